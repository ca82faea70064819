import type { Reader } from '../reads/reader';
import type { Fields, Values } from '../fields/field';
import { fetchServiceTime } from './apiRecords';
import type { DueSource, HappenedSource, ListSource, Row, Window } from './polling/list';
import { PageReader } from './polling/pageReader';
import { withDaysLeft } from './polling/duePoll';
import { DAY_MS, HOUR_MS } from '../time';
import type { TriggerEvent } from './triggerEvent';

/**
 * How old an example may be. Recent records are tried first, since there are few of them, and all at last.
 */
const AGES_MS = [HOUR_MS, DAY_MS, 30 * DAY_MS, 10_000 * DAY_MS];
/** Pages to search for one example: 1,000 records, some five seconds. */
const MAX_EXAMPLE_PAGES = 20;
/**
 * How many records to read for one example, if it takes the full record to see that one is none. With two
 * requests for each, that takes half a minute. Passport Expiring may read 20 trips of each person, too.
 */
export const MAX_READ = 40;

/**
 * A real record as the event emits it, if possible a recent one, for "Fetch Test Event".
 *
 * @returns undefined if there is none; `unknown` if none of the first {@link MAX_READ} records is one, and
 * there may be others
 */
export async function findExample(
	event: TriggerEvent,
	params: Values<Fields>,
	api: Reader,
): Promise<Row | 'unknown' | undefined> {
	const now = await fetchServiceTime(api, event.path);
	if (event.kind === 'due') return await findAnyDue(event.watch(params, api), now);
	const source = event.watch(params, api);
	const candidates = new Candidates(source);
	// A list that only grows has no filter by date, so it shows the same for every age.
	for (const age of source.isAppendOnly ? AGES_MS.slice(-1) : AGES_MS) {
		const found = await findNewest(source, candidates, { since: now - age, now });
		if (found) return found;
		if (candidates.areExhausted) return 'unknown';
	}
	return undefined;
}

/** Reads records until one is an example, each only once, and not for ever. */
class Candidates {
	private readonly read = new Set<string>();

	constructor(private readonly source: ListSource & Pick<HappenedSource, 'isRefuted'>) {}

	/** Whether no more records are read. */
	get areExhausted(): boolean {
		return this.read.size === MAX_READ;
	}

	/** The first of the rows that is an example, with the item that the trigger would give. */
	async first(rows: readonly Row[]): Promise<{ row: Row; item: Row } | undefined> {
		const { source, read } = this;
		for (const row of rows) {
			if (!source.fullItem) return { row, item: source.leanItem(row) };
			const id = String(row.id);
			if (read.has(id)) continue;
			if (this.areExhausted) return undefined;
			read.add(id);
			const item = await source.fullItem(id);
			if (item && source.isRefuted?.(item) !== true) return { row, item };
		}
		return undefined;
	}
}

/**
 * The newest of the records on the first pages to which the event has happened. If the list shows the newest
 * first, one page is enough.
 */
async function findNewest(
	source: HappenedSource,
	candidates: Candidates,
	window: Window,
): Promise<Row | undefined> {
	const createdAt = (row: Row): number => source.createdAt(row) ?? -Infinity;
	const rows: Row[] = [];
	for await (const page of pagesOf(source, window)) {
		rows.push(...page.filter((row) => source.hasHappened?.(row) ?? !source.hasHappened));
		const times = page.map(createdAt);
		const isSorted = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
		if (isSorted && (times[0] ?? 0) > (times.at(-1) ?? 0) && rows.length <= page.length) break;
	}
	rows.sort((a, b) => createdAt(b) - createdAt(a));
	return (await candidates.first(rows))?.item;
}

async function findAnyDue(source: DueSource, now: number): Promise<Row | 'unknown' | undefined> {
	const candidates = new Candidates(source);
	for (const distance of AGES_MS.slice(-2)) {
		const window = { since: now - distance, now: now + distance };
		for await (const page of pagesOf(source, window)) {
			const found = await candidates.first(page.filter((row) => source.due(row, window)));
			if (!found && candidates.areExhausted) return 'unknown';
			if (!found) continue;
			// The days were counted from the end of the window.
			const { daysLeft } = source.due(found.row, window) ?? {};
			return withDaysLeft(found.item, daysLeft === undefined ? undefined : daysLeft + distance / DAY_MS);
		}
	}
	return undefined;
}

/** The pages of a list, until a cursor expires: an example from the pages before is good enough. */
async function* pagesOf(source: ListSource, window: Window): AsyncGenerator<readonly Row[]> {
	const pages = new PageReader(async (cursor) => await source.page(window, cursor));
	let cursor: string | undefined;
	for (let count = 0; count < MAX_EXAMPLE_PAGES; count += 1) {
		const page = await pages.read(cursor);
		if (page === 'restart' || page === 'stop') return;
		yield page.rows;
		cursor = page.nextCursor;
		if (cursor === undefined) return;
	}
}
