import type { ReadApi } from '../shared/api/contract';
import type { Fields, Values } from '../shared/fields/field';
import type { Changes } from './core/changes';
import { CursorRefused, isoOf, type ListPage, type Row } from './core/list';
import type { Reminders } from './core/reminders';
import { askClock } from './records';
import type { TriggerEvent } from './triggerEvent';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far an example may be away: first what is recent, so that there is little to look through, then what there is. */
const REACHES_MS = [HOUR_MS, DAY_MS, 30 * DAY_MS, 10_000 * DAY_MS];
/** Pages that are looked through for one example: 1,000 records, some five seconds. */
const MOST_PAGES = 20;

/** A real record as the event gives it, recent if there is one. Undefined when there is none at all. */
export async function findExample(
	event: TriggerEvent,
	params: Values<Fields>,
	api: ReadApi,
): Promise<Row | undefined> {
	const now = await askClock(api, event.path);
	if (event.kind === 'reminders') return await anyDue(event.watch(params, api), now);
	const changes = event.watch(params, api);
	// A list that cannot be asked for changes is the same however far it reaches.
	for (const reach of changes.isAppendOnly ? REACHES_MS.slice(-1) : REACHES_MS) {
		const found = await newest(changes, now - reach);
		if (found) return found;
	}
	return undefined;
}

/** The record that was created last, of the first pages; of one page where the list comes newest first. */
async function newest(changes: Changes, since: number): Promise<Row | undefined> {
	const age = (row: Row): number => changes.createdAt(row) ?? -Infinity;
	const rows: Row[] = [];
	for await (const page of pagesOf(async (cursor) => await changes.page(isoOf(since), cursor))) {
		rows.push(...page);
		const ages = page.map(age);
		const isNewestFirst =
			ages.every((at, index) => index === 0 || at <= (ages[index - 1] ?? at)) &&
			(ages[0] ?? 0) > (ages.at(-1) ?? 0);
		if (isNewestFirst && rows.length === page.length) break;
	}
	const [row] = rows.sort((a, b) => age(b) - age(a));
	return row && (await itemOf(changes, row));
}

async function anyDue(reminders: Reminders, now: number): Promise<Row | undefined> {
	for (const reach of REACHES_MS.slice(-2)) {
		const look = { since: now - reach, now: now + reach };
		for await (const page of pagesOf(async (cursor) => await reminders.page(look, cursor))) {
			const row = page.find((candidate) => reminders.isDue(candidate, look));
			const item = row && (await itemOf(reminders, row));
			if (item) return item;
		}
	}
	return undefined;
}

async function itemOf(event: Pick<Changes, 'lean' | 'full'>, row: Row): Promise<Row | undefined> {
	return event.full ? await event.full(String(row.id)) : event.lean(row);
}

async function* pagesOf(
	page: (cursor: string | undefined) => Promise<ListPage>,
): AsyncGenerator<readonly Row[]> {
	let cursor: string | undefined;
	for (let pages = 0; pages < MOST_PAGES; pages += 1) {
		const given = await page(cursor).catch((thrown: unknown) => {
			// What was read is example enough.
			if (thrown instanceof CursorRefused) return undefined;
			throw thrown;
		});
		if (!given) return;
		yield given.rows;
		cursor = given.nextCursor;
		if (cursor === undefined) return;
	}
}
