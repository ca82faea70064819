import type {
	IDataObject,
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import type { Reader } from '../reads/reader';
import { path } from '../request/path';
import { requiredRead } from '../errors/explain';
import { localeOf } from '../errors/nodeError';
import { distanceBetween, nearestFirst } from '../nearest';
import { inWords, wrongType, message, unquoted } from '../messages/message';
import { fold, groupedBy, isEmpty, isRecord, toListLine, quote, recordsOf, trim } from '../values';
import { choice } from './choice';
import { anyDate } from './date';
import { assignedByApi, isOnFixed, readGroup } from './readGroup';
import type { Field, Fields } from './field';
import { firstText } from '../labels';
import { load } from './load';
import { matchNames } from './nameMatches';
import { isOffered } from './picker';
import { amount, integer } from './number';
import { enteredAt } from './entered';
import type { Place } from './place';
import { note, text } from './text';

/** The resources that have custom fields of their own, as GET /custom_fields names them. */
export type CustomFieldResource = 'sales' | 'travels' | 'people' | 'bills' | 'tasks';

/** A custom field's value as the API takes it; the id is the definition's number. */
export interface CustomFieldValue {
	id: number;
	value: unknown;
}

interface Definition {
	id: number;
	name: string;
	kind: string;
	required: boolean;
	active: boolean;
	choices: string[];
}

/**
 * The agency's own fields as typed inputs, built from their definitions: required ones marked, choices as
 * options. Amounts and dates are text inputs that we parse, because n8n turns an empty number into 0 and
 * swaps day and month.
 *
 * @param areRequiredEnforced whether required custom fields need a value, as on creation
 */
export function customFields(
	resource: CustomFieldResource,
	{ areRequiredEnforced }: { areRequiredEnforced: boolean },
): Field<CustomFieldValue[] | undefined> {
	const method = `${resource}${areRequiredEnforced ? 'New' : 'Changed'}CustomFields`;
	return {
		property: {
			displayName: 'Custom Fields',
			description:
				'Fields that the agency has defined itself. Dates are written as 05/06/2026, amounts as 1.234,56.',
			type: 'resourceMapper',
			noDataExpression: true,
			default: { mappingMode: 'defineBelow', value: null },
			typeOptions: {
				resourceMapper: {
					resourceMapperMethod: method,
					mode: 'add',
					valuesLabel: 'Custom Fields',
					fieldWords: { singular: 'custom field', plural: 'custom fields' },
					addAllFields: false,
					supportAutoMap: false,
					noFieldsError: 'The agency has no custom fields for this kind of record.',
				},
			},
		},
		loaders: {
			resourceMapping: {
				async [method](this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
					return await load(this, { action: message('action.customFields') }, async (reads) => {
						const definitions = await permittedDefinitions(reads, resource);
						// No fault of a partner: an error would look as if nothing could be sent.
						if (definitions === NOT_PERMITTED) {
							const { language } = await localeOf(this);
							return { fields: [], emptyFieldsNotice: inWords(message('noCustomFields'), language) };
						}
						const offered = definitions.filter(({ active }) => active);
						return { fields: offered.map((definition) => toMapperField(definition, areRequiredEnforced)) };
					});
				},
			},
		},
		read(raw, place) {
			const entries = readEntries(raw, place);
			// An update keeps the value of an empty field. On creation, the definitions say whether a field may be
			// empty.
			const kept = areRequiredEnforced ? entries : entries.filter(({ value }) => !isEmpty(value));
			if (kept.length === 0) return undefined;
			const { isJson } = place;
			const definitions = place.know({
				key: `custom fields of ${resource}${isJson ? ', if permitted' : ''}`,
				ask: async (reads) => await (isJson ? permittedDefinitions : definitionsOf)(reads, resource),
			});
			const numbered = kept.flatMap((entry) => byNumber(entry, definitions, place));
			if (definitions === undefined || definitions === NOT_PERMITTED) return numbered;
			const values = readValues(numbered, definitions, place, resource);
			if (areRequiredEnforced) requireValues(numbered, definitions, place);
			return values.length > 0 ? values : undefined;
		},
	};
}

/** The entered values, each read as the kind of its field. */
function readValues(
	entries: readonly CustomFieldValue[],
	definitions: readonly Definition[],
	place: Place,
	resource: CustomFieldResource,
): CustomFieldValue[] {
	const known = new Map(definitions.map((definition) => [definition.id, definition]));
	const values = entries.map(({ id, value }): CustomFieldValue => {
		const definition = known.get(id);
		const field = definition && fieldOf(definition);
		// An amount of a sale is read all the same: nobody can add it later.
		const isAmountOfSale = resource === 'sales' && field?.whenNothing !== undefined;
		if (isEmpty(value) && !isAmountOfSale) return { id, value: undefined };
		if (field) {
			const at = valueAt(place, String(id), definition.name).holding(value);
			return enteredAt({ id, value: field.read(value, at) }, at);
		}
		place.refuse(message('UNKNOWN_FIELD.custom', { id: unquoted(String(id)), resource: unquoted(resource) }));
		return { id, value };
	});
	return values.filter(({ value }) => value !== undefined);
}

/** Adds an issue for each required field without a value. */
function requireValues(
	entries: readonly CustomFieldValue[],
	definitions: readonly Definition[],
	place: Place,
): void {
	const given = new Set(entries.filter(({ value }) => !isEmpty(value)).map(({ id }) => id));
	for (const { id, name, active, required } of definitions) {
		if (active && required && !given.has(id))
			valueAt(place, String(id), name).addRuleIssue(message('FIELD_EMPTY'));
	}
}

/** An entry in JSON, whose value is read once its definition is known. Our own reads add a name to it. */
const AS_GIVEN: Field<unknown> = { property: text('').property, read: (raw) => raw };
const ENTRY: Fields = { id: AS_GIVEN, value: AS_GIVEN, ...assignedByApi('name') };

/** A value with its field's number, or with the name that our own reads put in the place of the number. */
interface Entry {
	field: number | string;
	value: unknown;
}

/**
 * Reads the mapper's `{ value: { "12": "…" } }`, and from an expression the API's `[{ id, value }]` or an
 * object by the names that our own reads give. Includes fields without a value.
 */
function readEntries(raw: unknown, place: Place): Entry[] {
	const entered = isRecord(raw) && 'mappingMode' in raw ? raw.value : raw;
	if (isEmpty(entered)) return [];
	if (typeof entered !== 'object') {
		place.refuse(wrongType(entered, message('json.object')));
		return [];
	}
	const pairs: Array<[unknown, unknown]> = Array.isArray(entered)
		? entered.map((entry: unknown, index) => {
				if (!isRecord(entry)) return [entry, undefined];
				const { id, value } = place.isJson ? readGroup(ENTRY, entry, place.at(index)) : entry;
				return [id, value];
			})
		: Object.entries(entered);
	const labels = mapperLabels(raw);
	return pairs.flatMap(([written, value]): Entry[] => {
		const at = valueAt(place, String(written), labels.get(written));
		if (at.isExpression && isEmpty(value)) at.noteEmptyExpression();
		if (isOnFixed(value, at)) return [];
		if (isFieldNumber(String(written))) return [{ field: Number(written), value }];
		if (!Array.isArray(entered)) return [{ field: String(written), value }];
		refuseName(written, place);
		return [];
	});
}

/** The entry by its field's number: a name counts if only one field has it, of those in use if any is. */
function byNumber(
	{ field, value }: Entry,
	definitions: readonly Definition[] | undefined,
	place: Place,
): CustomFieldValue[] {
	if (typeof field === 'number') return [{ id: field, value }];
	// By name, a record that was read has null for each field that it lacks: nobody left out a value there.
	if (isEmpty(value) || !definitions) return [];
	const called = definitions.filter((definition) => namesOf(definition).includes(field));
	const active = called.filter((definition) => definition.active);
	const [only, ...others] = active.length > 0 ? active : called;
	if (only && others.length === 0) return [{ id: only.id, value }];
	// A credential that may not read them gets none.
	const isUnknown = called.length === 0 && definitions.length > 0;
	return isUnknown ? refuseUnknown(field, definitions, place) : refuseName(field, place);
}

/** Refuses a name that no custom field has, with the nearest one that is in use. */
function refuseUnknown(written: string, definitions: readonly Definition[], place: Place): [] {
	const names = definitions.filter(({ active }) => active).flatMap(namesOf);
	const distanceOf = (name: string): number => distanceBetween(fold(name), fold(written));
	const [near] = nearestFirst(names, distanceOf).filter((name) => distanceOf(name) <= name.length / 2);
	const given = quote(written);
	place.refuse(
		near === undefined
			? message('UNKNOWN_FIELD.customName', { given })
			: message('UNKNOWN_FIELD.customNameNear', { given, near: quote(near) }),
	);
	return [];
}

/**
 * The values of a record's custom fields by names from which {@link byNumber} finds the same fields, with
 * null for those that the record does not have, so that all records have the same names. A field comes by
 * its number if no name is its alone, or if names may not be read. Undefined if the record lists no custom
 * fields.
 */
export async function customFieldsByName(
	{ custom_fields: listed }: IDataObject,
	resource: CustomFieldResource,
	api: Reader,
): Promise<IDataObject | undefined> {
	if (!Array.isArray(listed) || !listed.every(isRecord)) return undefined;
	const definitions = await permittedDefinitions(api, resource);
	const alike = groupedBy(definitions.flatMap(namesOf), (name) => name);
	const isItsAlone = (name: string) => alike.get(name)?.length === 1 && !isFieldNumber(name);
	const names = new Map(definitions.map((each) => [each.id, namesOf(each).find(isItsAlone)]));
	const none = definitions.map(({ id }) => ({ id, value: null }));
	const values = [...none, ...listed].map(({ id, value = null }): [string, unknown] => [
		names.get(Number(id)) ?? String(id),
		value,
	]);
	return Object.fromEntries(values) as IDataObject;
}

/** Whether this is a field's number; a name that looks like one is not taken for a name. */
export const isFieldNumber = (written: string): boolean => /^\d{1,15}$/.test(written);

/** How a field is called: also with its number, where others have that name or it could be a number. */
const namesOf = ({ id, name }: Definition): string[] => [name, `${name} (${String(id)})`];

function refuseName(written: unknown, place: Place): [] {
	const text = typeof written === 'string' ? written : JSON.stringify(written);
	const given = text === undefined ? message('given.nothing') : quote(text);
	place.refuse(message('WRONG_TYPE.customFieldNumber', { given }));
	return [];
}

/** The place of a value. @param id the custom field's number */
function valueAt(place: Place, id: string, label = id): Place {
	return place.within('value').inside(label, id);
}

/** The labels that the mapper showed when the values were entered, and stored with them. */
function mapperLabels(raw: unknown): ReadonlyMap<unknown, string> {
	const shown = isRecord(raw) ? recordsOf(raw.schema) : [];
	return new Map(shown.map(({ id, displayName }) => [id, String(displayName ?? id)]));
}

async function definitionsOf(api: Reader, resource: CustomFieldResource): Promise<Definition[]> {
	const rows = await requiredRead(
		{ action: message('action.customFields'), permission: 'readCustomFieldDefinitions' },
		async () => await api.list(path`/custom_fields`, { resource }, Infinity),
	);
	return rows.flatMap(definitionIn);
}

const NOT_PERMITTED: Definition[] = [];

/**
 * The definitions, or {@link NOT_PERMITTED}. For the editor, and for JSON and records that were read, which
 * have values by ID and need no definitions.
 */
export async function permittedDefinitions(
	api: Reader,
	resource: CustomFieldResource,
): Promise<readonly Definition[]> {
	const { rows, refusal } = await api.firstRows(path`/custom_fields`, { resource });
	return refusal ? NOT_PERMITTED : rows.flatMap(definitionIn);
}

/** The definition in a row, if it makes sense: it needs an ID and a name. */
function definitionIn(row: IDataObject): Definition[] {
	const [id, name] = [Number(firstText(row.id) || NaN), firstText(row.name)];
	if (!Number.isSafeInteger(id) || !name) return [];
	const choices = Array.isArray(row.choices)
		? row.choices.map((each) => firstText(each)).filter(Boolean)
		: [];
	const kind = row.kind === 'choices' && choices.length === 0 ? 'text' : firstText(row.kind);
	return [{ id, name, kind, choices, required: row.required === true, active: row.active !== false }];
}

/** The field that reads values of a kind (section "Custom field value"). */
function fieldOf({ name, kind, choices }: Definition): Field<unknown> {
	switch (kind) {
		case 'numeric':
			return integer(name);
		case 'currency':
			return amount(name);
		case 'date':
			return anyDate(name);
		case 'choices':
			return choiceByName(name, choices);
		default:
			return note(name);
	}
}

/** A choice that is also found like a name: by its whole text, or by words that only one choice has. */
function choiceByName(displayName: string, choices: readonly string[]): Field<unknown> {
	const field = choice(displayName, Object.fromEntries(choices.map((value) => [value, value])), {}, quote);
	const named = choices.map((value) => ({ id: value, name: value, row: {} }));
	return {
		...field,
		read(raw, place) {
			const isExact = typeof raw !== 'string' || choices.includes(trim(raw));
			const { found } = isExact ? { found: [] } : matchNames(named, raw, 'things');
			return field.read(found.length === 1 ? found[0]?.name : raw, place);
		},
	};
}

function toMapperField(definition: Definition, areRequiredEnforced: boolean): ResourceMapperField {
	const { id, name, kind, required, choices } = definition;
	// Short, because n8n cuts long labels off.
	const hints: IDataObject = {
		currency: ' (0,00)',
		numeric: ' (0)',
		date: ' (d/m/y)',
	};
	return {
		id: String(id),
		displayName: `${toListLine(name)}${String(hints[kind] ?? '')}`,
		required: required && areRequiredEnforced,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		readOnly: false,
		removed: !(required && areRequiredEnforced),
		type: kind === 'choices' ? 'options' : 'string',
		...(kind === 'choices' && {
			options: choices.filter(isOffered).map((value) => ({ name: toListLine(value), value })),
		}),
	};
}
