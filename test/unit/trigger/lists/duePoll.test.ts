import { CanceledError } from '../../../../nodes/shared/request/failures';
import {
	type DueSource,
	type ListPage,
	type PollTime,
	type Row,
	UNDATED,
} from '../../../../nodes/shared/trigger/polling/list';
import { DuePoll } from '../../../../nodes/shared/trigger/polling/duePoll';
import type { ListState } from '../../../../nodes/shared/trigger/polling/state';
import { refusal } from '../histories/refusal';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const begun: ListState = {
	...{ options: [], readings: 0, records: {}, waiting: {} },
	...{ begun: NOON - DAY, looked: NOON - 2 * MINUTE },
	read: { service: NOON - MINUTE, local: NOON - MINUTE },
};

/** A poll that has enough time, unless `isOver` is set. */
async function poll(
	state: ListState,
	source: DueSource,
	{ now = NOON, isOver = false, ...more }: Partial<PollTime> & { now?: number; isOver?: boolean } = {},
) {
	const time = { localNow: () => now, hasTime: () => !isOver, hasTimeToList: () => !isOver };
	const polled = await new DuePoll(state, source, { ...time, maxInterval: MINUTE, ...more }).run();
	// Serialized, like n8n does.
	const stored = JSON.parse(JSON.stringify(polled.state)) as ListState;
	return { ...polled, state: stored, ids: polled.found.map(({ row }) => row.id) };
}

/**
 * A list of tasks by due time (in ms), with a few on each page and a position as the cursor. This is how an
 * event accesses the API, which a poll knows nothing about.
 */
function tasks(
	list: () => Row[],
	{ size = 1, at = NOON, ...more }: Partial<DueSource> & { size?: number; at?: number } = {},
): DueSource {
	return {
		async page(_window, cursor) {
			const rows = list();
			const from = Number(cursor ?? 0);
			const nextCursor = from + size < rows.length ? String(from + size) : undefined;
			return await Promise.resolve({ rows: rows.slice(from, from + size), nextCursor, servedAt: at });
		},
		due({ due }, { since, now }) {
			const time = Number(due);
			return time <= now && time >= since ? { key: String(due), until: time } : undefined;
		},
		leanItem: (row) => row,
		...more,
	};
}

const named = (...ids: string[]): Row[] => ids.map((id) => ({ id, due: NOON }));

test('a task that slipped between two pages is announced by the next reading, however long after', async () => {
	let all = named('a', 'b', 'c').map((task): Row => ({ ...task, due: NOON - 5 * MINUTE }));
	const source = tasks(() => all);
	// While the first page is on its way, its row is deleted, and the others move up.
	const page = async (...asked: Parameters<DueSource['page']>): Promise<ListPage> => {
		const answer = await source.page(...asked);
		if (all.length === 3) all = all.slice(1);
		return answer;
	};
	const one = await poll(begun, { ...source, page });
	expect(one.ids).toEqual(['a', 'c']);
	const anHourLater = tasks(() => all, { at: NOON + 60 * MINUTE });
	expect((await poll(one.state, anHourLater)).ids).toEqual(['b']);
});

test('the list is asked again when the service’s clock shows another day than expected', async () => {
	const asked: string[] = [];
	const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
	const source = tasks(() => [], {
		windowKey: dayOf,
		async page({ now }) {
			asked.push(dayOf(now));
			return await Promise.resolve({ rows: [], nextCursor: undefined, servedAt: NOON });
		},
	});
	const readAt = (local: number): ListState => ({ ...begun, read: { service: NOON - MINUTE, local } });
	await poll(readAt(NOON - MINUTE - DAY), source);
	expect(asked).toEqual(['2026-11-21', '2026-11-20']);
	asked.length = 0;
	await poll(readAt(NOON + DAY - MINUTE), source, { now: NOON + DAY });
	// Time does not run backwards, so the last known time limits the estimate.
	await poll(begun, source, { now: 0 });
	expect(asked).toEqual(['2026-11-20', '2026-11-20']);
});

test('records that give nothing are read once in a reading, and hide nothing behind them', async () => {
	const rows = named(...Array.from({ length: 60 }, (_, index) => `person-${index}`));
	const reads: string[] = [];
	const source = tasks(() => rows, {
		size: 60,
		async fullItem(id) {
			reads.push(id);
			return await Promise.resolve(id === 'person-59' ? { id, due: NOON } : undefined);
		},
	});
	let state = begun;
	const given: unknown[] = [];
	// No poll has time for more than the first ten.
	for (let count = 0; count < 8; count += 1) {
		const polled = await poll(state, source, { isOver: true });
		({ state } = polled);
		given.push(...polled.ids);
	}
	expect(given).toEqual(['person-59']);
	expect(reads.slice(0, 60).sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('what a reading has read is not read again by it when its cursor is refused', async () => {
	const rows = named('a', 'b');
	const reads: string[] = [];
	const source = tasks(() => rows, {
		async fullItem(id) {
			reads.push(id);
			return await Promise.resolve(undefined);
		},
	});
	const { state } = await poll(begun, source, { isOver: true });
	expect(state.reading?.cursor).toBe('1');
	delete state.reading!.cursor;
	await poll(state, source);
	expect(reads).toEqual(['a', 'b']);
});

test('a record that fails once comes, however long nobody looked before', async () => {
	const later = NOON + 10 * DAY;
	let fails = true;
	let rows = named('a', 'b');
	const source = (at: number) =>
		tasks(() => rows, {
			...{ size: 2, at },
			async fullItem(id) {
				if (id === 'a' && fails) throw refusal(503);
				return await Promise.resolve({ id, due: NOON });
			},
		});
	const first = await poll(begun, source(later), { now: later });
	expect(first.ids).toEqual(['b']);
	fails = false;
	rows = [];
	const second = await poll(first.state, source(later + 5 * MINUTE), { now: later + 5 * MINUTE });
	expect(second.ids).toEqual(['a']);
});

test('a record whose content has gone is not announced, and is looked for again', async () => {
	const list = () => named('a');
	const gone = await poll(begun, tasks(list, { fullItem: async () => await Promise.resolve(undefined) }));
	expect(gone.ids).toEqual([]);
	expect((await poll(gone.state, tasks(list))).ids).toEqual(['a']);
});

test('a record whose due time was moved while it was read is announced for the time it has, once', async () => {
	const moved = { id: 'a', due: NOON - 1 };
	const fullItem = async () => await Promise.resolve(moved);
	const one = await poll(
		begun,
		tasks(() => named('a'), { fullItem }),
	);
	expect(one.ids).toEqual(['a']);
	expect(
		(
			await poll(
				one.state,
				tasks(() => [moved], { fullItem }),
			)
		).ids,
	).toEqual([]);
	expect(
		(
			await poll(
				one.state,
				tasks(() => named('a')),
			)
		).ids,
	).toEqual(['a']);
});

/** Whether a record is announced if the list is read at each of these times. */
async function announcedAt(source: (now: number) => DueSource, times: number[]): Promise<boolean[]> {
	let state = begun;
	const announced: boolean[] = [];
	for (const now of times) {
		const polled = await poll(state, source(now), { now });
		({ state } = polled);
		announced.push(polled.ids.length > 0);
	}
	return announced;
}

test('what has no time of its own comes again when the list has not shown it for a day and in three readings', async () => {
	let rows: Row[] = [];
	const source = (at: number) => tasks(() => rows, { at, due: () => ({ key: UNDATED, until: 0 }) });
	const comesAfter = async (...absent: number[]) => {
		const seen = (now: number) => {
			rows = absent.includes(now) ? [] : named('a');
			return source(now);
		};
		const last = Math.max(NOON, ...absent) + MINUTE;
		const [first, ...others] = await announcedAt(seen, [NOON, ...absent, last]);
		expect(first).toBe(true);
		return others.at(-1);
	};
	expect(await comesAfter()).toBe(false);
	expect(await comesAfter(NOON + 1 * MINUTE, NOON + 2 * MINUTE, NOON + 3 * MINUTE)).toBe(false);
	expect(await comesAfter(NOON + DAY, NOON + 2 * DAY)).toBe(false);
	expect(await comesAfter(NOON + DAY, NOON + 2 * DAY, NOON + 3 * DAY)).toBe(true);
});

test('what has no time of its own comes once in each period', async () => {
	const source = (at: number) =>
		tasks(() => named('a'), {
			at,
			due: (_row, { now }) => ({ key: `${UNDATED}${now > NOON + MINUTE}`, until: NOON }),
		});
	expect(await announcedAt(source, [NOON, NOON + MINUTE, NOON + 2 * MINUTE])).toEqual([true, false, true]);
});

test('pages of one reading are of one moment, whatever time passes between', async () => {
	const asked: number[] = [];
	const source = (at: number) => {
		const list = tasks(() => named('a', 'b', 'c'), { at });
		return {
			...list,
			async page(...[window, cursor]: Parameters<DueSource['page']>) {
				asked.push(window.now);
				return await list.page(window, cursor);
			},
		};
	};
	const { state } = await poll(begun, source(NOON), { isOver: true });
	await poll(state, source(NOON + 60 * MINUTE), { now: NOON + 60 * MINUTE });
	expect(asked).toEqual([NOON, NOON, NOON]);
});

test('where only what failed is to be read, the list is not', async () => {
	let isRead = false;
	const source = (at: number) =>
		tasks(() => [{ id: 'new', due: at }], {
			at,
			async fullItem(id) {
				isRead = true;
				return await Promise.resolve({ id, due: NOON });
			},
		});
	const waiting = {
		[`a ${NOON}`]: { tries: 1, nextTry: NOON + MINUTE },
	};
	const state = { ...begun, waiting };
	expect((await poll(state, source(NOON), { reads: 'retries' })).ids).toEqual([]);
	expect(isRead).toBe(false);
	const now = NOON + MINUTE;
	expect((await poll(state, source(now), { now, reads: 'retries' })).ids).toEqual(['a']);
});

test('what falls due by a clock that went back is announced, and the log tells of the clock', async () => {
	const anHourBack = NOON - 60 * MINUTE;
	const rows = [{ id: 'a', due: anHourBack }];
	const { ids, warnings, state } = await poll(
		{ ...begun, begun: NOON - MINUTE },
		tasks(() => rows, { at: anHourBack }),
	);
	expect(ids).toEqual(['a']);
	// Includes what happened directly after publishing.
	expect(state.begun).toBe(NOON - 61 * MINUTE);
	expect(warnings).toEqual([expect.stringContaining('was set back')]);
});

test('time that runs out keeps the place, and before the first page it is told', async () => {
	const list = () => named('a', 'b', 'c');
	const first = await poll(begun, tasks(list), { isOver: true });
	expect(first.ids).toEqual(['a']);
	expect(first.state.reading?.cursor).toBe('1');
	expect((await poll(first.state, tasks(list))).ids).toEqual(['b', 'c']);
	const late = tasks(list, { page: async () => await Promise.reject<ListPage>(new CanceledError()) });
	await expect(poll(begun, late)).rejects.toThrow(CanceledError);
});

test('a list that fails leaves what was known as it was', async () => {
	const state = structuredClone(begun);
	const list = tasks(() => named('a', 'b'));
	const page = async (...asked: Parameters<DueSource['page']>): Promise<ListPage> => {
		if (asked[1] !== undefined) throw refusal(503);
		return await list.page(...asked);
	};
	await expect(poll(state, { ...list, page })).rejects.toThrow();
	expect(state).toEqual(begun);
});

test('where records wait, half of the time is for them', async () => {
	const fullItem = async (id: string) => await Promise.resolve({ id, due: NOON });
	const source = tasks(() => named('a', 'b', 'c'), { fullItem });
	const { state, ids } = await poll(begun, source, { hasTimeToList: () => false });
	expect(ids).toEqual(['a']);
	expect(state.reading?.cursor).toBe('1');
});

test('of two times that a list without dates and a record with them show, none is given twice', async () => {
	const undated = { due: () => ({ key: UNDATED, until: 0 }) };
	const dated = { due: () => ({ key: 'day', until: NOON + DAY }) };
	const due: DueSource['due'] = ({ day }) => (day === undefined ? undated.due() : dated.due());
	const fullItem = async (id: string) => await Promise.resolve({ id, day: true });
	const first = await poll(
		begun,
		tasks(() => named('a'), { due, fullItem }),
	);
	expect(first.ids).toEqual(['a']);
	// It was given before, whether identified by the row alone or by the record's day.
	const rows = [{ id: 'a' }, { id: 'a', day: true }];
	expect(
		(
			await poll(
				first.state,
				tasks(() => rows, { due, size: 2 }),
			)
		).ids,
	).toEqual([]);
});

test('what was given, or waits for its next try, is not read again because it is listed', async () => {
	const reads: string[] = [];
	const source = tasks(() => named('a', 'b'), {
		size: 2,
		async fullItem(id) {
			reads.push(id);
			if (id === 'a') throw refusal(503);
			return await Promise.resolve({ id, due: NOON });
		},
	});
	const first = await poll(begun, source);
	await poll(first.state, source);
	expect(reads.sort()).toEqual(['a', 'b']);
});

test('more than a thousand tasks that stay overdue for days come once', async () => {
	const rows = named(...Array.from({ length: 1_001 }, (_, index) => `task-${index}`));
	const source = (at: number) =>
		tasks(() => rows, { size: 1_001, at, due: (_row, { now }) => ({ key: 'due', until: now + DAY }) });
	const days = Array.from({ length: 6 }, (_, day) => NOON + day * DAY);
	expect(await announcedAt(source, days)).toEqual([true, false, false, false, false, false]);
});
