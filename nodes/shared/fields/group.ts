import { wrongType, message, Message, unquoted } from '../messages/message';
import { isEmpty, isRecord, quote } from '../values';
import { propertiesOf, type Describe, type Field, type Fields, type Values } from './field';
import { identifierIn, Place } from './place';
import { isShown, namesInJson, readGroup } from './readGroup';

/**
 * Optional fields that the user adds one by one, apart from those that are visible from the start. Reads as
 * an object of the fields that were entered, or as undefined if there are none: a person with no data must
 * not be sent as an empty object.
 */
export function optionalCollection<F extends Fields>(
	displayName: string,
	fields: F,
	{
		addLabel = 'Add Field',
		shownFirst = [],
		...about
	}: Describe & { addLabel?: string; shownFirst?: ReadonlyArray<keyof F & string> } = {},
): Field<Values<F> | undefined> {
	return {
		inner: fields,
		property: {
			displayName,
			type: 'collection',
			placeholder: addLabel,
			default: Object.fromEntries(shownFirst.map((name) => [name, fields[name]?.property.default ?? ''])),
			options: alphabetical(fields),
			...about,
		},
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			if (!isRecord(raw)) return void refuse(raw, place, fields);
			const values = readGroup(fields, raw, place);
			// An object in JSON is meant, even if it is empty.
			return hasValue(values) || place.isJson ? values : undefined;
		},
	};
}

/** Optional filters or options: like an {@link optionalCollection}, but always an object. */
export function collection<F extends Fields>(
	displayName: string,
	fields: F,
	about: Describe & { addLabel?: string } = {},
): Field<Values<F>> {
	const { property, inner, read } = optionalCollection(displayName, fields, about);
	return {
		property,
		inner,
		read(raw, place) {
			if (isRecord(raw)) return readGroup(fields, raw, place);
			read(raw, place);
			return readGroup(fields, {}, place);
		},
	};
}

/** The fields of a form, with `added` among its options, which come last, as everywhere in n8n. */
export function withOptions(fields: Fields, added: Fields): Fields {
	const { options, ...form } = fields;
	const all = { ...options?.inner, ...added };
	if (Object.keys(all).length === 0) return form;
	return { ...form, options: collection('Options', all, { addLabel: 'Add Option' }) };
}

/**
 * Lines that the user adds, each with the same fields: hotels, passengers, payments. A new line shows fields
 * that are required or {@link alwaysVisible}; the user adds others one by one. Lines without any value are
 * left out, so that expressions can leave some lines empty; the others keep their numbers.
 *
 * @param item the parameter under which n8n stores the lines, and a line's label
 */
export function fixedCollection<F extends Fields>(
	displayName: string,
	item: { name: string; displayName: string },
	fields: F,
	about: Describe = {},
): Field<Array<Values<F>> | undefined> {
	return {
		inner: fields,
		property: {
			displayName,
			type: 'fixedCollection',
			placeholder: `Add ${item.displayName}`,
			default: {},
			options: [{ ...item, values: propertiesOf(fields) }],
			...about,
			typeOptions: {
				multipleValues: true,
				sortable: true,
				hideOptionalFields: true,
				addOptionalFieldButtonText: 'Add Field',
				...about.typeOptions,
			},
		},
		read(raw, place) {
			const lines = isRecord(raw) && !place.isJson ? raw[item.name] : raw;
			if (isEmpty(lines)) return undefined;
			if (!Array.isArray(lines)) {
				return place.refuse(wrongType(lines, wantedShape(fields, place, 'json.list')));
			}
			const filledIn = lines.flatMap((line: unknown, index) => {
				const at = place.within(item.name).line(item.displayName, index);
				if (!isRecord(line)) return refuse(line, at, fields);
				if (place.isJson) return [readGroup(fields, line, at)];
				// Before it is read, since a field of it would refuse to be empty.
				if (isLeftOut(fields, line, at)) {
					const aside = at.aside();
					readGroup(fields, line, aside);
					at.findings.emptyExpressions.push(...aside.findings.emptyExpressions);
					return [];
				}
				const before = at.findings.issues.length;
				const values = readGroup(fields, line, at);
				const isRead = Object.entries(values).some(
					([name, value]) => value !== undefined && !(value === false && isInEveryLine(fields[name])),
				);
				return isRead || at.findings.issues.length > before ? [values] : [];
			});
			return filledIn.length > 0 ? filledIn : undefined;
		},
	};
}

/** A line of one of several kinds, as it was read. */
export interface LineOfKind {
	kind: string;
	values: Record<string, unknown>;
}

/**
 * Lines of several kinds in one list, each kind with its own fields. The user chooses a line's kind when
 * adding it. They are read kind by kind, as n8n stores and shows them.
 *
 * @param addLabel the label of the button, such as "Add Product"
 * @param kinds the parameter under which n8n stores a kind's lines, a line's label, and its fields
 */
export function linesOfKinds(
	displayName: string,
	addLabel: string,
	kinds: ReadonlyArray<{ name: string; displayName: string; fields: Fields }>,
	about: Describe = {},
): Field<LineOfKind[] | undefined> {
	const inner = Object.fromEntries(
		kinds.map(({ name, displayName: label, fields }) => [
			name,
			fixedCollection(label, { name, displayName: label }, fields),
		]),
	);
	const { property } = fixedCollection(displayName, { name: '', displayName: '' }, {}, about);
	return {
		inner,
		property: {
			...property,
			placeholder: addLabel,
			options: Object.values(inner).flatMap(({ property: { options = [] } }) => options),
		},
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			if (!isRecord(raw)) return refuse(raw, place, inner);
			const choices = Object.keys(inner).map(unquoted);
			for (const kind of Object.keys(raw).filter((name) => !(name in inner))) {
				const values = { choices, values: choices, given: quote(kind), why: '', orNone: '' } as const;
				place.refuse(new Message('INVALID_CHOICE', values));
			}
			const lines = Object.entries(inner).flatMap(([kind, field]) =>
				(field.read(raw, place) ?? []).map((values) => ({ kind, values })),
			);
			return lines.length > 0 ? lines : undefined;
		},
	};
}

function refuse(raw: unknown, place: Place, fields: Fields): [] {
	place.refuse(wrongType(raw, wantedShape(fields, place, 'json.object')));
	return [];
}

/** Longer lists do not help in a sentence. */
const MAX_MEMBERS = 10;

/**
 * What has to be entered instead; in JSON with the members of the object, since there is no form to show
 * them.
 */
function wantedShape(fields: Fields, { isJson }: Place, id: 'json.object' | 'json.list'): Message {
	const members = namesInJson(fields).map(unquoted);
	return isJson && members.length <= MAX_MEMBERS ? message(`${id}With`, { members }) : message(id);
}

/**
 * Whether the expressions of a line gave nothing for this item, so that it has no such line. What n8n has
 * preset in it, such as a payment's method, does not count.
 */
function isLeftOut(fields: Fields, line: Record<string, unknown>, at: Place): boolean {
	// Without what n8n itself requires, such as the person of a filter, the line is a mistake.
	const isNeeded = Object.values(fields).some(({ property }) => property.required);
	if (isNeeded || !at.holdsExpression) return false;
	const preset = Object.entries(fields).filter(
		([name, { property }]) =>
			typeof property.default === 'string' &&
			property.default !== '' &&
			!at.inside(property.displayName, name).isExpression,
	);
	return givesNothing(fields, line, new Set(preset.map(([name]) => name)));
}

/**
 * Whether nothing was given for any field that is shown, however deep.
 * @param passedOver fields of the group whose values do not count
 */
function givesNothing(fields: Fields, given: unknown, passedOver: ReadonlySet<string> = new Set()): boolean {
	if (Array.isArray(given)) return given.every((line) => givesNothing(fields, line));
	if (!isRecord(given)) return isEmpty(given);
	return Object.entries(given).every(([name, value]) => {
		const field = fields[name];
		// The lines of a list are a level deeper than its fields.
		if (field === undefined) return givesNothing(fields, value);
		if (passedOver.has(name) || !isShown(field, given, {})) return true;
		const { inner, property, read } = field;
		if (inner) return givesNothing(inner, value);
		const isOff = property.type === 'boolean' && read(value, Place.ofForm()) === false;
		return isOff || isEmpty(identifierIn(value));
	});
}

function isInEveryLine(field: Field<unknown> | undefined): boolean {
	return field?.property.typeOptions?.showEvenWhenOptional === true;
}

function hasValue(values: Record<string, unknown>): boolean {
	return Object.values(values).some((value) => value !== undefined);
}

/** n8n lists the fields of a collection as given; users look for them by name. */
function alphabetical(fields: Fields) {
	return propertiesOf(fields).sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
}
