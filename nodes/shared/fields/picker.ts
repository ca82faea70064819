import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
} from 'n8n-workflow';

import { PAGE_SIZE } from '../reads/pages';
import type { Query, Reader } from '../reads/reader';
import { isReleased } from '../request/endpoints';
import { comparableId, isUuid, type Path } from '../request/path';
import { whyWrong } from '../textProblems';
import { describeGiven, message, Message, unquoted, StatedError } from '../messages/message';
import { fold, groupedBy, isEmpty, isRecord, quote, textIn, trim } from '../values';
import { MAX_SEARCH_PAGES, readByName, type RecordList } from './byName';
import { sentences, type Describe, type Field } from './field';
import { unwrapValue } from './unwrap';
import type { Place } from './place';
import { firstText, inLine, type Line } from '../labels';
import { load } from './load';

/**
 * How the API identifies a record of this kind (ID, code or name), and how users enter that without the list.
 */
interface Identity {
	/** The mode that saved workflows store, so never rename it. Messages also use the word. */
	mode: 'id' | 'code' | 'name';
	displayName: 'By ID' | 'By Code' | 'By Name';
	example: string;
	/** The entered text as the API takes it; undefined if invalid. */
	read(written: string): string | undefined;
}

/** An identity By ID, for IDs that look like the example. */
export function idsLike(example: string, isId: (written: string) => boolean): Identity {
	const read = (written: string): string | undefined => (isId(written) ? comparableId(written) : undefined);
	return { mode: 'id', displayName: 'By ID', example, read };
}

const UUIDS = idsLike('3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b', isUuid);

/** Where a picker's list comes from, and what its lines show. */
export interface PickerSource extends RecordList {
	/** May depend on another choice in the form; then it returns what to do if that choice is missing. */
	path: Path | ((chosen: Chosen) => Path | Message);
	/** The API's own search for a key, such as a number or CPF. Returns undefined for other text. */
	searchByKey?: (typed: string) => Query | undefined;
	/**
	 * Finds other records by the text, such as people, and returns searches for the records that belong to
	 * them. Undefined if `searchByKey` handles the text.
	 */
	searchByRelated?: (typed: string, reads: Reader) => Promise<RelatedSearch[]> | undefined;
	/** What the API's own search looks at, if people would expect something else. */
	searchHint?: string;
	/** Finds the rows if `path` is not a list, but a single record that contains them. */
	rowsIn?(record: IDataObject): IDataObject[];
	/** @param related the records that the row was found by, see {@link RelatedSearch} */
	label(row: IDataObject, related: readonly string[]): Line;
	/** By default, an ID that is a UUID. */
	identity?: Identity;
	/** The node whose Get Many lists the IDs. */
	listedBy?: keyof typeof ROWS;
	/** Where users find the identity without the list. By default, in a row of the node `listedBy`. */
	foundIn?: string;
}

/** What a node's Get Many lists. */
const ROWS = {
	AccountMovement: 'Account Movements',
	Attachment: 'Attachments',
	Bill: 'Bills',
	ChangeLog: 'History Entries',
	CustomField: 'Custom Fields',
	Invoice: 'Invoices',
	PartnerStatement: 'Partner Statements',
	Person: 'People',
	Product: 'Products',
	Quote: 'Quotes',
	ReferenceData: 'Reference Data',
	Refund: 'Refunds',
	Sale: 'Sales',
	Task: 'Tasks',
	Travel: 'Travels',
};

/** Returns the value of another parameter of the form, as n8n has it. */
export type Chosen = (parameter: string) => unknown;

/** A search of the list for the rows that belong to a related record, such as a person. */
interface RelatedSearch {
	query: Query;
	/** The label of the record that the rows belong to; undefined if they may belong to any of several. */
	related?: string;
}

/** `takesNew`: the field has a mode of its own for entering somebody who is not registered. */
type AboutPicker = Describe & { takesNew?: boolean };

const SLOW_MS = 8_000;

/**
 * One record, chosen from a searchable list or entered by its identity. The list loads page by page; if the
 * API refuses it, the list says why, and the record can still be entered.
 */
export function picker(
	displayName: string,
	source: PickerSource,
	{ description, takesNew, ...about }: AboutPicker = {},
): Field<string | undefined> {
	const { identity = UUIDS, path, method, listedBy } = source;
	const { mode, displayName: byHand, example } = identity;
	// A list that is not released cannot be read, nor searched by name.
	const isReadable = typeof path === 'function' || isReleased(path);
	const named = isReadable ? source.named : undefined;
	const { foundIn = listedBy && `the ID in a row of Get Many ${ROWS[listedBy]}` } = source;
	return {
		property: {
			displayName,
			type: 'resourceLocator',
			default: { mode: isReadable ? 'list' : mode, value: '' },
			description: sentences(
				description,
				named && `By Name: ${named.takes}, such as ${named.example}`,
				`${byHand}: ${foundIn}${named ? '' : `, such as ${example}`}`,
			),
			...modesOf({ ...source, named }, identity, isReadable),
			...about,
		},
		...(isReadable && {
			loaders: { listSearch: { [method]: searchOf(source, byHand, mode) }, listedBy },
		}),
		read(raw, place, above = {}) {
			const entered = isRecord(raw) && !place.isJson ? raw : {};
			const given = 'value' in entered ? entered.value : raw;
			// Also takes a reference (`{ id }`), as the API's answers contain it.
			const value = isRecord(given) && 'id' in given ? given.id : given;
			if (isEmpty(value)) return undefined;
			const isName = entered.mode === 'name';
			// A UUID is never a name, nor is a link to a record: take it as the ID.
			const written = textIn(unwrapValue(value));
			if (named && isName && !isUuid(linkIn(written)?.id ?? written)) {
				const list = pathOf(source, (parameter) => above[parameter]);
				return readByName(
					{ ...source, named, otherMode: byHand, takesNew, identify: identity.read },
					list,
					value,
					place,
				);
			}
			return readIdentity({ ...source, identity, named, isReadable }, value, place);
		},
	};
}

function modesOf(
	{ method, searchHint, named }: PickerSource,
	{ mode, displayName: byHand, example }: Identity,
	isReadable: boolean,
): Pick<INodeProperties, 'modes'> {
	const notice = `The back office is slow or busy. You can choose ${byHand} in the meantime.`;
	return {
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list' as const,
				...(searchHint !== undefined && { hint: searchHint }),
				typeOptions: {
					searchListMethod: method,
					searchable: true,
					slowLoadNotice: { message: notice, timeout: SLOW_MS },
				},
			},
			...(named
				? [
						{
							displayName: 'By Name',
							name: 'name',
							type: 'string' as const,
							placeholder: `e.g. ${named.example}`,
						},
					]
				: []),
			{ displayName: byHand, name: mode, type: 'string' as const, placeholder: `e.g. ${example}` },
		].slice(isReadable ? 0 : -1),
	};
}

function readIdentity(
	{ identity, path, named, isReadable }: PickerSource & { identity: Identity; isReadable: boolean },
	value: unknown,
	place: Place,
): string | undefined {
	const { mode, example, read } = identity;
	const written = textIn(unwrapValue(value)) || undefined;
	const linked = typeof path === 'function' ? undefined : linkIn(written);
	const isOther = linked !== undefined && !String(path).endsWith(`/${linked.kind}`);
	const id = written === undefined || isOther ? undefined : read(linked?.id ?? written);
	if (id !== undefined) return id;
	const why = isOther ? message('why.linkTo', { kind: quote(linked.kind) }) : whyNoId(written);
	const about = { example: unquoted(example), given: describeGiven(written ?? value), why };
	// Do not suggest the list: JSON has none, and a list that the API only announced cannot be read.
	if (place.isJson || !isReadable) return place.refuse(message('INVALID_ID', about));
	const isLikeName = named && why === '' && written !== undefined && /^\p{L}/u.test(written);
	const byName = isLikeName ? message('key.byName') : '';
	return place.refuse(message('INVALID_ID.listed', { ...about, key: SEARCH_WORDS[mode], byName }));
}

/** For a link that ends in a record's ID: the kind of record in it, and the ID. */
export function linkIn(written = ''): { kind: string; id: string } | undefined {
	const [, kind, id] = /^https?:.*\/([\w-]+)\/([\da-f-]{36})\/?$/i.exec(written) ?? [];
	return kind === undefined || id === undefined ? undefined : { kind, id };
}

function whyNoId(written: string | undefined): Message | '' {
	if (written === undefined) return '';
	const isCut = /^[\da-f]{8}(-[\da-f]*){1,4}$/i.test(written);
	return isCut ? message('why.cut', { count: written.length }) : whyWrong(written);
}

function pathOf({ path }: PickerSource, chosen: Chosen): Path | Message {
	return typeof path === 'function' ? path(chosen) : path;
}

const SEARCH_WORDS: Record<Identity['mode'], Message> = {
	id: message('key.id'),
	code: message('key.code'),
	name: message('key.name'),
};

function searchOf(source: PickerSource, byHand: Identity['displayName'], mode: Identity['mode']) {
	const otherWay = message('next.byHand', { mode: unquoted(byHand), key: SEARCH_WORDS[mode] });
	return async function (
		this: ILoadOptionsFunctions,
		typed?: string,
		cursor?: string,
	): Promise<INodeListSearchResult> {
		return await load(this, { action: message('action.list'), otherWay }, async (reads) => {
			const path = pathOf(source, (parameter) => this.getCurrentNodeParameter(parameter));
			if (path instanceof Message) throw new StatedError(path);
			return await searchPages(reads, source, { path, typed: trim(typed ?? ''), cursor, otherWay });
		});
	};
}

interface Search {
	path: Path;
	typed: string;
	/** Where the editor continues when the user scrolls. */
	cursor?: string;
	/** What the user can do instead. */
	otherWay: Message;
}

async function searchPages(
	reads: Reader,
	source: PickerSource,
	{ path, typed, cursor, otherWay }: Search,
): Promise<INodeListSearchResult> {
	const { searchByKey, search, filters, rowsIn } = source;
	if (rowsIn) return { results: pickerLines(source, toFoundRows(rowsIn(await reads.get(path))), typed) };
	const related = typed === '' ? undefined : await source.searchByRelated?.(typed, reads);
	if (related) return await searchRelated(reads, source, { path, related, cursor });
	const searched = typed === '' ? undefined : (searchByKey?.(typed) ?? search?.(typed, path));
	let pages = 0;
	for await (const { rows, nextCursor } of reads.pages(path, { ...filters, ...searched }, cursor)) {
		const results = pickerLines(source, toFoundRows(rows), searched ? '' : typed);
		// If the API has no search, we read pages until one has a match: the editor does not scroll on from an
		// empty list.
		if (results.length > 0 || nextCursor === undefined) return { results, paginationToken: nextCursor };
		if ((pages += 1) >= MAX_SEARCH_PAGES) break;
	}
	const looked = { count: MAX_SEARCH_PAGES * PAGE_SIZE, typed: quote(typed) };
	throw new StatedError(message('LIST_NOT_SEARCHABLE', { ...looked, next: otherWay }));
}

/**
 * The rows that belong to any of the related records, each once. The editor can scroll on only if all rows
 * came from one search.
 */
async function searchRelated(
	reads: Reader,
	source: PickerSource,
	{ path, related, cursor }: Pick<Search, 'path' | 'cursor'> & { related: readonly RelatedSearch[] },
): Promise<INodeListSearchResult> {
	const found = new Map<unknown, FoundRow>();
	const pages = await Promise.all(
		related.map(async ({ query }) => await reads.page(path, { ...source.filters, ...query }, cursor)),
	);
	for (const [index, { rows }] of pages.entries()) {
		for (const row of rows) {
			const name = related[index]?.related;
			const before = found.get(row.id)?.related ?? [];
			found.set(row.id, { row, related: name === undefined ? before : [...before, name] });
		}
	}
	const paginationToken = pages.length === 1 ? pages[0]?.nextCursor : undefined;
	return { results: pickerLines(source, [...found.values()], ''), paginationToken };
}

/** A row from the API, and the related records that led to it. */
interface FoundRow {
	row: IDataObject;
	related: readonly string[];
}

function toFoundRows(rows: readonly IDataObject[]): FoundRow[] {
	return rows.map((row) => ({ row, related: [] }));
}

/**
 * The matching rows as lines of the list. Rows without an identity cannot be picked, so they are left out.
 */
function pickerLines(
	{ label, identifierOf = ({ id }) => id }: PickerSource,
	found: readonly FoundRow[],
	typed: string,
): INodeListSearchItems[] {
	const lines = found
		.flatMap(({ row, related }): Offered[] => {
			const value = firstText(identifierOf(row));
			return isOffered(value) ? [{ name: label(row, related) || inLine(value), value }] : [];
		})
		.filter(({ name }) => includesFolded(name, typed));
	return distinct(lines);
}

/** Whether a value can be offered. n8n would take one that begins with "=" for an expression. */
export function isOffered(value: string): boolean {
	return value !== '' && !value.startsWith('=');
}

/** A line of a list, and the value behind it. */
interface Offered {
	name: string;
	value: string;
}

/** Adds the beginning of the value to lines that would read alike. */
function distinct(lines: readonly Offered[]): Offered[] {
	const alike = groupedBy(lines, ({ name }) => name);
	return lines.map(({ name, value }) => ({
		name: alike.get(name)?.length !== 1 && value !== name ? `${name} [${value.slice(0, 8)}]` : name,
		value,
	}));
}

/** Matches like the API's search for names: ignores case and accents, at any position. */
function includesFolded(name: string, searched: string): boolean {
	return fold(name).includes(fold(searched));
}
