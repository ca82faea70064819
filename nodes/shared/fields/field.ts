import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodeProperties,
	ResourceMapperFields,
} from 'n8n-workflow';

import { message, type Message } from '../messages/message';
import { omit, toApiName } from '../values';
import type { Place } from './place';

/** The functions that fill a dropdown from the API, by the method name that the editor calls. */
export interface Loaders {
	listSearch?: Record<
		string,
		(this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) => Promise<INodeListSearchResult>
	>;
	resourceMapping?: Record<string, (this: ILoadOptionsFunctions) => Promise<ResourceMapperFields>>;
	/** The node whose Get Many has the dropdown's IDs. */
	listedBy?: string;
}

/**
 * One input of a form: what the editor shows, how the entered value is read, and what fills its dropdown. One
 * object holds all three, so they cannot drift apart.
 */
export interface Field<T> {
	/** As n8n shows it, without the parameter's name, which is the field's key in {@link Fields}. */
	readonly property: Omit<INodeProperties, 'name'>;
	/**
	 * Returns the entered value as operations take it, and adds issues to `place`. To ask the API, it puts a
	 * question to `place`; once that is answered, the form is read again, and until then any value will do.
	 * Never throws.
	 *
	 * @param above the values of the fields before it in its group
	 */
	read(raw: unknown, place: Place, above?: Readonly<Record<string, unknown>>): T;
	readonly loaders?: Loaders;
	/**
	 * For an amount: what to write to mean nothing, since an empty amount may come from a misspelled column.
	 */
	readonly whenNothing?: Message;
	/** The fields inside a group, for labels of nested values. */
	readonly inner?: Fields;
	/** Set if only a form has the field, or only a body in JSON. */
	readonly onlyIn?: 'form' | 'json';
}

export type Fields = Record<string, Field<unknown>>;

/** The same field, left out of JSON, because JSON has another way to write the same. */
export function onlyInForm<T>(field: Field<T>): Field<T> {
	return { ...field, onlyIn: 'form' };
}

/** The same fields, plus those that only JSON has: old names, and what the form has other fields for. */
export function alsoInJson<F extends Fields>(fields: F, more: Fields): F {
	const added = Object.entries(more).filter(([name]) => !(name in fields));
	return {
		...fields,
		...Object.fromEntries(added.map(([name, field]) => [name, { ...field, onlyIn: 'json' }])),
	};
}

/** What can be set for a field besides its label. */
export type Describe = Partial<
	Pick<
		INodeProperties,
		'builderHint' | 'description' | 'placeholder' | 'default' | 'noDataExpression' | 'typeOptions'
	>
>;

/**
 * Adds the value's format to a field's description, because a model reads only that and not the placeholder.
 *
 * @param format a sentence without its full stop
 */
export function withFormat<A extends Describe>(about: A, format: string) {
	return { ...about, description: sentences(about.description, format) };
}

/**
 * A field that processes further what another one has read. A value that is empty or wrong stays so.
 *
 * @param further gets the value, its place, and what was entered
 */
export function refine<T, U>(
	{ property, inner, loaders, whenNothing, read }: Field<T | undefined>,
	further: (value: T, place: Place, raw: unknown) => U | undefined,
): Field<U | undefined> {
	return {
		property,
		inner,
		loaders,
		whenNothing,
		read(raw, place) {
			const value = read(raw, place);
			return value === undefined ? undefined : further(value, place, raw);
		},
	};
}

/** The values that reading a form returns: each field's type under its name. */
export type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

/**
 * The place of one of the fields, by its parameter or by the API's name.
 *
 * @param place the place of the group
 */
export function placeIn(fields: Fields, key: string | number, place: Place): Place | undefined {
	for (const [name, { property }] of Object.entries(fields)) {
		if (name === key || toApiName(name) === key) return place.inside(property.displayName, name);
	}
	return undefined;
}

/** The fields as n8n properties, each named by its key. */
export function propertiesOf(fields: Fields): INodeProperties[] {
	const properties = Object.entries(fields)
		.filter(([, { onlyIn }]) => onlyIn !== 'json')
		.map(([name, { property }]) => ({ ...property, name }));
	return [...properties, ...partsAskedFor(properties)];
}

/**
 * n8n before 2.31 takes a condition on part of a field, such as `payer.mode`, for one on a parameter of that
 * name, and does not start a node without it. So we add a parameter of that name that is never shown. We add
 * it twice: n8n drops a duplicate that is not shown, so the parameter has no value.
 */
function partsAskedFor(properties: readonly INodeProperties[]): INodeProperties[] {
	const conditions = properties.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {}));
	const parts = [...new Set(conditions)].filter((condition) => condition.includes('.'));
	return parts.flatMap((name) => {
		const field = properties.find((property) => name.startsWith(`${property.name}.`));
		const never: INodeProperties = {
			displayName: `Mode of ${field?.displayName}`,
			name,
			type: 'hidden',
			default: '',
			displayOptions: { show: { '@version': [-1] } },
		};
		return [never, never];
	});
}

/**
 * The fields of each operation or event in their order, each shown for that choice alone, since n8n keeps
 * values across choices. The choice is the first condition: n8n shows a field as soon as a condition depends
 * on an expression, and does not look at later conditions.
 */
export function fieldsOf(
	choices: ReadonlyArray<{ value: string; properties: Fields }>,
	parameter: string,
): INodeProperties[] {
	return choices.flatMap(({ value, properties }) =>
		propertiesOf(properties).map((property) => ({
			...property,
			displayOptions: {
				...property.displayOptions,
				show: { [parameter]: [value], ...property.displayOptions?.show },
			},
		})),
	);
}

/** What fills the dropdowns of these fields, and of the fields inside them. */
export function loadersOf(fields: Fields): Loaders[] {
	return Object.values(fields).flatMap(({ loaders, inner }) => [
		...(loaders ? [loaders] : []),
		...(inner ? loadersOf(inner) : []),
	]);
}

/** Field labels by the API's names, so that messages can use the user's words. */
export function labelsOf(fields: Fields): ReadonlyMap<string, string> {
	return new Map(
		Object.entries(fields).flatMap(
			([name, { property, inner }]): Array<[string, string]> => [
				...(inner ? labelsOf(inner) : []),
				[toApiName(name), property.displayName],
			],
		),
	);
}

/** The same field, which reports an empty value as an issue. */
export function required<T>(field: Field<T | undefined>): Field<T> {
	return {
		...field,
		property: { ...field.property, required: true },
		read(raw, place, above) {
			const before = place.findings.issues.length;
			const value = field.read(raw, place, above);
			if (value === undefined && place.findings.issues.length === before)
				place.refuse(message('FIELD_EMPTY'));
			// A form with issues is never run, so no code sees the missing value.
			return value as T;
		},
	} as Field<T>;
}

/**
 * Like {@link required}, but the node reports an empty value together with everything else. What n8n knows to
 * be required, it reports alone, before the node runs.
 */
export function requiredByNode<T>(field: Field<T | undefined>): Field<T> {
	const { property, ...rest } = required(field);
	const shown = omit(property, 'required');
	return {
		...rest,
		property: { ...shown, typeOptions: { ...shown.typeOptions, showEvenWhenOptional: true } },
	};
}

/**
 * The same field, with a value to use if nothing was entered.
 *
 * @param shown how the editor shows it, if that differs
 */
export function withDefault<T extends string | number | boolean>(
	value: T,
	field: Field<T | undefined>,
	shown: Partial<Field<T>['property']> = {},
): Field<T> {
	return {
		property: { ...field.property, default: value, ...shown },
		read: (raw, place) => field.read(raw, place) ?? value,
	};
}

/** The same field with another description, for an operation where it means something else. */
export function withDescription<T>(description: string, field: Field<T>): Field<T> {
	return { ...field, property: { ...field.property, description } };
}

/** Joins descriptions. Full stops are added only if there are several. */
export function sentences(...parts: Array<string | undefined>): string {
	const said = parts.filter((part) => part !== undefined);
	if (said.length < 2) return said.join('');
	return said.map((part) => (part.endsWith('.') ? part : `${part}.`)).join(' ');
}

/** The same fields, visible in every new line of a group that hides optional fields behind "Add Field". */
export function alwaysVisible<F extends Fields>(fields: F): F {
	return Object.fromEntries(
		Object.entries(fields).map(([name, { property, ...field }]) => [
			name,
			{
				...field,
				property: { ...property, typeOptions: { ...property.typeOptions, showEvenWhenOptional: true } },
			},
		]),
	) as F;
}

/** Values of other fields, or parts of them, such as `{ 'payer.mode': ['new'] }`. */
type Conditions = NonNullable<NonNullable<INodeProperties['displayOptions']>['show']>;

/** The same field, shown and read only if its siblings have these values; its own conditions also apply. */
export function shownWhen<T>(show: Conditions, field: Field<T>): Field<T> {
	const own = field.property.displayOptions?.show;
	return { ...field, property: { ...field.property, displayOptions: { show: { ...show, ...own } } } };
}

/** The same fields, all shown and read only if others have these values. */
export function allShownWhen<F extends Fields>(show: Conditions, fields: F): F {
	return Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [name, shownWhen(show, field)]),
	) as F;
}
