/** Records that are picked from a list and named by a reference, one or several. */

import { isEmpty, isRecord } from '../values';
import { otherInJson, refined, required, sentences, type Describe, type Field, type Fields } from './field';
import { fixedCollection, optionalCollection } from './group';

/**
 * A picked record as the API's shape Reference, which in JSON is that shape.
 *
 * @param more members that it may have there
 */
export function reference(
	picker: Field<string | undefined>,
	more: Fields = {},
): Field<{ id: string } | undefined> {
	const inForm = refined(picker, (id) => ({ id }));
	const inJson = optionalCollection('', { ...referenceTo(picker), ...more });
	return otherInJson(
		inForm,
		refined(inJson, (given) => (Object.keys(given).length > 0 ? given : undefined)),
	);
}

/** Several picked records as References. @param picker of each */
export function references(
	picked: Field<string[] | undefined>,
	picker: Field<string | undefined>,
): Field<Array<{ id: string }> | undefined> {
	const inForm = refined(picked, (ids) => ids.map((id) => ({ id })));
	return otherInJson(
		inForm,
		fixedCollection('', { name: '', displayName: '' }, referenceTo(required(picker))),
	);
}

/** As writes take it. Reads give the name along. */
const referenceTo = (id: Field<unknown>): Fields => ({ id, name: { ...id, read: () => undefined } });

/**
 * Several records, one picked in each line, or several in a line that an expression fills; read as their IDs
 * without duplicates.
 *
 * @param item the parameter under which n8n stores the lines (with "Id" that of a line's record), and a
 * line's label
 * @param picker of the record in a line
 */
export function pickedList(
	displayName: string,
	item: { name: string; displayName: string },
	picker: Field<string | undefined>,
	about: Describe = {},
): Field<string[] | undefined> {
	const lines = fixedCollection(
		displayName,
		item,
		{ [`${item.name}Id`]: required(oneOrSeveral(picker)) },
		about,
	);
	return refined(lines, (picked) => {
		const ids = new Set(picked.flatMap((line) => Object.values(line).flat()));
		return ids.size > 0 ? [...ids] : undefined;
	});
}

const SEVERAL = 'Several can be given, separated by commas or as a list from an expression';

/**
 * A picker that also takes several records: a list from an expression, or separated by commas. An empty list
 * is none.
 */
function oneOrSeveral({ property, loaders, read }: Field<string | undefined>): Field<string[] | undefined> {
	return {
		property: { ...property, description: sentences(property.description, SEVERAL) },
		loaders,
		read(raw, fieldPath) {
			const value = isRecord(raw) && 'value' in raw ? raw.value : raw;
			if (isEmpty(value)) return undefined;
			const entries: unknown[] = Array.isArray(value)
				? value
				: typeof value === 'string'
					? value.split(',')
					: [value];
			const mode = isRecord(raw) ? raw.mode : undefined;
			return entries.flatMap((entry) => read({ mode, value: entry }, fieldPath) ?? []);
		},
	};
}
