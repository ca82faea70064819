import type { IDataObject } from 'n8n-workflow';

import { linesOfEntry } from '../agency/historyEntry';
import type { Reader } from '../reads/reader';
import { ApiError, CanceledError, NoResponseError } from '../request/failures';
import { path } from '../request/path';
import { RequiredReadError, requiredRead } from '../errors/explain';
import { mapAtOnce } from '../atOnce';
import { DAY_MS, HOUR_MS, instantOf } from '../time';
import { isRecord } from '../values';
import { entryHash, entryHashesIn } from './polling/contentHash';
import type { PollTime, Row } from './polling/list';
import type { EmittedEntries, ListState } from './polling/state';
import { unquoted } from '../messages/message';
import { isTransient } from './errors';
import type { ChosenEvent } from './chosenEvents';

/** We look through no more entries of one record than this. */
const MAX_ENTRIES = 500;
/** How many records are looked up at once. The limiter sets the pace. */
const CONCURRENT = 5;
/**
 * How long an entry may wait for its record, which may fail to be read for hours. For as long we remember
 * what was emitted.
 */
const LOOK_BACK_MS = DAY_MS;

const UNREAD =
	'The change history could not be read. The items come without it, with null in "changes": see whether the credential may read the history.';

/**
 * Reads just enough of the change history to see whether it may be read. Transient failures are ignored:
 * items come without changes until they have passed.
 *
 * @throws RequiredReadError
 */
export async function tryChanges(api: Reader): Promise<void> {
	await readHistory(async () => await api.page(path`/logs`, {}, undefined, 1)).catch((thrown: unknown) => {
		if (!isTransient(thrown)) throw thrown;
	});
}

/**
 * The items, with what was changed and by whom since the trigger began, if the user chose this. If the
 * history cannot be read, `changes` is null.
 *
 * @param state what the poll began with
 */
export async function withChanges<Item extends ChosenEvent & { row: Row }>(
	api: Reader,
	items: Item[],
	{
		begun,
		read,
		waiting,
		historyGiven: given,
	}: Pick<ListState, 'begun' | 'historyGiven' | 'read' | 'waiting'>,
	time: PollTime,
): Promise<{ items: Item[]; given: EmittedEntries | undefined; warnings: string[] }> {
	const rows = items.filter(({ event, params }) => event.tellsChanges?.(params)).map(({ row }) => row);
	if (rows.length === 0) return { items, given, warnings: [] };
	const warnings: string[] = [];
	// Counted from the reading before this one, since what changed after it is news.
	const news = { since: Math.max(begun, read.service - LOOK_BACK_MS), waiting };
	const { records, emitted } = await addChanges(api, rows, news, given ?? {}, time).catch(() => {
		warnings.push(UNREAD);
		return { records: rows.map((row) => ({ ...row, changes: null })), emitted: given };
	});
	const byRow = new Map<Row, Row>(rows.map((row, index) => [row, records[index] ?? row]));
	return {
		items: items.map((item) => ({ ...item, row: byRow.get(item.row) ?? item.row })),
		given: emitted,
		warnings,
	};
}

/**
 * Reads something of the change history.
 * @throws RequiredReadError if the credential may not read it
 */
async function readHistory<T>(read: () => Promise<T>): Promise<T> {
	const context = {
		action: unquoted('Read the change history'),
		permission: 'readHistory',
	} as const;
	return await requiredRead(context, read);
}

/**
 * Adds to each record what changed since it was last emitted, and by whom. This takes a request per record,
 * and two per change: the entry's record for the author, and the author's record for the name.
 *
 * @param news.since in ms; changes emitted before are left out even if they are newer
 * @param news.waiting the records that an earlier poll listed as changed
 * @param emitted what was emitted before, as this function returned it
 * @returns the records with `changes`, newest last. `changes` is null for a record whose changes could not be
 * read, or not in time, or that waited and shows none: it may have been changed before `since`.
 * @throws RequiredReadError if the credential may not read the history
 * @see the API's GET /logs, whose order is not stated
 */
async function addChanges(
	api: Reader,
	records: readonly Row[],
	{ since, waiting }: Pick<ListState, 'waiting'> & { since: number },
	emitted: EmittedEntries,
	time: PollTime,
): Promise<{ records: Row[]; emitted: EmittedEntries }> {
	const before = new Set(Object.values(emitted).flatMap(entryHashesIn));
	const newlyEmitted: IDataObject[] = [];
	const names = new Map<string, Promise<unknown>>();

	/**
	 * The author of an entry, by ID alone if people may not be read. Null if an API request made the change;
	 * then the entry's first line names the action and the credential.
	 */
	const authorOf = async ({ person }: IDataObject): Promise<IDataObject | null> => {
		if (!isRecord(person)) return null;
		const id = String(person.id);
		const read = names.get(id) ?? api.name({ id });
		names.set(id, read);
		const name = await read;
		return { id, ...(name !== undefined && { name }) };
	};
	const changeOf = async ({ id }: IDataObject): Promise<IDataObject> => {
		const entry = await api.get(path`/logs/${String(id)}`);
		return {
			occurred_at: entry.created_at,
			author: await authorOf(entry),
			origin: entry.origin,
			lines: linesOfEntry(entry),
		};
	};
	const changesOf = async ({ id }: Row): Promise<IDataObject[] | null> => {
		const entries = await readHistory(
			async () => await api.list(path`/logs`, { resourceId: String(id) }, MAX_ENTRIES),
		);
		const recent = entries
			.filter((entry) => (instantOf(entry.created_at) ?? -Infinity) >= since && !before.has(hashOf(entry)))
			.sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
		// The trigger's options may have changed since it was listed, or it waited for over a day.
		if (recent.length === 0 && waiting[String(id)]) return null;
		const changes = await Promise.all(recent.map(changeOf));
		newlyEmitted.push(...recent);
		return changes;
	};

	const changes = await mapAtOnce(records, CONCURRENT, async (record) => {
		if (!time.hasTime()) return null;
		return await changesOf(record).catch((thrown: unknown) => {
			if (isOfOneRecord(thrown)) return null;
			throw thrown;
		});
	});
	return {
		records: records.map((record, index) => ({ ...record, changes: changes[index] })),
		emitted: withEntries(emitted, newlyEmitted, since),
	};
}

/** What was emitted, with these entries and without those from before the moment in ms. */
function withEntries(
	emitted: EmittedEntries,
	entries: readonly IDataObject[],
	since: number,
): EmittedEntries {
	const hourOf = (moment = 0): number => Math.floor(moment / HOUR_MS);
	const byHour = new Map(Object.entries(emitted).filter(([hour]) => Number(hour) >= hourOf(since)));
	for (const entry of entries) {
		const hour = String(hourOf(instantOf(entry.created_at)));
		byHour.set(hour, (byHour.get(hour) ?? '') + hashOf(entry));
	}
	return Object.fromEntries(byHour);
}

function hashOf({ id }: IDataObject): string {
	return entryHash(String(id));
}

/**
 * Whether the failure may concern only this record, or be due to the poll's time. Then the item goes out
 * without its changes, since the item matters more.
 */
function isOfOneRecord(thrown: unknown): boolean {
	const reason = thrown instanceof RequiredReadError ? thrown.reason : thrown;
	if (reason instanceof ApiError) return reason.status !== 401 && reason.status !== 403;
	return reason instanceof NoResponseError || reason instanceof CanceledError;
}
