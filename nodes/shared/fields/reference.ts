/** Fields for records that are picked from a list and sent as references, one or several. */

import { message } from '../messages/message';
import { isEmpty, isRecord, quote, textIn } from '../values';
import { placeOf } from './entered';
import { alwaysVisible, refine, required, sentences, type Describe, type Field, type Fields } from './field';
import { fixedCollection, optionalCollection } from './group';
import { identifierIn } from './place';
import { entriesOf, HOW_SEVERAL } from './unwrap';

/**
 * A picked record, read in the API's shape Reference. In JSON it is entered in that shape.
 *
 * @param more other members that it may have in JSON
 */
export function reference(
	picker: Field<string | undefined>,
	more: Fields = {},
): Field<{ id: string } | undefined> {
	const inForm = refine(picker, (id) => ({ id }));
	const inJson = optionalCollection('', { ...referenceTo(picker), ...more });
	return otherInJson(
		inForm,
		refine(inJson, (given) => (isIdentified(given) ? given : undefined)),
	);
}

/**
 * Several picked records, read as References.
 * @param picker reads each of them
 */
export function references(
	picked: Field<string[] | undefined>,
	picker: Field<string | undefined>,
): Field<Array<{ id: string }> | undefined> {
	const inForm = refine(picked, (ids) => ids.map((id) => ({ id })));
	const inJson = fixedCollection('', { name: '', displayName: '' }, referenceTo(required(picker)));
	return otherInJson(
		inForm,
		refine(inJson, (lines) => {
			for (const line of lines) if (!isIdentified(line)) placeOf(line).addRuleIssue(message('FIELD_EMPTY'));
			return lines;
		}),
	);
}

/** Whether a reference in JSON says which record it means. Adds an issue if it has only a name. */
function isIdentified(reference: object): boolean {
	if (Object.keys(reference).length > 0) return true;
	const place = placeOf(reference);
	const name = isRecord(place.given) ? textIn(place.given.name) : '';
	if (name !== '') place.refuse(message('INVALID_ID.named', { given: quote(name) }));
	return false;
}

/** A reference as writes take it. Reads also return a name, which is dropped. */
const referenceTo = (id: Field<unknown>): Fields => ({ id, name: { ...id, read: () => undefined } });

/**
 * Several records, read as their IDs without duplicates. The user picks one in each line; a line filled by an
 * expression may hold several.
 *
 * @param item the name of the parameter under which n8n stores the lines, and the label of a line. In each
 * line, the record is stored under this name with "Id" added.
 * @param line the field of a line, made by {@link oneOrSeveral}; a required one if a line that an expression
 * leaves empty is a mistake
 */
export function pickedList(
	displayName: string,
	item: { name: string; displayName: string },
	line: Field<string[] | undefined>,
	about: Describe = {},
): Field<string[] | undefined> {
	const name = `${item.name}Id`;
	const lines = fixedCollection(displayName, item, alwaysVisible({ [name]: line }), about);
	const read: typeof lines.read = (raw, place) => {
		for (const [index, given] of linesIn(raw, item.name).entries()) {
			// A line without that parameter was not meant for this list.
			if (!isRecord(given) || name in given) continue;
			const at = place.within(item.name).line(item.displayName, index);
			at.inside(line.property.displayName, name).refuse(message('FIELD_EMPTY'));
		}
		return lines.read(raw, place);
	};
	return refine({ ...lines, read }, (picked) => {
		const ids = new Set(picked.flatMap((each) => Object.values(each).flatMap((some) => some ?? [])));
		return ids.size > 0 ? [...ids] : undefined;
	});
}

/** The lines, from a form or from an expression. */
function linesIn(raw: unknown, name: string): unknown[] {
	const lines = isRecord(raw) ? raw[name] : raw;
	return Array.isArray(lines) ? lines : [];
}

const SEVERAL = `Takes several, ${HOW_SEVERAL}`;

/**
 * A picker that also takes several records, see {@link entriesOf}. An empty list counts as nothing entered.
 */
export function oneOrSeveral({
	property,
	loaders,
	read,
}: Field<string | undefined>): Field<string[] | undefined> {
	return {
		property: { ...property, description: sentences(property.description, SEVERAL) },
		loaders,
		read(raw, place) {
			const value = identifierIn(raw);
			if (isEmpty(value)) return undefined;
			const mode = isRecord(raw) ? raw.mode : undefined;
			const ids = entriesOf(value).flatMap((entry) => read({ mode, value: entry }, place) ?? []);
			return ids.length > 0 ? ids : undefined;
		},
	};
}

/** A field that has one shape in the form and another in JSON. */
function otherInJson<T>(inForm: Field<T>, inJson: Field<unknown>): Field<T> {
	return {
		...inForm,
		read: (raw, place, above) => (place.isJson ? inJson : inForm).read(raw, place, above) as T,
	};
}
