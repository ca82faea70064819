import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../reads/contract';
import { ApiError } from '../request/failures';
import { isUuid, type Path } from '../request/path';
import { flag } from '../fields/choice';
import { whatsapp } from '../fields/contacts';
import { customFieldNames, type CustomFieldResource } from '../fields/customFields';
import type { Field, Fields } from '../fields/field';
import { collection } from '../fields/group';
import { isEmpty, isRecord } from '../values';
import { resolve } from './resolve';

/** What can be done to a resource's records before they leave the node. */
export interface RecordOutput {
	/** The fields that Simplify keeps, at most ten; those that a record lacks are left out. */
	simplified?: readonly string[];
	customFields?: CustomFieldResource;
	/**
	 * A reference's place in a record, and where its record is read: `payer`, `payments.agency.bills`, and in
	 * each line of a list `commissions.person`.
	 */
	references?: Readonly<Record<string, PathOf>>;
	people?: PeopleOfRecord;
	/**
	 * Of a list: a row's record, as Get returns it. Rows are lean, and most references are only in the record.
	 */
	fullRecord?(api: ReadApi, id: string): Promise<IDataObject>;
}

/** Whom a record is about. */
interface PeopleOfRecord {
	/** The end of the sentence "Whether to add the name of ...". */
	described: string;
	/** Fields of references to people, one or several, for a record as Get gives it. */
	of(record: IDataObject, api: ReadApi): IDataObject | Promise<IDataObject>;
}

type PathOf = (id: string) => Path;

/** A resource's output with its parameters, shared by the operations that return its records. */
export interface OutputControls {
	readonly shape: RecordOutput;
	readonly fields: Fields;
}

const simplify: Field<boolean | undefined> = flag('Simplify', {
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

/** Declares what a resource's Get or Get Many offers to do with the records. */
export function recordOutput(shape: RecordOutput): OutputControls {
	const { simplified, customFields, references, people, fullRecord } = shape;
	const ofRows = fullRecord ? ' Takes a request for each row.' : '';
	const options = {
		...(customFields && {
			addCustomFieldNames: flag('Add Custom Field Names', {
				description: `Whether to add the name of each custom field to its ID and value${ofRows && `.${ofRows}`}`,
			}),
		}),
		...(people && {
			addNames: flag('Add Names', {
				description: `Whether to add the name of ${people.described}.${ofRows} Each person is read once.`,
			}),
		}),
		...(fullRecord && {
			fullRecords: flag('Full Records', {
				description: `Whether to return everything about each record, as Get does, instead of the row of the list. Takes one request for each row; ${PACE}.`,
			}),
		}),
		...(references && {
			resolveReferences: flag('Resolve References', {
				description: `Whether to replace references to other records, such as people, with the records themselves.${ofRows} Each is read once; what the credential may not read stays.`,
			}),
		}),
	};
	return {
		shape,
		fields: {
			...(simplified && { simplify }),
			...(Object.keys(options).length > 0 && {
				options: collection('Options', options, { addLabel: 'Add Option' }),
			}),
		},
	};
}

const PACE = 'the back office takes ten in three seconds';

/**
 * Applies the user's options to a record.
 *
 * @param row a record, or the row of a list whose shape has `fullRecord`
 */
export async function applyOutputOptions(
	row: IDataObject,
	{ simplified, customFields, references, people, fullRecord }: RecordOutput,
	params: Record<string, unknown>,
	api: ReadApi,
): Promise<IDataObject> {
	const { fullRecords, addNames, addCustomFieldNames, resolveReferences } = optionsIn(params);
	const isWhole = !fullRecord || fullRecords || addCustomFieldNames || resolveReferences;
	const record =
		fullRecord && isReference(row) && (isWhole || addNames) ? await fullRecord(api, row.id) : row;
	const added = people && addNames ? withoutMissing(await people.of(record, api)) : {};
	let result: IDataObject = { ...(isWhole ? record : row), ...added };
	if (simplified && params.simplify === true && !fullRecords) {
		// What an option is about has to stay, or ticking the option would do nothing.
		const kept = new Set([
			...simplified,
			...(addCustomFieldNames ? ['custom_fields'] : []),
			...Object.keys(added),
			...(resolveReferences
				? Object.keys(references ?? {}).map((place) => place.split('.')[0] ?? place)
				: []),
		]);
		result = Object.fromEntries(
			[...kept].filter((name) => name in result).map((name) => [name, result[name]]),
		);
	}
	if (customFields && addCustomFieldNames) result = await withNames(result, customFields, api);
	if (references && resolveReferences)
		result = await resolved(result, Object.entries(references), readReference, api);
	if (people && addNames) result = await resolved(result, placesOfPeople(added, references), addName, api);
	return result;
}

/** The options of {@link recordOutput}; a form offers only those that its operation has. */
function optionsIn({ options }: Record<string, unknown>) {
	const chosen = isRecord(options) ? options : {};
	return {
		addCustomFieldNames: chosen.addCustomFieldNames === true,
		addNames: chosen.addNames === true,
		fullRecords: chosen.fullRecords === true,
		resolveReferences: chosen.resolveReferences === true,
	};
}

/** Without what the API does not show. */
function withoutMissing(record: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** Where people stand in a record: in what was added for them, and where it refers to them itself. */
function placesOfPeople(
	added: IDataObject,
	references: RecordOutput['references'] = {},
): Array<[string, PathOf]> {
	const own = Object.entries(references).filter(([, pathOf]) => pathOf === resolve.person);
	return [...own, ...Object.keys(added).map((name): [string, PathOf] => [name, resolve.person])];
}

async function withNames(
	record: IDataObject,
	resource: CustomFieldResource,
	api: ReadApi,
): Promise<IDataObject> {
	if (!Array.isArray(record.custom_fields)) return record;
	const names = await customFieldNames(api, resource);
	const values = record.custom_fields.map((value: unknown) =>
		isRecord(value) ? { ...value, name: names.get(Number(value.id)) ?? null } : value,
	);
	return { ...record, custom_fields: values as IDataObject[] };
}

/** The record with what `read` makes of each of its references at the places. */
async function resolved(
	record: IDataObject,
	places: ReadonlyArray<[string, PathOf]>,
	read: (api: ReadApi, reference: unknown, pathOf: PathOf) => Promise<unknown>,
	api: ReadApi,
): Promise<IDataObject> {
	let result = record;
	for (const [place, pathOf] of places) {
		const replace = async (reference: unknown) => await read(api, reference, pathOf);
		result = (await replaced(result, place.split('.'), replace)) as IDataObject;
	}
	return result;
}

/**
 * The value with every reference at `place` replaced, in each line of the lists on the way; copied, as items
 * share records.
 */
async function replaced(
	value: unknown,
	place: readonly string[],
	replace: (reference: unknown) => Promise<unknown>,
): Promise<unknown> {
	if (Array.isArray(value))
		return await Promise.all(value.map(async (line) => await replaced(line, place, replace)));
	const [name, ...rest] = place;
	if (name === undefined) return await replace(value);
	if (!isRecord(value) || !(name in value)) return value;
	return { ...value, [name]: await replaced(value[name], rest, replace) };
}

/**
 * The referenced record, or the reference itself where the credential may not read it. What a reference
 * carries besides the ID stays: the line of a card invoice is a movement and names the paid bill.
 */
export async function readReference(api: ReadApi, reference: unknown, pathOf: PathOf): Promise<unknown> {
	if (!isReference(reference)) return reference;
	const path = pathOf(reference.id);
	const refused = refusedTo.get(api) ?? new Set();
	refusedTo.set(api, refused);
	if (refused.has(String(path))) return reference;
	const record = await api.get(path).catch((thrown: unknown) => {
		if (!(thrown instanceof ApiError) || ![403, 404].includes(thrown.status ?? 0)) throw thrown;
		refused.add(String(path));
		return reference;
	});
	return { ...record, ...reference };
}

/** Whether the value leads to a record. */
function isReference(value: unknown): value is IDataObject & { id: string } {
	return isRecord(value) && isUuid(value.id);
}

/** What an execution was refused: the seller of a thousand sales is asked for once. */
const refusedTo = new WeakMap<ReadApi, Set<string>>();

/**
 * A reference to a person as in lists of people, `{id, name}`; those that have the name already cost nothing.
 */
async function addName(api: ReadApi, reference: unknown, pathOf: PathOf): Promise<unknown> {
	if (!isRecord(reference) || !isEmpty(reference.name)) return reference;
	const { name } = (await readReference(api, reference, pathOf)) as IDataObject;
	return name === undefined ? reference : { ...reference, name };
}

/** What of the values refers to a record, each record once. */
export function referencesIn(values: readonly unknown[]): IDataObject[] {
	return [...new Map(values.filter(isReference).map((reference) => [reference.id, reference])).values()];
}

/**
 * A copy of the record as it may leave, in all of its depth. Every record leaves through here, complete with
 * what options add. Temporary download links are for Download alone, since whoever has one has the file;
 * people get the number for WhatsApp.
 *
 * @see the API's shape of `attachments` in a sale, a person and a bill: `download_url`
 */
export function outgoing(record: IDataObject): IDataObject {
	return outgoingIn(record) as IDataObject;
}

function outgoingIn(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(outgoingIn);
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(withWhatsapp(value))
			.filter(([name]) => name !== 'download_url')
			.map(([name, inner]) => [name, outgoingIn(inner)]),
	);
}

/** Rows of lists show no phone but the one at work: what they lack is not known to be missing. */
function withWhatsapp(value: Record<string, unknown>): Record<string, unknown> {
	const isPerson = 'person_kind' in value && ('mobile_number' in value || 'phones' in value);
	return isPerson && !('whatsapp' in value) ? { ...value, whatsapp: whatsapp(value) } : value;
}
