import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE } from '../reads/pages';
import type { Query, Reader } from '../reads/reader';
import { ApiError } from '../request/failures';
import type { Path } from '../request/path';
import { requiredRead } from '../errors/explain';
import { joined, message, Message, own } from '../messages/message';
import type { Permission } from '../messages/en';
import { flawIn } from '../flaws';
import { quoted } from '../values';
import type { Place } from './place';
import { firstText, titleOf } from '../labels';
import { distanceOfWords } from '../nearest';
import { isSameText, wordsOf } from '../people/names';
import {
	fittingIn,
	nearbySearches,
	nearestNames,
	searchesFor,
	toldApart,
	type Fitting,
	type Named,
	type Naming,
} from './named';
import { soughtName } from './text';

/** The records of a list, as far as they are looked for by name. */
export interface RecordList {
	/** The method that the editor calls for it; unique within the package. */
	method: string;
	filters?: Query;
	/** The record's `id` unless something else identifies it. */
	identifierOf?(row: IDataObject): unknown;
	/** Where records have names by which they can be given. */
	named?: NamedBy;
}

/**
 * @see RecordList; `otherMode` is how a record is entered that no name tells apart, such as "By ID", and
 * `takesNew` whether somebody can be registered along
 */
type NamedList = RecordList & { named: NamedBy; otherMode: string; takesNew?: boolean };

/** As many characters as a name can have. */
const MOST_CHARACTERS = 200;
const TEXT = soughtName('', { maxLength: MOST_CHARACTERS });

/** How a record of a list is found by its name. */
interface NamedBy {
	/** What can be entered, for the description. */
	takes: string;
	example: string;
	/** The API's own search for a word of the name; without it, the list at `path` is looked through. */
	search?: (word: string, path: Path) => Query | undefined;
	/**
	 * For what is no name and identifies a record, such as a CPF: finds those that have it, or undefined where
	 * too many have something similar. Undefined for a name.
	 */
	byKey?(entered: unknown): ((reads: Reader) => Promise<IDataObject[] | undefined>) | undefined;
	/** How much of a name is enough; things are meant unless stated. */
	naming?: Naming;
	/** Looked through first: who is found there is meant. */
	before?: RecordList & { path: Path; named: NamedBy };
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
	/** Whether it has records, and shows the name of none. */
	isUnnamed?: boolean;
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
	place: Place,
): string | undefined {
	const text = TEXT.read(entered, place);
	if (text === undefined) return undefined;
	if (path instanceof Message) return place.refuse(message('NAME_NOT_SEARCHABLE.list', { next: path }));
	const { named, otherMode } = list;
	const context = {
		action: message('action.byName'),
		permission: named.permission,
		otherWay: message('next.byName', { mode: own(otherMode) }),
	};
	const found = place.know<Found>({
		// A number may have lost zeros that a text has.
		key: JSON.stringify([list.method, String(path), typeof entered, text]),
		ask: async (reads) =>
			await requiredRead(context, async () => await find(list, { path, text, entered, reads })),
	});
	if (found === undefined) return NOT_KNOWN_YET;
	const [first] = found.found;
	if (!found.isTooLong && found.found.length === 1 && first?.id !== undefined) {
		place.noteMeant(toldApart(first), first.id, first.name);
		if (found.isInactive) place.addHint(message('hint.inactive'));
		else if (found.by === 'part') place.addHint(message('hint.partOfName', { record: toldApart(first) }));
		return first.id;
	}
	return place.refuse(whyNotOne(found, text, list));
}

interface Wanted {
	path: Path;
	text: string;
	entered: unknown;
	reads: Reader;
}

async function find(list: NamedList, wanted: Wanted): Promise<Found> {
	const { named } = list;
	const { path, text, entered, reads } = wanted;
	const before = named.before && (await findBefore({ ...named.before, otherMode: list.otherMode }, wanted));
	if (before && before.found.length > 0) return before;
	const finds = named.byKey?.(entered);
	if (finds) {
		const rows = await finds(reads);
		return { ...NONE, found: (rows ?? []).map((row) => asNamed(list, row)), isTooLong: rows === undefined };
	}
	// A word for nothing is nobody's name, unless somebody is called just so.
	const searched = (isForNothing(text) ? searchesFor(text).slice(0, 1) : searchesFor(text))
		.map((word) => named.search?.(word, path))
		.filter((query) => query !== undefined);
	return searched.length > 0 ? await search(list, wanted, searched) : await lookThrough(list, wanted);
}

/** Who may not read that list, or finds nobody there, goes on with the other. */
async function findBefore(list: NamedList & { path: Path }, wanted: Wanted): Promise<Found | undefined> {
	return await find(list, { ...wanted, path: list.path }).catch((thrown: unknown) => {
		if (thrown instanceof ApiError && thrown.status === 403) return undefined;
		throw thrown;
	});
}

/**
 * The API has its own search for a part of the name: the whole text first, which most often finds the one.
 */
async function search(
	list: NamedList,
	{ path, text, reads }: Wanted,
	queries: readonly Query[],
): Promise<Found> {
	const { named, filters } = list;
	const records: Named[] = [];
	let fitting: Fitting = NONE;
	for (const [index, query] of queries.entries()) {
		const rows = await rowsToLookThrough(reads, path, { ...filters, ...query });
		if (!rows) return { ...NONE, isTooLong: true };
		records.push(...rows.map((row) => asNamed(list, row)));
		fitting = fittingIn(records, text, named.naming ?? 'things');
		// Who has the whole name has its longest word, too.
		const isSure = fitting.by === 'text' || (fitting.by === 'name' && index > 0);
		if (isSure && !fitting.isInactive) break;
	}
	if (fitting.found.length > 0) return { ...fitting, nearest: [] };
	const pages = await Promise.all(
		(isForNothing(text) ? [] : nearbySearches(text)).map(
			async (word) => await reads.page(path, { ...filters, ...named.search?.(word, path) }),
		),
	);
	records.push(...pages.flatMap(({ rows }) => rows.map((row) => asNamed(list, row))));
	// "Davila" is no part of the text "d'Ávila", and the same name.
	const spelled = fittingIn(records, text, named.naming ?? 'things');
	const isWhole = spelled.by === 'text' || spelled.by === 'name';
	if (isWhole && pages.every(({ nextCursor }) => nextCursor === undefined))
		return { ...spelled, nearest: [] };
	return { ...NONE, nearest: nearestNames(records, text, NEAREST) };
}

const isForNothing = (text: string): boolean => flawIn(text, true) !== undefined;

/** What the editor's lists do not know may have been registered since. */
async function lookThrough(list: NamedList, { path, text, reads }: Wanted): Promise<Found> {
	let records: Named[] = [];
	for (const each of [reads.recent(), reads]) {
		const rows = await rowsToLookThrough(each, path, { ...list.filters });
		if (!rows) return { ...NONE, isTooLong: true };
		records = rows.map((row) => asNamed(list, row));
		const fitting = fittingIn(records, text, list.named.naming ?? 'things');
		if (fitting.found.length > 0) return { ...fitting, nearest: [] };
	}
	const isUnnamed = records.length > 0 && records.every(({ id, name }) => name === '' || name === id);
	return { ...NONE, nearest: nearestNames(records, text, NEAREST), isUnnamed };
}

const NONE: Found = { found: [], isInactive: false, nearest: [] };

function asNamed({ identifierOf = ({ id }) => id }: RecordList, row: IDataObject): Named {
	return { id: firstText(identifierOf(row)) || undefined, name: titleOf(row), row };
}

/** All rows of a list; undefined where there are more than are looked through. */
async function rowsToLookThrough(
	reads: Reader,
	path: Path,
	query: Query,
): Promise<IDataObject[] | undefined> {
	const { rows, isWhole, refusal } = await reads.firstRows(path, query, MAX_PAGES);
	if (refusal) throw refusal;
	return isWhole ? rows : undefined;
}

function whyNotOne({ found, nearest, isTooLong, isUnnamed }: Found, text: string, list: NamedList): Message {
	const { named, otherMode, takesNew } = list;
	const given = quoted(text);
	const choose = message(takesNew ? 'choose.listOrNew' : 'choose.list', { mode: own(otherMode) });
	const orElse = (first: Message) =>
		joined('orElse', [first, ...(named.otherKeys ? [named.otherKeys] : []), choose]);
	if (isTooLong)
		return message('NAME_NOT_SEARCHABLE', {
			...{ count: MAX_PAGES * PAGE_SIZE, given },
			choose: named.search ? orElse(message('choose.more')) : choose,
		});
	if (isUnnamed) return message('NAME_NOT_SEARCHABLE.unnamed', { choose });
	if (found.length > 1) {
		const records = found.slice(0, MOST_SHOWN).map(toldApart);
		const left = found.length - records.length;
		return message('NAME_NOT_UNIQUE', {
			...{ given, count: found.length, records, left: left > 0 ? message('more', { count: left }) : '' },
			choose: orElse(message('choose.asShown')),
		});
	}
	if (found.length === 1) return message('RECORD_WITHOUT_ID', { given });
	const words = wordsOf(text);
	const whole = nearest.filter(
		(name) => !isSameText(text, name) && distanceOfWords(words, wordsOf(name)) === 0,
	);
	if (whole.length > 0)
		return message('NAME_NOT_FOUND.part', { given, names: joined('or', whole.map(quoted)), choose });
	const near = nearest.length > 0 ? message('nearest', { names: nearest.map(quoted) }) : '';
	return message('NAME_NOT_FOUND', { given, nearest: near, choose });
}
