import type { INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { cases } from '../../campaign';
import { refusesNothing } from './values';

/** A place in a form where a value can be entered. */
export interface Point {
	/** Its place as messages name it, `Hotel 1 > Passenger 1 > Amount`, with the entered value in brackets. */
	name: string;
	/** The name without the part in brackets. */
	place: string;
	property: INodeProperties;
	/** A form with this value at the point, and otherwise valid. */
	withValue(value: unknown): INodeParameters;
	/** How a person is chosen here; undefined if this is not about a person. */
	role?: string;
	/** Whether it is the first of its kind: every person has a CPF. */
	isFirst: boolean;
	/**
	 * Inputs of the same group can be filled in together, so that none of them hides the outcome of another.
	 */
	group: string;
}

/** Harmless values for whatever a form requires. */
export interface Harmless {
	/** By parameter. */
	values: INodeParameters;
	/** What a group or line needs next to the attacked field although n8n does not require it, by name. */
	beside: Record<string, INodeParameters>;
	/** Whether the node requires it although n8n does not. */
	isNeeded(name: string, labels: readonly string[]): boolean;
	/** The number of a custom field of each kind. */
	customFields: Record<string, number>;
}

/** How a value is entered for each kind of custom field. */
const CUSTOM_FIELD_TYPES = {
	choices: 'options',
	currency: 'string',
	date: 'dateTime',
	numeric: 'string',
	text: 'string',
} as const;

/**
 * Every place in a node's form, according to its description.
 * @param chosen what decides which form is shown, above all the operation
 * @param filledIn what else a valid form needs
 * @param seen the kinds of inputs in the node's earlier forms
 */
export function pointsOf(
	properties: readonly INodeProperties[],
	chosen: INodeParameters,
	filledIn: INodeParameters,
	harmless: Harmless,
	seen: Set<string>,
): Point[] {
	const shown = properties.filter((property) => isShown(property, chosen) && !(property.name in chosen));
	const points = shown.flatMap((property) =>
		pointsIn(property, shown, [], (fields) => ({ ...chosen, ...filledIn, ...fields }), harmless).map(
			(point) => ({ ...point, field: property.name }),
		),
	);
	const needed = new Set(Object.values(harmless.beside).flatMap((fields) => Object.keys(fields)));
	return points.map((point) => {
		// What an operation is about, such as the ID of its record, is a kind of its own.
		const kind = kindOf(point) + (point.place === point.property.displayName ? JSON.stringify(chosen) : '');
		const isFirst = !seen.has(kind);
		seen.add(kind);
		return { ...point, isFirst, group: point.field + groupOf(point, needed) };
	});
}

type Found = Omit<Point, 'isFirst' | 'group'>;

/** In a campaign, no two properties count as the same kind. */
const IS_EXACT = cases(0, 2) > 0;

/** What decides how a value is read: the type, and the format in the placeholder. */
function kindOf({ property, role, name, place }: Found): string {
	if (IS_EXACT) return JSON.stringify([property, name === place]);
	const { type, typeOptions, placeholder = '', required, modes } = property;
	const format = placeholder.replace(/[\p{L}\s]+/gu, 'a').replace(/\d+/g, '0');
	return JSON.stringify([
		type,
		typeOptions?.multipleValues,
		format,
		required,
		modes?.map((mode) => mode.name),
		role,
		name.slice(place.length),
	]);
}

/**
 * A person is chosen in one way at a time, and if an input must not be empty, the rest of the form fails with
 * it.
 */
function groupOf({ property, role, name, place }: Found, needed: ReadonlySet<string>): string {
	return JSON.stringify([
		role ?? name.slice(place.length),
		property.displayOptions?.show,
		property.required,
		refusesNothing(property),
		(property.type === 'options' || needed.has(property.name)) && property.name,
	]);
}

/** The form with the same value at all of these points. */
export function withValueAt(points: readonly Point[], value: unknown): INodeParameters {
	return points.map((point) => point.withValue(value)).reduce((form, next) => merged(form, next, value));
}

function merged<T>(one: T, other: T, value: unknown): T {
	if (Array.isArray(one) && Array.isArray(other)) {
		return Array.from({ length: Math.max(one.length, other.length) }, (_, index) =>
			merged<unknown>(one[index], other[index], value),
		) as T;
	}
	if (!isGroup(one) || !isGroup(other)) return one === value ? one : (other ?? one);
	const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
	return Object.fromEntries(names.map((name) => [name, merged<unknown>(one[name], other[name], value)])) as T;
}

function isGroup(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isShown({ displayOptions }: INodeProperties, parameters: INodeParameters): boolean {
	// Fields that only a tool has are not read here.
	const chosen: INodeParameters = { ...parameters, '@tool': false };
	return Object.entries(displayOptions?.show ?? {}).every(
		([name, values]) => !(name in chosen) || (values as unknown[]).includes(chosen[name]),
	);
}

type Around = (fields: INodeParameters) => INodeParameters;

function pointsIn(
	property: INodeProperties,
	siblings: readonly INodeProperties[],
	labels: readonly string[],
	around: Around,
	harmless: Harmless,
): Found[] {
	const here = [...labels, property.displayName];
	const place = here.join(' > ');
	const enter = (value: unknown): INodeParameters =>
		around({
			...neededBeside(property, siblings, harmless),
			[property.name]: value as INodeParameters[string],
		});
	const inside = (
		inner: readonly INodeProperties[],
		path: readonly string[],
		wrap: (fields: INodeParameters) => unknown,
		name = property.name,
	) =>
		inner.flatMap((child) =>
			pointsIn(
				child,
				inner,
				path,
				(fields) => enter(wrap({ ...harmless.beside[name], ...fields })),
				harmless,
			),
		);
	const whole = { name: place, place, property, withValue: enter };
	switch (property.type) {
		case 'collection':
			return [whole, ...inside((property.options ?? []) as INodeProperties[], here, (fields) => fields)];
		case 'fixedCollection': {
			const kinds = (property.options ?? []) as INodePropertyCollection[];
			const lines = kinds.flatMap(({ name, displayName, values }) =>
				inside(values, [...labels, `${displayName} 1`], (fields) => ({ [name]: [fields] }), name),
			);
			return [whole, ...lines];
		}
		case 'resourceLocator': {
			const modes = (property.modes ?? []).filter(({ name }) => ['externalId', 'new'].includes(name));
			const role = (mode: string) => (modes.length > 0 ? { role: mode } : {});
			const shown = harmless.isNeeded(property.name, labels) ? { ...property, required: true } : property;
			return [
				{ ...whole, ...role('list'), property: shown },
				...[{ name: 'id', displayName: 'By ID' }, ...modes].map(({ name: mode, displayName }) => ({
					...whole,
					...role(mode),
					name: `${place} (${displayName})`,
					property: mode === 'id' ? shown : ({ ...shown, type: 'string', name: mode } as INodeProperties),
					withValue: (value: unknown) => enter({ __rl: true, mode, value } as INodeParameters),
				})),
			];
		}
		case 'resourceMapper':
			return [
				{
					...whole,
					withValue: (value: unknown) => enter({ mappingMode: 'defineBelow', value } as INodeParameters),
				},
				...Object.entries(CUSTOM_FIELD_TYPES).map(([kind, type]) => ({
					...whole,
					name: `${place} (a field of kind ${kind})`,
					property: { ...property, type },
					withValue: (value: unknown) =>
						enter({ mappingMode: 'defineBelow', value: { [String(harmless.customFields[kind])]: value } }),
				})),
			];
		default:
			return harmless.isNeeded(property.name, labels)
				? [{ ...whole, property: { ...property, required: true } }]
				: [whole];
	}
}

/** The required siblings, and siblings that decide whether the property is shown. */
function neededBeside(
	property: INodeProperties,
	siblings: readonly INodeProperties[],
	{ values }: Harmless,
): INodeParameters {
	const required = siblings
		.filter((sibling) => sibling.required && sibling.name !== property.name)
		.map(({ name, default: usual }): [string, INodeParameters[string]] => {
			const value = values[name] ?? (usual as INodeParameters[string]);
			if (value === '' || value === undefined) throw new Error(`Give a harmless value for ${name}`);
			return [name, value];
		});
	const shows = Object.entries(property.displayOptions?.show ?? {}).flatMap(
		([condition, values]): Array<[string, INodeParameters[string]]> => {
			const [wanted] = values as unknown[];
			// "payer.mode" means how the payer was chosen.
			const [name = '', part] = condition.split('.');
			if (!siblings.some((sibling) => sibling.name === name)) return [];
			const mode = { __rl: true, mode: String(wanted), value: 'Ana Souza' };
			return [[name, part === undefined ? (wanted as INodeParameters[string]) : mode]];
		},
	);
	return Object.fromEntries([...required, ...shows]);
}
