import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE } from '../reads/pages';
import type { Query, Reader } from '../reads/reader';
import { hasStatus } from '../request/failures';
import type { Path } from '../request/path';
import { requiredRead } from '../errors/explain';
import { joinWords, message, Message, unquoted, type Value } from '../messages/message';
import type { Permission } from '../messages/en';
import { MAX_NAME_LENGTH, textProblemIn } from '../textProblems';
import { quote } from '../values';
import type { Place } from './place';
import { distanceOfWords } from '../nearest';
import { isSameSpelling, wordsOf } from '../people/names';
import {
	candidateIn,
	isCandidate,
	matchNames,
	nearbySearches,
	nearestRecords,
	nameSearches,
	distinctLabel,
	type NameMatches,
	toNamed,
	type Named,
	type Naming,
} from './nameMatches';
import { soughtName } from './text';

/** A list of records, with what finding one by name takes. */
export interface RecordList {
	/** The name of the method that the editor calls; unique within the package. */
	method: string;
	filters?: Query;
	/**
	 * The API's own search for words of the name, for the editor's list and By Name. Without it, or if it
	 * returns undefined, we look through the pages of the list.
	 */
	search?: (words: string, path: Path) => Query | undefined;
	/** What identifies a record, if not its `id`. */
	identifierOf?(row: IDataObject): unknown;
	/** How to find a record by name, if it has one. */
	named?: NamedBy;
}

/**
 * A list whose records have names. `otherMode` is how to enter a record that no name tells apart, such as "By
 * ID"; `identify` is how an entry of that way is read; `takesNew` is whether the field can also register
 * somebody new.
 */
type NamedList = RecordList & {
	named: NamedBy;
	otherMode: string;
	identify?(written: string): string | undefined;
	takesNew?: boolean;
};

const NAME_FIELD = soughtName('', { maxLength: MAX_NAME_LENGTH });

/** How a record of a list is found by its name. */
interface NamedBy {
	/** What can be entered, for the description. */
	takes: string;
	example: string;
	/**
	 * For an entry that is not a name but identifies a record, such as a CPF: finds the records that have it,
	 * or undefined if too many have something similar. Returns undefined for a name.
	 */
	byKey?(entered: unknown): ((reads: Reader) => Promise<IDataObject[] | undefined>) | undefined;
	/** Why a text can be neither a name nor a key; '' if it may be one. */
	refuses?(entered: string): Message | '';
	/** How much of a name is enough; `things` by default. */
	naming?: Naming;
	/**
	 * A list to look through first. If a record in it matches, that record is meant, unless a part of its name
	 * is somebody else's whole one.
	 */
	before?: RecordList & { path: Path; named: NamedBy };
	/** What tells records of the same name apart, besides more of the name. */
	otherKeys?: Message;
	/** The permission to read the list, by its name in the back office. */
	permission?: Permission;
}

/** The most pages to look through: 2,000 records, in some 12 seconds. */
export const MAX_SEARCH_PAGES = 40;

const MAX_SHOWN = 5;

/** Stands for a record until the API has said which one it is. */
const NOT_KNOWN_YET = '00000000-0000-4000-8000-000000000000';

/** The result of looking for a name. */
interface NameSearchResult extends NameMatches {
	/** The records with the most similar names, if none fits. */
	nearest: readonly Named[];
	/** Whether the list has more records than we look through. */
	isTooLong?: boolean;
	/** Whether the list has records but shows the name of none. */
	isUnnamed?: boolean;
}

/**
 * The identity of the one record of that name in the list at `path`.
 *
 * @param path the path of the list; or, if the choice that it depends on is missing, what to do first
 * @param entered neither empty nor an ID
 */
export function readByName(
	list: NamedList,
	path: Path | Message,
	entered: unknown,
	place: Place,
): string | undefined {
	const text = NAME_FIELD.read(entered, place);
	if (text === undefined) return undefined;
	if (path instanceof Message) return place.refuse(message('NAME_NOT_SEARCHABLE.list', { next: path }));
	const { named, otherMode } = list;
	const flaw = candidateIn(text) ? '' : named.refuses?.(text);
	if (flaw) return place.refuse(flaw);
	const context = {
		action: message('action.byName'),
		permission: named.permission,
		otherWay: message('next.byName', { mode: unquoted(otherMode) }),
	};
	const found = place.know<NameSearchResult>({
		// A number may have lost leading zeros that the text has.
		key: JSON.stringify([list.method, String(path), typeof entered, text]),
		ask: async (reads) =>
			await requiredRead(context, async () => await findShown(list, { path, text, entered, reads })),
	});
	if (found === undefined) return NOT_KNOWN_YET;
	const [first] = found.found;
	if (!found.isTooLong && found.found.length === 1 && first?.id !== undefined) {
		place.noteMeant(distinctLabel(first), first.id, first.name);
		if (found.isInactive) place.addHint(message('hint.inactive'));
		else if (found.by === 'part') place.addHint(message('hint.partOfName', { record: distinctLabel(first) }));
		return first.id;
	}
	return place.refuse(whyNotOne(found, text, list));
}

interface NameQuery {
	path: Path;
	text: string;
	entered: unknown;
	reads: Reader;
}

/** Finds a record by its name, or as a message has shown it to a model. */
async function findShown(list: NamedList, wanted: NameQuery): Promise<NameSearchResult> {
	const candidate = candidateIn(wanted.text);
	if (!candidate) return await findByName(list, wanted);
	const { name } = candidate;
	const result = await findByName(list, { ...wanted, text: name, entered: name });
	const shown = [...result.found, ...result.nearest].filter((record) => isCandidate(record, candidate));
	return { ...result, found: shown, by: 'name' };
}

async function findByName(list: NamedList, wanted: NameQuery): Promise<NameSearchResult> {
	const { before: first } = list.named;
	const before =
		first &&
		(await unlessRefused(
			findByName({ ...first, otherMode: list.otherMode }, { ...wanted, path: first.path }),
		));
	if (!before || before.found.length === 0) return await findInList(list, wanted);
	if (before.by !== 'part' || wordsOf(wanted.text).length === 1) return before;
	// Somebody else may have as a whole name what is only a part of this one's.
	const { found, by, isInactive } = (await unlessRefused(findInList(list, wanted))) ?? NONE;
	const others = found.filter(({ id }) => before.found.every((one) => one.id !== id));
	const areMeant = !isInactive && (by === 'text' || by === 'name');
	return areMeant ? { ...before, found: [...before.found, ...others] } : before;
}

async function findInList(list: NamedList, wanted: NameQuery): Promise<NameSearchResult> {
	const { named } = list;
	const { path, text, entered, reads } = wanted;
	const finds = named.byKey?.(entered);
	if (finds) {
		const rows = await finds(reads);
		return {
			...NONE,
			found: (rows ?? []).map((row) => toNamed(row, list.identifierOf)),
			isTooLong: rows === undefined,
		};
	}
	// A word for "nothing" is not a name, unless a record is called exactly that.
	const searched = (isForNothing(text) ? nameSearches(text).slice(0, 1) : nameSearches(text))
		.map((word) => list.search?.(word, path))
		.filter((query) => query !== undefined);
	return searched.length > 0 ? await searchByName(list, wanted, searched) : await lookThrough(list, wanted);
}

/** Undefined if the list may not be read: then, as without a match, we go on with the other one. */
async function unlessRefused(found: Promise<NameSearchResult>): Promise<NameSearchResult | undefined> {
	return await found.catch((thrown: unknown) => {
		if (hasStatus(thrown, 403)) return undefined;
		throw thrown;
	});
}

/**
 * Uses the API's own search for part of a name. The whole text comes first, since it most often finds the
 * record that is meant.
 */
async function searchByName(
	list: NamedList,
	{ path, text, reads }: NameQuery,
	queries: readonly Query[],
): Promise<NameSearchResult> {
	const { named, filters } = list;
	const records: Named[] = [];
	let fitting: NameMatches = NONE;
	for (const [index, query] of queries.entries()) {
		const rows = await rowsToLookThrough(reads, path, { ...filters, ...query });
		if (!rows) return { ...NONE, isTooLong: true };
		records.push(...rows.map((row) => toNamed(row, list.identifierOf)));
		fitting = matchNames(records, text, named.naming ?? 'things');
		// A record with the whole name also has its longest word.
		const isSure = fitting.by === 'text' || (fitting.by === 'name' && index > 0);
		if (isSure && !fitting.isInactive) break;
	}
	if (fitting.found.length > 0) return { ...fitting, nearest: [] };
	const pages = await Promise.all(
		(isForNothing(text) ? [] : nearbySearches(text)).map(
			async (word) => await reads.page(path, { ...filters, ...list.search?.(word, path) }),
		),
	);
	records.push(...pages.flatMap(({ rows }) => rows.map((row) => toNamed(row, list.identifierOf))));
	// "Davila" is not part of the text "d'Ávila", but it is the same name.
	const spelled = matchNames(records, text, named.naming ?? 'things');
	const isWhole = spelled.by === 'text' || spelled.by === 'name';
	if (isWhole && pages.every(({ nextCursor }) => nextCursor === undefined))
		return { ...spelled, nearest: [] };
	return { ...NONE, nearest: nearestRecords(records, text) };
}

const isForNothing = (text: string): boolean => textProblemIn(text, true) !== undefined;

/**
 * Looks through the pages that the editor has loaded within the last minute, and without a match through the
 * list as it is now: a record may have been registered since.
 */
async function lookThrough(list: NamedList, { path, text, reads }: NameQuery): Promise<NameSearchResult> {
	let records: Named[] = [];
	for (const each of [reads.recent(), reads]) {
		const rows = await rowsToLookThrough(each, path, { ...list.filters });
		if (!rows) return { ...NONE, isTooLong: true };
		records = rows.map((row) => toNamed(row, list.identifierOf));
		// Held against the list, since a name such as Yen may read like a code.
		const identified = records.filter(({ id }) => id !== undefined && id === list.identify?.(text));
		if (identified.length > 0) return { ...NONE, found: identified };
		const fitting = matchNames(records, text, list.named.naming ?? 'things');
		if (fitting.found.length > 0) return { ...fitting, nearest: [] };
	}
	const isUnnamed = records.length > 0 && records.every(({ id, name }) => name === '' || name === id);
	return { ...NONE, nearest: nearestRecords(records, text), isUnnamed };
}

const NONE: NameSearchResult = { found: [], isInactive: false, nearest: [] };

/** All rows of a list; undefined if there are more than we look through. */
async function rowsToLookThrough(
	reads: Reader,
	path: Path,
	query: Query,
): Promise<IDataObject[] | undefined> {
	const { rows, isWhole, refusal } = await reads.firstRows(path, query, MAX_SEARCH_PAGES);
	if (refusal) throw refusal;
	return isWhole ? rows : undefined;
}

function whyNotOne(
	{ found, nearest, isTooLong, isUnnamed }: NameSearchResult,
	text: string,
	list: NamedList,
): Message {
	const { named, otherMode, takesNew } = list;
	const given = quote(text);
	const choose = message(takesNew ? 'choose.listOrNew' : 'choose.list', { mode: unquoted(otherMode) });
	const orElse = (first: Message) =>
		joinWords('orElse', [first, ...(named.otherKeys ? [named.otherKeys] : []), choose]);
	if (isTooLong)
		return message('NAME_NOT_SEARCHABLE', {
			...{ count: MAX_SEARCH_PAGES * PAGE_SIZE, given },
			choose: list.search ? orElse(message('choose.more')) : choose,
		});
	if (isUnnamed) return message('NAME_NOT_SEARCHABLE.unnamed', { choose });
	if (found.length > 1) {
		const records = found.slice(0, MAX_SHOWN).map(distinctLabel);
		const left = found.length - records.length;
		return message('NAME_NOT_UNIQUE', {
			...{ given, count: found.length, records, left: left > 0 ? message('more', { count: left }) : '' },
			choose: orElse(message('choose.asShown')),
		});
	}
	if (found.length === 1) return message('RECORD_WITHOUT_ID', { given });
	const words = wordsOf(text);
	const whole = nearest.filter(
		({ name }) => !isSameSpelling(text, name) && distanceOfWords(words, wordsOf(name)) === 0,
	);
	if (whole.length > 0) return new Message('NAME_NOT_FOUND.part', { given, choose, ...shownIn(whole, 'or') });
	const near = nearest.length > 0 ? new Message('nearest', shownIn(nearest)) : '';
	return message('NAME_NOT_FOUND', { given, nearest: near, choose });
}

/** The names of records, each once; models get the records themselves, to give one of them back. */
function shownIn(records: readonly Named[], word?: 'or'): { names: Value; records: Value } {
	const names = [...new Set(records.map(({ name }) => name))].map(quote);
	return {
		names: word ? joinWords(word, names) : names,
		records: records.slice(0, MAX_SHOWN).map(distinctLabel),
	};
}
