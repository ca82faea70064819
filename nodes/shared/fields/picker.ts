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
import { isUuid, type Path } from '../request/path';
import { whyWrong } from '../flaws';
import { given, message, Message, own, StatedError } from '../messages/message';
import { folded, isEmpty, isRecord, quoted, textIn, trimmed } from '../values';
import { MAX_PAGES, readByName, type RecordList } from './byName';
import { sentences, type Describe, type Field } from './field';
import { opened } from './envelope';
import type { Place } from './place';
import { firstText, inLine, type Line } from '../labels';
import { load } from './load';

/** What identifies a record of a kind to the API, and how it is entered when not chosen from the list. */
interface Identity {
	/** The mode that saved workflows store, never renamed; also the word for it in sentences. */
	mode: 'id' | 'code' | 'name';
	displayName: 'By ID' | 'By Code' | 'By Name';
	example: string;
	/** The entered text as the API takes it; undefined if invalid. */
	read(written: string): string | undefined;
}

/** Records with IDs of another form than UUIDs. */
export function idsLike(example: string, isId: (written: string) => boolean): Identity {
	const read = (written: string): string | undefined => (isId(written) ? written : undefined);
	return { mode: 'id', displayName: 'By ID', example, read };
}

const UUIDS = idsLike('3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b', isUuid);

/** Where a picker's list comes from and what a line of it says. */
export interface PickerSource extends RecordList {
	/** May depend on what else is chosen in the form; what to do where that is not chosen. */
	path: Path | ((chosen: Chosen) => Path | Message);
	/**
	 * The API's own search for the typed text, undefined when nothing can match; without it, the loaded page is
	 * searched.
	 */
	search?: (typed: string) => Query | undefined;
	/**
	 * For what the API's own search does not take: finds other records by the typed text, and returns the
	 * searches for what belongs to them. Undefined where `search` takes it.
	 */
	searchByRelated?: (typed: string, reads: Reader) => Promise<RelatedSearch[]> | undefined;
	/** What the API's own search looks at, where people would type something else. */
	searchHint?: string;
	/** Where the rows are no list of their own but a part of the record at `path`. */
	rowsIn?(record: IDataObject): IDataObject[];
	/** @param related the records that the row was found by, see {@link RelatedSearch} */
	label(row: IDataObject, related: readonly string[]): Line;
	/** UUIDs unless stated. */
	identity?: Identity;
	/** Where somebody without the list finds what identifies a record: "the ID in a row of Get Many Sales". */
	foundIn: string;
}

/** What is chosen in another parameter of the form, as n8n gives it. */
export type Chosen = (parameter: string) => unknown;

/** A search of a list for what belongs to other records. */
export interface RelatedSearch {
	query: Query;
	/** The other record's label; undefined where it may be one of several. */
	related?: string;
}

/** `takesNew`: who is not registered can be entered, too, in a mode of the field's own. */
type AboutPicker = Describe & { takesNew?: boolean };

const SLOW_MS = 8_000;

/**
 * One record, chosen from a searchable list or entered by what identifies it. Its list loads page by page; if
 * the API refuses it, the list says why, and entering still works.
 */
export function picker(
	displayName: string,
	source: PickerSource,
	{ description, takesNew, ...about }: AboutPicker = {},
): Field<string | undefined> {
	const { identity = UUIDS, path } = source;
	const { mode, displayName: byHand, example } = identity;
	// Nobody can read a list, and names in it, that is not released.
	const isReadable = typeof path === 'function' || isReleased(path);
	const named = isReadable ? source.named : undefined;
	return {
		property: {
			displayName,
			type: 'resourceLocator',
			default: { mode: isReadable ? 'list' : mode, value: '' },
			description: sentences(
				description,
				named && `By Name: ${named.takes}, such as ${named.example}`,
				`${byHand}: ${source.foundIn}${named ? '' : `, such as ${example}`}`,
			),
			...modesOf({ ...source, named }, identity, isReadable),
			...about,
		},
		...(isReadable && { loaders: { listSearch: { [source.method]: searchOf(source, byHand, mode) } } }),
		read(raw, place, above = {}) {
			const entered = isRecord(raw) && !place.isJson ? raw : {};
			const given = 'value' in entered ? entered.value : raw;
			// A reference, as reads give it.
			const value = isRecord(given) && 'id' in given ? given.id : given;
			if (isEmpty(value)) return undefined;
			const isName = entered.mode === 'name';
			// Nobody's name is an ID, and who has found the ID gives that.
			if (named && isName && !(typeof value === 'string' && isUuid(trimmed(value)))) {
				const list = pathOf(source, (parameter) => above[parameter]);
				return readByName({ ...source, named, otherMode: byHand, takesNew }, list, value, place);
			}
			return readIdentity({ ...source, identity, named }, value, place);
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
	{ identity, path, named }: PickerSource & { identity: Identity },
	value: unknown,
	place: Place,
): string | undefined {
	const { mode, example, read } = identity;
	const written = textIn(opened(value)) || undefined;
	const linked = typeof path === 'function' ? undefined : linkIn(written);
	const isOther = linked !== undefined && !String(path).endsWith(`/${linked.kind}`);
	const id = written === undefined || isOther ? undefined : read(linked?.id ?? written);
	if (id !== undefined) return id;
	const why = isOther ? message('why.linkTo', { kind: quoted(linked.kind) }) : whyNoId(written);
	const about = { example: own(example), given: given(written ?? value), why };
	// JSON has no list, and nothing to choose.
	if (place.isJson) return place.refuse(message('INVALID_ID', about));
	const isLikeName = named && why === '' && written !== undefined && /^\p{L}/u.test(written);
	const byName = isLikeName ? message('key.byName') : '';
	return place.refuse(message('INVALID_ID.listed', { ...about, key: WORDS[mode], byName }));
}

/** Of an address that ends in a record's ID: what it leads into, and the ID. */
function linkIn(written = ''): { kind: string; id: string } | undefined {
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

const WORDS: Record<Identity['mode'], Message> = {
	id: message('key.id'),
	code: message('key.code'),
	name: message('key.name'),
};

function searchOf(source: PickerSource, byHand: Identity['displayName'], mode: Identity['mode']) {
	const otherWay = message('next.byHand', { mode: own(byHand), key: WORDS[mode] });
	return async function (
		this: ILoadOptionsFunctions,
		typed?: string,
		cursor?: string,
	): Promise<INodeListSearchResult> {
		return await load(this, { action: message('action.list'), otherWay }, async (reads) => {
			const path = pathOf(source, (parameter) => this.getCurrentNodeParameter(parameter));
			if (path instanceof Message) throw new StatedError(path);
			return await searchPages(reads, source, { path, typed: trimmed(typed ?? ''), cursor, otherWay });
		});
	};
}

interface Search {
	path: Path;
	typed: string;
	/** Where the editor scrolls on from. */
	cursor?: string;
	/** What the user can do instead. */
	otherWay: Message;
}

async function searchPages(
	reads: Reader,
	source: PickerSource,
	{ path, typed, cursor, otherWay }: Search,
): Promise<INodeListSearchResult> {
	const { search, filters, rowsIn } = source;
	if (rowsIn) return { results: linesOf(source, asFound(rowsIn(await reads.get(path))), typed) };
	const related = typed === '' ? undefined : await source.searchByRelated?.(typed, reads);
	if (related) return await searchRelated(reads, source, { path, related, cursor });
	const searched = typed === '' || !search ? {} : search(typed);
	if (searched === undefined) return { results: [] };
	let pages = 0;
	for await (const { rows, nextCursor } of reads.pages(path, { ...filters, ...searched }, cursor)) {
		const results = linesOf(source, asFound(rows), search ? '' : typed);
		// Without a search in the API, pages are read until one has a match: the editor does not scroll on from
		// an empty list.
		if (results.length > 0 || nextCursor === undefined) return { results, paginationToken: nextCursor };
		if ((pages += 1) >= MAX_PAGES) break;
	}
	const looked = { count: MAX_PAGES * PAGE_SIZE, typed: quoted(typed) };
	throw new StatedError(message('LIST_NOT_SEARCHABLE', { ...looked, next: otherWay }));
}

/**
 * What belongs to any of the other records, each row once. The editor scrolls on where one search returned
 * all of it.
 */
async function searchRelated(
	reads: Reader,
	source: PickerSource,
	{ path, related, cursor }: Pick<Search, 'path' | 'cursor'> & { related: readonly RelatedSearch[] },
): Promise<INodeListSearchResult> {
	const found = new Map<unknown, Found>();
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
	return { results: linesOf(source, [...found.values()], ''), paginationToken };
}

/** A row that the API gave, and what it was found by. */
interface Found {
	row: IDataObject;
	related: readonly string[];
}

function asFound(rows: readonly IDataObject[]): Found[] {
	return rows.map((row) => ({ row, related: [] }));
}

/** The matching rows as lines of the list. Rows without an identity could not be picked. */
function linesOf(
	{ label, identifierOf = ({ id }) => id }: PickerSource,
	found: readonly Found[],
	typed: string,
): INodeListSearchItems[] {
	const lines = found
		.flatMap(({ row, related }): Offered[] => {
			const value = firstText(identifierOf(row));
			return isOffered(value) ? [{ name: label(row, related) || inLine(value), value }] : [];
		})
		.filter(({ name }) => isIn(name, typed));
	return distinct(lines);
}

/** What n8n would take for an expression cannot be chosen. */
export function isOffered(value: string): boolean {
	return value !== '' && !value.startsWith('=');
}

/** A line of a list, and what it stands for. */
interface Offered {
	name: string;
	value: string;
}

/**
 * Lines that read alike, with the beginning of what they stand for.
 *
 * @public so that a test counts its work
 */
export function distinct(lines: readonly Offered[]): Offered[] {
	const [once, again] = [new Set<string>(), new Set<string>()];
	for (const { name } of lines) (once.has(name) ? again : once).add(name);
	return lines.map(({ name, value }) => ({
		name: again.has(name) && value !== name ? `${name} [${value.slice(0, 8)}]` : name,
		value,
	}));
}

/** As the API searches names: regardless of case, accents and position. */
function isIn(name: string, searched: string): boolean {
	return folded(name).includes(folded(searched));
}
