import type { IDataObject } from 'n8n-workflow';

import { isReference } from '../agency/references';
import { customFieldsByName, type CustomFieldResource } from '../fields/customFields';
import type { Reader } from '../reads/reader';
import type { PathOf } from '../request/path';
import { SAID_NAMES, saidOf } from '../said';
import { sentIn } from '../writes/sent';
import { isRecord, omit } from '../values';
import { flatten, inOneCell, readFirst, cellText, withoutText, type LookedUp } from './columns';
import { addOffsets, outgoing, withoutLinks } from './outgoing';

/** What leaves the node for each record of a kind. */
export interface Shape {
	/**
	 * The columns of Simplified, in the order in which people read: who, what, when, how much. Without this,
	 * the first columns of the record.
	 */
	simplified?: readonly string[];
	/** The same for a node with several lists, by list. */
	simplifiedOf?: Readonly<Record<string, readonly string[]>>;
	/** Columns that are computed from other members of the record, where it has these, without a request. */
	derived?(record: IDataObject): IDataObject;
	lookedUp?: readonly LookedUp[];
	customFields?: CustomFieldResource;
	/** How to read the records that a record refers to, by place; see {@link withRecordAt}. */
	references?: Readonly<Record<string, PathOf>>;
	/** How to read the whole record of a lean row, as Get returns it. */
	fullRecord?: PathOf;
}

/** What leaves the node for the records of an operation. */
export interface Output extends Shape {
	/** What an operation returns: rows of a list, a record read by its ID, or the answer to a write. */
	gives: 'rows' | 'record' | 'written';
	/** All columns that the operation can return without a look-up. `npm run generate` finds them. */
	columns?: readonly string[];
	/** Those of `columns` that a list shows. */
	listed?: readonly string[];
	/** For a node with several lists: the columns of each. */
	ofLists?: Readonly<Record<string, readonly string[]>>;
}

/** As many columns as n8n's guidelines recommend. */
export const MAX_SHOWN_COLUMNS = 10;

/** What our nodes add to the answer of a write, in every kind of output. */
const OF_WRITES = ['outcome', 'replayed'] as const;

/**
 * The names of what is added to a write's record.
 *
 * @param isKeyed whether it has a key of the user, so that each row says whether it was a replay
 */
const factsOfWrite = (given: IDataObject, { gives }: Output, isKeyed: boolean): string[] =>
	gives === 'written'
		? OF_WRITES.filter((name) => name in saidOf(given) || (name === 'replayed' && isKeyed))
		: [];

/**
 * What an output may look up: nothing for a write, because a request only for its output could fail a record
 * that is already written; otherwise, what the columns refer to. A column of somebody to whom neither the row
 * nor its record refers would be null in every row, as if there were nobody.
 */
export function withAllowedLookUps(output: Output): Output {
	const { gives, columns, lookedUp } = output;
	if (gives === 'written') return omit(output, 'lookedUp', 'customFields', 'references');
	if (!columns) return output;
	const isReferredTo = ({ of }: LookedUp): boolean => of === undefined || columns.includes(`${of}_id`);
	return { ...output, lookedUp: lookedUp?.filter(isReferredTo) };
}

/**
 * The output of a write for a model, which has to see what was written: Simplified with the members that were
 * sent, each as it is stored now, and whole where only a part of it was sent, such as an address. Lists of
 * records have no place in a row.
 */
export function withSentColumns(output: Output, written: IDataObject): Output {
	if (!output.simplified) return output;
	const sent = sentIn(written);
	const columns = Object.entries(flatten(written)).flatMap(([column, value]) =>
		typeof value !== 'object' && sent.some((name) => column === name || column.startsWith(`${name}_`))
			? [column]
			: [],
	);
	return { ...output, simplified: [...new Set([...output.simplified, ...columns])] };
}

export const outputOptions = ({ options }: Record<string, unknown>): Record<string, unknown> =>
	isRecord(options) ? options : {};

/**
 * A record as it leaves the node: by default, a row of what matters most.
 *
 * @param given a record, or a row of a list
 * @param params the form's values, with those of {@link outputFields}
 * @param names of records that were looked up by name
 */
export async function toOutput(
	given: IDataObject,
	operation: Output,
	params: Record<string, unknown>,
	names: ReadonlyMap<string, string>,
	api: Reader,
): Promise<IDataObject> {
	const output = outputOfList(operation, params);
	const chosen = output.gives === 'written' ? outputOptions(params) : params;
	if (chosen.output === 'raw') return withoutLinks(given);
	const record = outgoing(given, names);
	if (chosen.output === 'everything')
		return await expand(record, output, chosen.withReferences === true, api);
	const facts = factsOfWrite(given, output, chosen.idempotencyKey !== undefined);
	if (chosen.output === 'fields' && Array.isArray(chosen.fields)) {
		const wanted = [...(chosen.fields as string[]), ...facts, 'id'];
		return await row(record, output, [...new Set(wanted)], api);
	}
	return await simplify(record, output, facts, api);
}

/** For a node with several lists: the output of the chosen list. */
export function outputOfList(output: Output, { resource }: Record<string, unknown>): Output {
	const { ofLists = {}, simplifiedOf = {}, gives } = output;
	const columns = ofLists[String(resource)];
	if (!columns) return output;
	return {
		...output,
		columns,
		...(gives === 'rows' && { listed: columns }),
		simplified: simplifiedOf[String(resource)],
	};
}

/** Everything there is about a record, at every level. */
async function expand(
	given: IDataObject,
	output: Output,
	isResolved: boolean,
	api: Reader,
): Promise<IDataObject> {
	const { references = {}, customFields } = withAllowedLookUps(output);
	let record = await wholeOf(given, output, api);
	const own = customFields && (await customFieldsByName(record, customFields, api));
	for (const [place, pathOf] of Object.entries(isResolved ? references : {}))
		record = await withRecordAt(place, record, pathOf, api);
	return readFirst({ ...addOffsets(outgoing(record)), ...(own && { custom_fields: own }) });
}

/**
 * A copy of the value with every reference at `place` replaced by its record, in each entry of the lists on
 * the way. A reference that is refused stays. It has to be a copy, because items share records.
 *
 * @param place `payer`, `payments.agency.bills`, or `commissions.person` for each entry of a list
 */
async function withRecordAt<T>(place: string, value: T, pathOf: PathOf, api: Reader): Promise<T> {
	if (Array.isArray(value))
		return (await Promise.all(
			value.map(async (line) => await withRecordAt(place, line as unknown, pathOf, api)),
		)) as T;
	if (place === '') {
		const record = await api.record(value, pathOf);
		// Keep what a reference has besides the ID: a line of a card invoice is a movement, and also names the
		// paid bill.
		return record ? ({ ...record, ...value } as T) : value;
	}
	const [name = place] = place.split('.');
	if (!isRecord(value) || !(name in value)) return value;
	return { ...value, [name]: await withRecordAt(place.slice(name.length + 1), value[name], pathOf, api) };
}

/**
 * The columns that matter most. A list costs nothing beyond its own requests, and a write reads nothing for
 * its output: columns that take requests appear only if their values are there anyway. If the API turns out
 * to name a column differently, columns that we do not know stand in for it, so that no row is empty.
 */
async function simplify(
	given: IDataObject,
	output: Output,
	facts: readonly string[],
	api: Reader,
): Promise<IDataObject> {
	const { columns, listed, gives } = output;
	const cells = ownCells(given, output);
	const most = output.simplified ?? firstColumns(listed ?? columns ?? [], cells);
	const isFree = (column: string): boolean =>
		column in cells || (listed?.includes(column) ?? !isLookedUp(column, output));
	const wanted = [...(gives === 'record' ? most : most.filter(isFree)), ...facts];
	const result = await row(
		given,
		gives === 'rows' ? { ...output, fullRecord: undefined } : output,
		wanted,
		api,
		cells,
	);
	const missing = wanted.filter((column) => !(column in cells) && !isLookedUp(column, output)).length;
	const known = new Set([...(columns ?? Object.keys(cells)), ...wanted]);
	const unknown = Object.entries(cells).filter(
		([column, value]) => !known.has(column) && typeof value !== 'object',
	);
	const inOrder = Object.entries(readFirst(Object.fromEntries(unknown)));
	const more = Object.fromEntries(inOrder.slice(0, missing));
	return Object.fromEntries(
		Object.entries({ ...result, ...more }).map(([column, value]) => [column, inOneCell(value)]),
	) as IDataObject;
}

/**
 * The columns of a record for which we have not said what matters: the first ones, or everything if there are
 * few.
 *
 * @param known the columns of all records of the operation: `bank` is null where others have `bank_name`
 */
function firstColumns(known: readonly string[], cells: IDataObject): string[] {
	const isPart = (column: string): boolean => known.some((other) => other.startsWith(`${column}_`));
	const others = Object.keys(cells).filter((column) => !known.includes(column) && !isPart(column));
	const isAll = known.length <= MAX_SHOWN_COLUMNS;
	const columns = isAll ? [...known, ...others] : known;
	const inOrder = Object.keys(readFirst(Object.fromEntries(columns.map((column) => [column, null]))));
	return isAll
		? inOrder
		: [...inOrder.filter((column) => column !== 'id').slice(0, MAX_SHOWN_COLUMNS - 1), 'id'];
}

const isLookedUp = (column: string, { lookedUp = [] }: Output): boolean =>
	lookedUp.some((group) => group.columns.includes(column));

/** The full record for a row; anything else is full already. */
async function wholeOf(given: IDataObject, { gives, fullRecord }: Output, api: Reader): Promise<IDataObject> {
	if (gives !== 'rows' || !fullRecord || !isReference(given)) return given;
	return { ...given, ...(await api.get(fullRecord(given.id))) };
}

/** The own cells of an outgoing record, with times in Brasília's zone. */
function ownCells(record: IDataObject, { derived }: Shape): IDataObject {
	return { ...flatten(addOffsets(record)), ...derived?.(record) };
}

/** A record as a trigger returns it: everything that it has, with what matters most first. */
export function allColumns(record: IDataObject, shape: Shape): IDataObject {
	const cells = ownCells(outgoing(record), shape);
	const first = (shape.simplified ?? []).filter((column) => column in cells);
	return { ...Object.fromEntries(first.map((column) => [column, cells[column]])), ...readFirst(cells) };
}

/** All of the wanted columns, in their order. A column whose value is unknown is null. */
async function row(
	given: IDataObject,
	output: Output,
	wanted: readonly string[],
	api: Reader,
	ownOfGiven = ownCells(given, output),
): Promise<IDataObject> {
	const { columns = [], lookedUp = [], customFields } = withAllowedLookUps(output);
	let cells = ownOfGiven;
	const names = new Set(wanted.map((column) => (column in cells ? column : withoutText(column))));
	const groups = lookedUp.filter((group) =>
		group.columns.some((column) => names.has(column) && !(column in cells)),
	);
	const isLacking =
		groups.some(({ of = '' }) => !(of in given)) ||
		[...names].some(
			(column) => !(column in cells) && !isLookedUp(column, output) && columns.includes(column),
		);
	const record = isLacking ? await wholeOf(given, output, api) : given;
	if (record !== given) cells = ownCells(outgoing(record), output);
	for (const group of groups) cells = { ...addOffsets(flatten(await group.read(record, api))), ...cells };
	const own =
		customFields && names.has('custom_fields') && (await customFieldsByName(record, customFields, api));
	return Object.fromEntries(
		wanted.flatMap((column): Array<[string, unknown]> => {
			if (column === 'custom_fields' && own) return cellsOfCustomFields(own, wanted);
			if (column in cells || !column.endsWith('_text')) return [[column, cells[column] ?? null]];
			return [[column, cellText(withoutText(column), cells[withoutText(column)])]];
		}),
	) as IDataObject;
}

/** Custom fields by name. One with the name of a column, or of what a node says, is marked. */
function cellsOfCustomFields(values: IDataObject, wanted: readonly string[]): Array<[string, unknown]> {
	return Object.entries(values).map(([name, value]) => [
		wanted.includes(name) || SAID_NAMES.some((own) => own === name) ? `${name} (custom field)` : name,
		value,
	]);
}
