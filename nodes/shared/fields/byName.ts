import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE, type Query, type ReadApi } from '../reads/contract';
import type { Path } from '../request/path';
import { requiredRead } from '../errors/requiredRead';
import { joined, message, Message, own } from '../messages/message';
import type { Permission } from '../messages/permissions';
import { quoted } from '../values';
import type { FieldPath } from './fieldPath';
import { firstText, nameOf } from './labels';
import type { FormReads } from './lookUps';
import {
	fittingIn,
	nearbySearches,
	nearestNames,
	searchesFor,
	toldApart,
	type Fitting,
	type Named,
} from './named';
import { name } from './text';

/** The records of a list, as far as they are looked for by name. */
export interface RecordList {
	/** The method that the editor calls for it; unique within the package. */
	method: string;
	filters?: Query;
	/** The record's `id` unless something else identifies it. */
	identifierOf?(row: IDataObject): unknown;
	/** The API has announced the list, but not released it. */
	isInDevelopment?: boolean;
	/** Where records have names by which they can be given. */
	named?: NamedBy;
}

/** @see RecordList; `otherMode` is how a record is entered that no name tells apart, such as "By ID" */
type NamedList = RecordList & { named: NamedBy; otherMode: string };

/** As the API takes names. */
const TEXT = name('', { maxLength: 200 });

/** How a record of a list is found by its name. */
interface NamedBy {
	/** What can be entered, for the description. */
	takes: string;
	example: string;
	/** The API's own search for a word of the name; without it, the list at `path` is looked through. */
	search?: (word: string, path: Path) => Query | undefined;
	/**
	 * For what is no name and identifies a record, such as a CPF: finds those that have it. Undefined for a
	 * name.
	 */
	byKey?(entered: unknown): ((reads: ReadApi) => Promise<IDataObject[]>) | undefined;
	/** What else than more of the name tells records of one name apart. */
	otherKeys?: Message;
	/** To read the list, as the back office names it. */
	permission?: Permission;
}

/** At most that many pages are looked through: 2,000 records, in some 12 seconds. */
export const MAX_PAGES = 40;

const MOST_SHOWN = 5;
const NEAREST = 3;

/** Stands for a record until the API has said which one it is. */
const NOT_KNOWN_YET = '00000000-0000-4000-8000-000000000000';

/** What a name led to. */
interface Found extends Fitting {
	/** The names most like it, where none fits. */
	nearest: readonly string[];
	/** Whether it has more records than are looked through. */
	isTooLong?: boolean;
}

/**
 * The identity of the one record of the list at `path` that is called so.
 *
 * @param path what to do where that it depends on is not chosen
 * @param entered neither empty nor an ID
 */
export function readByName(
	list: NamedList,
	path: Path | Message,
	entered: unknown,
	fieldPath: FieldPath,
): string | undefined {
	const text = TEXT.read(entered, fieldPath);
	if (text === undefined) return undefined;
	if (path instanceof Message) {
		fieldPath.addIssue(message('NAME_NOT_SEARCHABLE.list', { next: path }));
		return undefined;
	}
	const { named, otherMode } = list;
	const context = {
		action: message('action.byName'),
		permission: named.permission,
		otherWay: message('next.byName', { mode: own(otherMode) }),
	};
	const found = fieldPath.know<Found>({
		// A number may have lost zeros that a text has.
		key: JSON.stringify([list.method, String(path), typeof entered, text]),
		ask: async (api) =>
			await requiredRead(context, async () => await find(list, { path, text, entered, api })),
	});
	if (found === undefined) return NOT_KNOWN_YET;
	const [first] = found.found;
	if (!found.isTooLong && found.found.length === 1 && first?.id !== undefined) {
		fieldPath.noteMeant(toldApart(first));
		if (found.isInactive) fieldPath.addHint(message('hint.inactive'));
		return first.id;
	}
	fieldPath.addIssue(whyNotOne(found, text, list));
	return undefined;
}

interface Wanted {
	path: Path;
	text: string;
	entered: unknown;
	api: FormReads;
}

async function find(list: NamedList, { path, text, entered, api }: Wanted): Promise<Found> {
	const { named, filters, identifierOf = ({ id }) => id } = list;
	const asNamed = (row: IDataObject): Named => ({
		id: firstText(identifierOf(row)) || undefined,
		name: nameOf(row),
		row,
	});
	const withKey = await named.byKey?.(entered)?.(api.fresh);
	if (withKey) return { found: withKey.map(asNamed), isInactive: false, nearest: [] };

	const searched = searchesFor(text)
		.map((word) => named.search?.(word, path))
		.filter((query) => query !== undefined);
	const isSearched = searched.length > 0;
	// What the editor's lists do not know may have been registered since.
	const readings = isSearched
		? searched.map((query) => ({ reads: api.fresh, query }))
		: [api.kept, api.fresh].map((reads) => ({ reads, query: {} }));
	const records: Named[] = [];
	for (const { reads, query } of readings) {
		const rows = await rowsToLookThrough(reads, path, { ...filters, ...query });
		if (!rows) return { found: [], isInactive: false, nearest: [], isTooLong: true };
		records.push(...rows.map(asNamed));
		const fitting = fittingIn(records, text);
		if (fitting.found.length > 0) return { ...fitting, nearest: [] };
	}
	const nearby = isSearched ? nearbySearches(text) : [];
	const found = await Promise.all(
		nearby.map(async (word) => await api.fresh.page(path, { ...filters, ...named.search?.(word, path) })),
	);
	records.push(...found.flatMap(({ rows }) => rows.map(asNamed)));
	return { found: [], isInactive: false, nearest: nearestNames(records, text, NEAREST) };
}

/** All rows of a list; undefined where there are more than are looked through. */
export async function rowsToLookThrough(
	reads: ReadApi,
	path: Path,
	query: Query,
): Promise<IDataObject[] | undefined> {
	const all: IDataObject[] = [];
	let pages = 0;
	for await (const { rows, nextCursor } of reads.pages(path, query)) {
		all.push(...rows);
		if ((pages += 1) === MAX_PAGES && nextCursor !== undefined) return undefined;
	}
	return all;
}

function whyNotOne({ found, nearest, isTooLong }: Found, text: string, list: NamedList): Message {
	const { named, otherMode } = list;
	const given = quoted(text);
	const choose = message('choose.list', { mode: own(otherMode) });
	const orElse = (first: Message) =>
		joined('orElse', [first, ...(named.otherKeys ? [named.otherKeys] : []), choose]);
	if (isTooLong)
		return message('NAME_NOT_SEARCHABLE', {
			...{ count: MAX_PAGES * PAGE_SIZE, given },
			choose: named.search ? orElse(message('choose.more')) : choose,
		});
	if (found.length > 1) {
		const records = found.slice(0, MOST_SHOWN).map(toldApart);
		const left = found.length - records.length;
		return message('NAME_NOT_UNIQUE', {
			...{ given, count: found.length, records, left: left > 0 ? message('more', { count: left }) : '' },
			choose: orElse(message('choose.asShown')),
		});
	}
	if (found.length === 1) return message('RECORD_WITHOUT_ID', { given });
	const near = nearest.length > 0 ? message('nearest', { names: nearest.map(quoted) }) : '';
	return message('NAME_NOT_FOUND', { given, nearest: near, choose });
}
