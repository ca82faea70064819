import { contentHash } from './contentHash';
import { idOf, isoOf, lookBackFrom, readInTime, type ListPage, type Polled, type Row } from './list';
import { Pages } from './pages';
import { endPass, meet, openPasses, type Passes } from './passes';

/** What an event wants of a list that can be asked for what changed since a moment. */
export interface Changes {
	/** What is announced once: each content of a record, or each record. */
	announcesEach: 'content' | 'record';
	/** Which records: those that were created since, those that were there before, or all. */
	of: 'created' | 'existing' | 'any';
	/** In ms; undefined when the row does not tell. */
	createdAt(row: Row): number | undefined;
	/**
	 * For a list that cannot be asked for changes, because it only ever grows: its rows are read until one page is older
	 * than the moment, as far as they come newest first, and all of them otherwise.
	 */
	isAppendOnly?: boolean;
	/** @throws CursorRefused, OutOfTime */
	page(since: string, cursor: string | undefined): Promise<ListPage>;
	/** The item; undefined when the record has gone meanwhile. @throws OutOfTime */
	content(row: Row): Promise<Row | undefined>;
}

/** What is known between two polls. Plain JSON. */
export interface ChangesState {
	/** From when on to ask for changes: ISO 8601 by the service's clock. Earlier ones have all been seen. */
	since: string;
	/**
	 * Records by ID with a hash of their content, or '' where the record alone counts: those that the list can still
	 * show with the next `since`, and as many others as fit; last seen last.
	 */
	seen: Record<string, string>;
	/** Present while the list was read only in part. */
	reading?: Reading;
}

interface Reading extends Passes {
	/** The rows of the next page that were taken already, when time ran out in its middle. */
	taken?: string[];
	/** When the last row of a list that only grows was created, in ms. */
	lastCreatedAt?: number;
	/** The rows of its page before, which reappear when others were added meanwhile. */
	pageBefore?: string[];
	/** Whether such a list does not come newest first. */
	isUnordered?: boolean;
}

/** How many records are remembered at least, so that a touch without a change stays silent for long. */
export const REMEMBERED = 1_000;

/**
 * Reads what changed, as far as there is time, and gives every content that was not given before. Never changes `state`;
 * what it throws leaves nothing half done.
 *
 * @throws whatever the list throws; what a CursorRefused holds, when reading anew did not help; OutOfTime when not even
 * one page was read
 */
export async function readChanges(
	state: ChangesState,
	changes: Changes,
	hasTime: () => boolean,
): Promise<Polled<ChangesState>> {
	const { since } = state;
	const seen = new Map(Object.entries(state.seen));
	const items: Row[] = [];
	let reading = structuredClone(state.reading);
	const pages = new Pages();
	do {
		const page = await pages.next(changes.page(since, reading?.cursor));
		if (page === 'out of time') break;
		if (page === 'anew') {
			reading = undefined;
			continue;
		}
		const isOnePage = !reading && page.nextCursor === undefined;
		reading ??= openPasses(isoOf(page.servedAt));
		const listed = identified(page.rows);
		const isPast = changes.isAppendOnly === true && isOlder(reading, listed, changes, since);
		// Old entries of a list that only grows are not worth a note: there may be a million.
		const rows = changes.isAppendOnly ? listed.filter(({ row }) => isSince(row, changes, since)) : listed;
		const fresh = notTaken(reading, rows).filter(({ row, id }) =>
			isWanted(row, changes, since, seen.get(id)),
		);
		const contents = await readInTime(fresh, async ({ row }) => await changes.content(row), hasTime);
		for (const [record, content] of contents) {
			if (content && isNews(content, record, changes, since, seen)) items.push(content);
		}
		if (contents.length < fresh.length) {
			reading.taken = [...(reading.taken ?? []), ...contents.map(([{ id }]) => id)];
			break;
		}
		for (const { id } of rows) meet(reading, id);
		delete reading.taken;
		reading.cursor = page.nextCursor;
		if (page.nextCursor !== undefined && !isPast) continue;
		const end = changes.isAppendOnly ? 'complete' : endPass(reading, isOnePage);
		if (end === 'complete') {
			const next = { since: lookBackFrom(Date.parse(reading.startedAt)), seen: bounded(seen, reading) };
			return { items, state: next };
		}
		if (end === 'moving') {
			reading = undefined;
			break;
		}
	} while (hasTime());
	return { items, state: { since, seen: Object.fromEntries(seen), ...(reading && { reading }) } };
}

interface Listed {
	row: Row;
	id: string;
}

function identified(rows: readonly Row[]): Listed[] {
	return rows.flatMap((row) => {
		const id = idOf(row);
		return id === undefined ? [] : [{ row, id }];
	});
}

/** The rows that were not taken in any pass, each once. */
function notTaken({ met, taken }: Reading, rows: readonly Listed[]): Listed[] {
	const byId = new Map(rows.map((row) => [row.id, row]));
	return [...byId.values()].filter(({ id }) => met[id] === undefined && !taken?.includes(id));
}

/** Whether the row's content has to be looked at: where each record is announced once, most rows tell enough. */
function isWanted(row: Row, changes: Changes, since: string, known: string | undefined): boolean {
	if (changes.announcesEach === 'content') return true;
	return known === undefined && (changes.of !== 'created' || isSince(row, changes, since));
}

/** Whether a content is to be announced; notes that it was seen. */
function isNews(
	content: Row,
	{ row, id }: Listed,
	changes: Changes,
	since: string,
	seen: Map<string, string>,
): boolean {
	const known = seen.get(id);
	const hash = changes.announcesEach === 'record' ? '' : contentHash(content);
	// Last seen last.
	seen.delete(id);
	seen.set(id, hash);
	const isCreated = known === undefined && isSince(row, changes, since);
	const isOf = changes.of === 'any' || isCreated === (changes.of === 'created');
	return hash !== known && isOf;
}

/** Whether the row was created within what is asked for. A row that does not tell is none of the new ones. */
function isSince(row: Row, { createdAt }: Changes, since: string): boolean {
	return (createdAt(row) ?? -Infinity) >= Date.parse(since);
}

/** Whether all further rows of a list that only grows are older than `since`; notes in what order the rows come. */
function isOlder(reading: Reading, listed: readonly Listed[], changes: Changes, since: string): boolean {
	for (const { row, id } of listed) {
		if (reading.pageBefore?.includes(id)) continue;
		const createdAt = changes.createdAt(row);
		if (createdAt === undefined || createdAt > (reading.lastCreatedAt ?? Infinity))
			reading.isUnordered = true;
		else reading.lastCreatedAt = createdAt;
	}
	reading.pageBefore = listed.map(({ id }) => id);
	return (
		!reading.isUnordered && listed.length > 0 && listed.every(({ row }) => !isSince(row, changes, since))
	);
}

/** What the list can still show with the next `since`, which it showed now, and the last seen of the others. */
function bounded(seen: ReadonlyMap<string, string>, { met }: Passes): Record<string, string> {
	const entries = [...seen];
	const current = entries.filter(([id]) => id in met);
	const others = entries.filter(([id]) => !(id in met));
	const room = Math.max(0, REMEMBERED - current.length);
	return Object.fromEntries([...others.slice(Math.max(0, others.length - room)), ...current]);
}
