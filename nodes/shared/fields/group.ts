import { isEmpty, isRecord, kindOf } from '../values';
import { propertiesOf, readFields, type Describe, type Field, type Fields, type Values } from './field';

/**
 * Optional fields that the user adds one by one. Read as the entered ones, or undefined when none was: a
 * person with no data must not be sent as an empty object.
 */
export function optionalCollection<F extends Fields>(
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
		read(raw, fieldPath) {
			if (isEmpty(raw)) return undefined;
			if (!isRecord(raw)) {
				fieldPath.addIssue(`takes a group of fields, not ${kindOf(raw)}`);
				return undefined;
			}
			const values = readFields(fields, raw, fieldPath);
			return hasValue(values) ? values : undefined;
		},
	};
}

/** Optional filters or options: like an {@link optionalCollection}, but there is always an object to read from. */
export function collection<F extends Fields>(
	displayName: string,
	fields: F,
	about: Describe & { addLabel?: string } = {},
): Field<Values<F>> {
	const { property, inner, read } = optionalCollection(displayName, fields, about);
	return {
		property,
		inner,
		read: (raw, fieldPath) => read(raw, fieldPath) ?? readFields(fields, {}, fieldPath),
	};
}

/**
 * Lines that the user adds, each with the same fields: hotels, passengers, payments. A new line shows what is
 * required or {@link alwaysVisible}; the rest is added field by field. A line without any value is left out, so that expressions
 * can leave some of the lines empty; the others keep their numbers.
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
		read(raw, fieldPath) {
			const lines = isRecord(raw) ? raw[item.name] : raw;
			if (isEmpty(lines)) return undefined;
			if (!Array.isArray(lines)) {
				fieldPath.addIssue(`takes a list, not ${kindOf(lines)}`);
				return undefined;
			}
			const filledIn = lines.flatMap((line: unknown, index) => {
				const at = fieldPath.within(item.name).line(item.displayName, index);
				const before = at.issues.length;
				if (!isRecord(line)) at.addIssue(`takes a group of fields, not ${kindOf(line)}`);
				const values = readFields(fields, isRecord(line) ? line : {}, at);
				const isEmptyLine = !hasValue(values) && at.issues.length === before;
				return isEmptyLine ? [] : [values];
			});
			return filledIn.length > 0 ? filledIn : undefined;
		},
	};
}

/** A group of lines that takes at most one. */
export function singleFixedCollection<F extends Fields>(
	displayName: string,
	item: { name: string; displayName: string },
	fields: F,
	about: Describe = {},
): Field<Values<F> | undefined> {
	const { property, inner } = fixedCollection(displayName, item, fields, about);
	return {
		inner,
		property: {
			...property,
			typeOptions: { ...property.typeOptions, multipleValues: false, sortable: false },
		},
		read(raw, fieldPath) {
			const line = isRecord(raw) && item.name in raw ? raw[item.name] : raw;
			if (isEmpty(line) || (isRecord(line) && Object.keys(line).length === 0)) return undefined;
			if (isRecord(line)) {
				const values = readFields(fields, line, fieldPath.within(item.name));
				return hasValue(values) ? values : undefined;
			}
			fieldPath.addIssue(`takes a group of fields, not ${kindOf(line)}`);
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
