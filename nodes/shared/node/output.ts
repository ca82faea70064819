import type { IDataObject } from 'n8n-workflow';

import { isReference } from '../agency/references';
import type { Reader } from '../reads/reader';
import type { Path } from '../request/path';
import { flag } from '../fields/choice';
import { whatsapp } from '../fields/contacts';
import { customFieldNames, type CustomFieldResource } from '../fields/customFields';
import { allShownWhen, shownWhen, type Fields } from '../fields/field';
import { Message } from '../messages/message';
import { isRecord } from '../values';
import { columnFields, isAtOrIn, rootOf, selected, simplified, type Columns } from './columns';
import { resolve } from './resolve';

/** What can be done to a resource's records before they leave the node. */
export interface RecordOutput {
	/** What Simplified keeps, at most ten fields by their places; those that a record lacks are left out. */
	simplified?: readonly string[];
	/** Where there are more than ten fields to choose from. */
	columns?: Columns;
	/** Of a write, whose form is what is sent: the choice stands among its options. */
	isOfWrite?: boolean;
	customFields?: CustomFieldResource;
	/**
	 * A reference's place in a record, and where its record is read: `payer`, `payments.agency.bills`, and in
	 * each line of a list `commissions.person`.
	 */
	references?: Readonly<Record<string, PathOf>>;
	people?: PeopleOfRecord;
	/** Fields that nothing but choosing them brings, as they take requests: what a record's are, by name. */
	computed?: Readonly<
		Record<string, (record: IDataObject, api: Reader) => IDataObject | Promise<IDataObject>>
	>;
	/**
	 * Of a list: a row's record, as Get returns it. Rows are lean, and most references are only in the record.
	 */
	fullRecord?(api: Reader, id: string): Promise<IDataObject>;
	/** Of a node with several lists: those with columns, and those with references. */
	ofLists?: Readonly<Record<'columns' | 'references', string[]>>;
}

/** Whom a record is about. */
interface PeopleOfRecord {
	/** The end of the sentence "Whether to add the name of ...". */
	described: string;
	/** Fields of references to people, one or several, for a record as Get gives it. */
	of(record: IDataObject, api: Reader): IDataObject | Promise<IDataObject>;
}

type PathOf = (id: string) => Path;

/** The parameters by which one chooses what leaves the node, and the options. */
export function outputFields({
	columns,
	isOfWrite,
	customFields,
	references,
	people,
	computed = {},
	fullRecord,
	ofLists,
}: RecordOutput): { form: Fields; options: Fields } {
	const ofRows = fullRecord ? ' Takes a request for each row.' : '';
	const choices =
		columns &&
		columnFields(columns, Object.keys(computed), {
			raw: fullRecord ? 'all that the list shows' : 'all of them',
			fields: [
				customFields && 'Custom fields come by their names',
				fullRecord && 'What the list does not show takes a request for each row',
			],
		});
	const addNames =
		people &&
		flag('Add Names', {
			description: `Whether to add the name of ${people.described}.${ofRows} Each person is read once.`,
		});
	const options = {
		...(isOfWrite && choices),
		...(customFields && {
			customFieldsByName: flag('Custom Fields by Name', {
				description: `Whether to give custom fields by their names, such as <code>custom_fields.Assento</code>, instead of as a list of IDs and values${ofRows && `.${ofRows}`}`,
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
	const inList = (name: 'columns' | 'references', prefix = '') =>
		ofLists ? { [`${prefix}resource`]: ofLists[name] } : {};
	return {
		form: {
			...(choices && !isOfWrite && allShownWhen(inList('columns'), choices)),
			...(addNames && {
				// Fields that are selected have the names that they need.
				addNames: shownWhen(
					choices && !ofLists ? { output: ['simple', 'raw'] } : inList('references'),
					addNames,
				),
			}),
		},
		options: allShownWhen(inList('references', '/'), options),
	};
}

const PACE = 'the back office takes ten in three seconds';

/**
 * Applies the user's choices to a record.
 *
 * @param row a record, or the row of a list whose shape has `fullRecord`
 */
export async function applyOutput(
	row: IDataObject,
	shape: RecordOutput,
	params: Record<string, unknown>,
	api: Reader,
): Promise<IDataObject> {
	const { columns, customFields, references = {}, people, computed = {}, fullRecord } = shape;
	const { wanted, wantedNames, isWhole, ...chosen } = chosenIn(shape, params, row);
	const isNamed = wantedNames ? wantedNames.length > 0 : chosen.addNames;
	const toCompute = Object.entries(computed).filter(([name]) => wanted?.includes(name));
	const isRead = fullRecord && isReference(row) && (isWhole || isNamed || toCompute.length > 0);
	const record = isRead ? await fullRecord(api, row.id) : row;
	const found = await Promise.all(toCompute.map(async ([, compute]) => await compute(record, api)));
	const added = Object.assign(
		people && isNamed ? withoutMissing(await people.of(record, api)) : {},
		...found,
	) as IDataObject;
	let result: IDataObject = { ...(isWhole ? record : row), ...added };

	if (customFields && chosen.customFieldsByName)
		result = await withCustomFieldsByName(result, customFields, api);
	const isWanted = (place: string) =>
		wanted?.some((one) => isAtOrIn(one, place) || isAtOrIn(place, one)) ?? true;
	const toResolve = chosen.resolveReferences ? Object.entries(references) : [];
	for (const [place, pathOf] of toResolve.filter(([place]) => isWanted(place)))
		result = await replacedAt(place, result, async (one) => await withRecord(one, pathOf, api));
	// What is chosen besides has to stay, or choosing it would do nothing.
	const kept = [
		...Object.keys(added),
		...(chosen.customFieldsByName ? ['custom_fields'] : []),
		...(chosen.resolveReferences ? Object.keys(references).map(rootOf) : []),
	];
	result = outgoing(result);
	if (columns && chosen.output === 'simple' && !chosen.fullRecords)
		result = simplified(result, shape.simplified ?? [], kept, columns);
	// Names of what does not leave are not asked for.
	const isNamedAt = (place: string) => wantedNames?.some((one) => isAtOrIn(one, place)) ?? true;
	const toName = people && isNamed ? placesOfPeople(added, references).filter(isNamedAt) : [];
	for (const place of toName)
		result = await replacedAt(place, result, async (person) => await withName(person, api));
	return wanted ? selected(result, [...wanted, ...found.flatMap((fields) => Object.keys(fields))]) : result;
}

/** The choices of {@link outputFields}; a form offers only those that its operation has. */
function chosenIn(
	{ columns, isOfWrite, fullRecord }: RecordOutput,
	params: Record<string, unknown>,
	row: IDataObject,
) {
	const options = isRecord(params.options) ? params.options : {};
	const { output, fields } = isOfWrite ? options : params;
	const { fullRecords, resolveReferences, customFieldsByName } = options;
	const wanted = columns && output === 'fields' && Array.isArray(fields) ? (fields as string[]) : undefined;
	const isLacking = (place: string) => columns?.fields.includes(rootOf(place)) && !(rootOf(place) in row);
	return {
		output,
		/** The selected places, and those of them that are names. */
		wanted,
		wantedNames: wanted?.filter((place) => columns?.names.includes(place)),
		addNames: params.addNames === true,
		customFieldsByName: customFieldsByName === true || (wanted?.includes('custom_fields') ?? false),
		fullRecords: fullRecords === true,
		resolveReferences: resolveReferences === true,
		/** Whether the record is given, and not the row of a list. */
		isWhole:
			!fullRecord ||
			fullRecords === true ||
			resolveReferences === true ||
			customFieldsByName === true ||
			(wanted?.some(isLacking) ?? false),
	};
}

/** Without what the API does not show. */
function withoutMissing(record: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** Where people stand in a record: in what was added for them, and where it refers to them itself. */
function placesOfPeople(added: IDataObject, references: RecordOutput['references'] = {}): string[] {
	const own = Object.keys(references).filter((place) => references[place] === resolve.person);
	return [...own, ...Object.keys(added)];
}

async function withCustomFieldsByName(
	record: IDataObject,
	resource: CustomFieldResource,
	api: Reader,
): Promise<IDataObject> {
	const listed = record.custom_fields;
	if (!Array.isArray(listed) || !listed.every(isRecord)) return record;
	const names = await customFieldNames(api, resource);
	const [once, again] = [new Set<string>(), new Set<string>()];
	for (const name of names.values()) (once.has(name) ? again : once).add(name);
	const values = listed.map(({ id, value = null }): [string, unknown] => {
		const name = names.get(Number(id)) ?? String(id);
		return [again.has(name) ? `${name} (${String(id)})` : name, value];
	});
	return { ...record, custom_fields: Object.fromEntries(values) as IDataObject };
}

/**
 * The referenced record; the reference itself where it is refused. What a reference carries besides the ID
 * stays: the line of a card invoice is a movement and names the paid bill.
 */
async function withRecord(reference: unknown, pathOf: PathOf, api: Reader): Promise<unknown> {
	const record = await api.record(reference, pathOf);
	return record ? { ...record, ...(reference as IDataObject) } : reference;
}

/** A reference to a person with the name, where that is known. */
async function withName(reference: unknown, api: Reader): Promise<unknown> {
	const name = await api.name(reference);
	return isRecord(reference) && name !== undefined ? { ...reference, name } : reference;
}

/**
 * The value with every reference at `place` replaced, in each line of the lists on the way; copied, as items
 * share records.
 */
async function replacedAt<T>(
	place: string,
	value: T,
	replace: (reference: unknown) => Promise<unknown>,
): Promise<T> {
	if (Array.isArray(value))
		return (await Promise.all(value.map(async (line) => await replacedAt(place, line, replace)))) as T;
	if (place === '') return (await replace(value)) as T;
	const name = rootOf(place);
	if (!isRecord(value) || !(name in value)) return value;
	return { ...value, [name]: await replacedAt(place.slice(name.length + 1), value[name], replace) };
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
	// What the node itself says gets its words later.
	if (!isRecord(value) || value instanceof Message) return value;
	return Object.fromEntries(
		Object.entries(withWhatsapp(value))
			.filter(([name]) => name !== 'download_url')
			.map(([name, inner]) => [name, outgoingIn(inner)]),
	);
}

/** A copy whose references to records that were looked up by name have it, so that one sees who was meant. */
export function withNames(record: IDataObject, names: ReadonlyMap<string, string>): IDataObject {
	return names.size === 0 ? record : (withNamesIn(record, names) as IDataObject);
}

function withNamesIn(value: unknown, names: ReadonlyMap<string, string>): unknown {
	if (Array.isArray(value)) return value.map((line) => withNamesIn(line, names));
	if (!isRecord(value) || value instanceof Message) return value;
	const name = names.get(String(value.id));
	const isBare = Object.keys(value).length === 1 && name !== undefined;
	if (isBare) return { ...value, name };
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNamesIn(inner, names)]));
}

/** Rows of lists show no phone but the one at work: what they lack is not known to be missing. */
function withWhatsapp<R extends Readonly<Record<string, unknown>>>(value: R): R {
	const isPerson = 'person_kind' in value && ('mobile_number' in value || 'phones' in value);
	return isPerson && !('whatsapp' in value) ? { ...value, whatsapp: whatsapp(value) } : value;
}
