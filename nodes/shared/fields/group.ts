import { isEmpty, isRecord, kindOf } from '../values';
import { propertiesOf, readFields, type Describe, type Field, type Fields, type Values } from './field';

/**
 * Optional fields that the user adds one by one. Read as the entered ones, or undefined when none was: a
 * person with no data must not be sent as an empty object.
 */
export function section<F extends Fields>(
	displayName: string,
	fields: F,
	{ addLabel = 'Add Field', ...about }: Describe & { addLabel?: string } = {},
): Field<Values<F> | undefined> {
	return {
		inner: fields,
		property: {
			displayName,
			type: 'collection',
			placeholder: addLabel,
			default: {},
			options: alphabetical(fields),
			...about,
		},
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			if (!isRecord(raw)) {
				place.report(`takes a group of fields, not ${kindOf(raw)}`);
				return undefined;
			}
			const values = readFields(fields, raw, place);
			return hasValue(values) ? values : undefined;
		},
	};
}

/** Optional filters or options: like a {@link section}, but there is always an object to read from. */
export function optional<F extends Fields>(
	displayName: string,
	fields: F,
	about: Describe & { addLabel?: string } = {},
): Field<Values<F>> {
	const { property, inner, read } = section(displayName, fields, about);
	return { property, inner, read: (raw, place) => read(raw, place) ?? readFields(fields, {}, place) };
}

/**
 * Lines that the user adds, each with the same fields: hotels, passengers, payments. A new line shows what is
 * required or {@link upFront}; the rest is added field by field. A line without any value is left out, so that expressions
 * can leave some of the lines empty; see {@link lineOf}.
 *
 * @param item the parameter under which n8n stores the lines, and a line's label
 */
export function list<F extends Fields>(
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
			const lines = isRecord(raw) ? raw[item.name] : raw;
			if (isEmpty(lines)) return undefined;
			if (!Array.isArray(lines)) {
				place.report(`takes a list, not ${kindOf(lines)}`);
				return undefined;
			}
			const filledIn = lines.flatMap((line: unknown, index) => {
				const at = place.within(item.name).line(item.displayName, index);
				const before = at.findings.length;
				if (!isRecord(line)) at.report(`takes a group of fields, not ${kindOf(line)}`);
				const values = readFields(fields, isRecord(line) ? line : {}, at);
				lineNumbers.set(values, index);
				const isEmptyLine = !hasValue(values) && at.findings.length === before;
				return isEmptyLine ? [] : [values];
			});
			return filledIn.length > 0 ? filledIn : undefined;
		},
	};
}

/** The lines of the form in which values were read: what is left out before them moves them up in the list. */
const lineNumbers = new WeakMap<object, number>();

/**
 * The number of the form's line, from zero, in which values were read.
 *
 * @param values a line as {@link list} read it
 * @param index its place among those that were read; it counts for values that come from elsewhere
 */
export function lineOf(values: unknown, index: number): number {
	return (isRecord(values) ? lineNumbers.get(values) : undefined) ?? index;
}

/** A group of lines that takes at most one. */
export function single<F extends Fields>(
	displayName: string,
	item: { name: string; displayName: string },
	fields: F,
	about: Describe = {},
): Field<Values<F> | undefined> {
	const { property, inner } = list(displayName, item, fields, about);
	return {
		inner,
		property: {
			...property,
			typeOptions: { ...property.typeOptions, multipleValues: false, sortable: false },
		},
		read(raw, place) {
			const line = isRecord(raw) && item.name in raw ? raw[item.name] : raw;
			if (isEmpty(line) || (isRecord(line) && Object.keys(line).length === 0)) return undefined;
			if (isRecord(line)) {
				const values = readFields(fields, line, place.within(item.name));
				return hasValue(values) ? values : undefined;
			}
			place.report(`takes a group of fields, not ${kindOf(line)}`);
			return undefined;
		},
	};
}

function hasValue(values: Record<string, unknown>): boolean {
	return Object.values(values).some((value) => value !== undefined);
}

/** n8n lists the fields of a collection as given; users look for them by name. */
function alphabetical(fields: Fields) {
	return propertiesOf(fields).sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
}
