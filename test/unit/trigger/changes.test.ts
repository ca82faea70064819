import { MIN_REMEMBERED } from '../../../nodes/shared/trigger/polling/changes/knownRecords';
import { readChanges as readChangesIn } from '../../../nodes/shared/trigger/polling/changes/readChanges';
import type { ChangeSource } from '../../../nodes/shared/trigger/polling/changes/source';
import type { ChangesState } from '../../../nodes/shared/trigger/polling/changes/state';
import {
	CursorRefusedError,
	OutOfTimeError,
	type PollResult,
	type Row,
} from '../../../nodes/shared/trigger/polling/list';
import { toIso } from '../../../nodes/shared/trigger/polling/lookBack';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const always = () => true;
const begun = stateSince(NOON - MINUTE);

/** The state of a trigger that asks from `since` on, published long ago. */
function stateSince(since: number): ChangesState {
	return {
		since: toIso(since),
		earliest: toIso(0),
		lastReadAt: toIso(since),
		lastReadLocal: since,
		known: {},
	};
}

/** A poll that has time as long as `hasTime` says so. */
async function readChanges(
	state: ChangesState,
	changes: ChangeSource,
	hasTime: () => boolean,
): Promise<PollResult<ChangesState>> {
	return await readChangesIn(
		state,
		changes,
		{ localNow: () => NOON, hasTime, hasTimeToList: hasTime },
		MINUTE,
	);
}

const idsOf = (items: readonly Row[]) => items.map(({ id }) => id);

/** The rows of a list in pages; `pages` gets a line for each page that was asked for. */
function listOf(
	rows: () => Row[],
	size: number,
	more: Partial<ChangeSource> = {},
	pages: string[] = [],
): ChangeSource {
	return {
		emitsEach: 'content',
		which: 'any',
		createdAt: ({ at }) => Number(at),
		async page(_since, cursor) {
			pages.push(cursor ?? 'first');
			const start = Number(cursor ?? 0);
			const all = rows();
			const nextCursor = start + size < all.length ? String(start + size) : undefined;
			return { rows: all.slice(start, start + size), nextCursor, servedAt: NOON };
		},
		leanItem: (row) => row,
		...more,
	};
}

describe('a history that only grows', () => {
	/** Entries a minute apart, the newest at noon. */
	const entries = Array.from({ length: 20 }, (_, age) => ({ id: `entry-${age}`, at: NOON - age * MINUTE }));
	const history = (rows: Row[], size: number, pages: string[]) =>
		listOf(() => rows, size, { isAppendOnly: true, emitsEach: 'record', which: 'created' }, pages);
	const state = stateSince(NOON - 2 * MINUTE);
	const newest = ['entry-0', 'entry-1', 'entry-2'];

	test('is read no further than to the first page that is older, when it comes newest first', async () => {
		const pages: string[] = [];
		const { items } = await readChanges(state, history(entries, 2, pages), always);
		expect(idsOf(items)).toEqual(newest);
		expect(pages).toEqual(['first', '2', '4']);
	});

	test.each([
		['oldest first', [...entries].reverse()],
		['in no order', entries.map((_, index) => entries[(index * 13 + 13) % 20] as Row)],
	])('is read whole when it comes %s', async (_, rows) => {
		const pages: string[] = [];
		const { items } = await readChanges(state, history(rows, 2, pages), always);
		expect(idsOf(items).sort()).toEqual(newest);
		expect(pages.length).toBeGreaterThan(8);
	});

	test('may grow while it is read: the rows that reappear on the next page are no disorder', async () => {
		const pages: string[] = [];
		let rows: Row[] = entries;
		const growing = listOf(
			() => rows,
			4,
			{ isAppendOnly: true, emitsEach: 'record', which: 'created' },
			pages,
		);
		const { page } = growing;
		growing.page = async (since, cursor) => {
			const answer = await page(since, cursor);
			rows = [2, 1].map((age) => ({ id: `new-${pages.length}-${age}`, at: NOON })).concat(rows as never);
			return answer;
		};
		await readChanges({ ...state, since: toIso(NOON - 5 * MINUTE) }, growing, always);
		expect(pages.length).toBeLessThan(6);
	});
});

test('the state keeps what the list can still show, however much, and as many others as fit', async () => {
	const many = Array.from({ length: MIN_REMEMBERED + 200 }, (_, index) => ({ id: `sale-${index}`, at: 0 }));
	const { state } = await readChanges(
		begun,
		listOf(() => many, 50),
		always,
	);
	expect(Object.keys(state.known)).toHaveLength(MIN_REMEMBERED + 200);
	const later = listOf(() => many.slice(0, 10), 50);
	const { page } = later;
	later.page = async (since, cursor) => ({ ...(await page(since, cursor)), servedAt: NOON + 180 * MINUTE });
	const few = await readChanges(state, later, always);
	expect(few.items).toEqual([]);
	expect(Object.keys(few.state.known)).toHaveLength(MIN_REMEMBERED);
	expect(Object.keys(few.state.known).slice(-10)).toEqual(many.slice(0, 10).map(({ id }) => id));
	// Of the others, those that were seen last.
	expect(Object.keys(few.state.known)[0]).toBe('sale-210');
});

describe('what happens to a record once', () => {
	const closes: Partial<ChangeSource> = {
		emitsEach: 'record',
		which: 'created',
		hasHappened: ({ status }) => status === 'closed',
	};
	const open = Array.from({ length: MIN_REMEMBERED + 500 }, (_, index) => ({
		...{ id: `sale-${index}`, at: 0, status: 'opened' },
	}));
	/** Published when all of these were open. */
	const published = async () =>
		await readChanges(
			{ ...begun, firstReading: { passes: 0 } },
			listOf(() => [], 50, { ...closes, waitingPage: listOf(() => open, 50).page.bind(undefined, '') }),
			always,
		);

	test('is noticed of each record that waits for it, however many others do and however long', async () => {
		let { state } = await published();
		for (let hour = 1; hour <= 3; hour += 1) {
			const touched = listOf(() => open.slice(100, 150), 50, closes);
			const { page } = touched;
			touched.page = async (since, cursor) => ({
				...(await page(since, cursor)),
				servedAt: NOON + hour * 60 * MINUTE,
			});
			({ state } = await readChanges(state, touched, always));
		}
		const closed = listOf(() => [{ ...open[0]!, status: 'closed' }], 50, closes);
		expect(idsOf((await readChanges(state, closed, always)).items)).toEqual(['sale-0']);
	});

	test('is read once: a record that changes afterwards costs nothing', async () => {
		const { state } = await published();
		const reads: string[] = [];
		const closed = (changed: number) =>
			listOf(() => [{ ...open[0]!, status: 'closed', changed }], 50, {
				...closes,
				async fullItem(id) {
					reads.push(id);
					return await Promise.resolve({ id });
				},
			});
		const first = await readChanges(state, closed(1), always);
		expect(idsOf(first.items)).toEqual(['sale-0']);
		const second = await readChanges(first.state, closed(2), always);
		expect(second.items).toEqual([]);
		expect(reads).toEqual(['sale-0']);
	});
});

test('the given state is never changed, whatever happens', async () => {
	const rows = ['a', 'b', 'c'].map((id) => ({ id, at: 0 }));
	const stopped = (
		await readChanges(
			begun,
			listOf(() => rows, 1),
			() => false,
		)
	).state;
	expect(stopped.reading?.cursor).toBe('1');
	const before = JSON.stringify(stopped);
	await readChanges(
		stopped,
		listOf(() => rows, 1),
		always,
	);
	const failing = listOf(() => rows, 1, {
		fullItem: async () => {
			throw new Error('no');
		},
	});
	await expect(readChanges(stopped, failing, always)).rejects.toThrow('no');
	expect(JSON.stringify(stopped)).toBe(before);
});

test('a record that was read when time ran out is not read again', async () => {
	const rows = Array.from({ length: 30 }, (_, index) => ({ id: `sale-${index}`, at: 0 }));
	const read: unknown[] = [];
	const changes = listOf(() => rows, 50, {
		fullItem: async (id) => {
			read.push(id);
			return { id };
		},
	});
	const { page } = changes;
	// Nothing changes once the list has been read.
	changes.page = async (since, cursor) =>
		since < toIso(NOON) ? await page(since, cursor) : { rows: [], nextCursor: undefined, servedAt: NOON };
	let { state, items } = await readChanges(begun, changes, () => false);
	expect(items).toHaveLength(10);
	({ state, items } = await readChanges(state, changes, always));
	expect(items).toHaveLength(20);
	expect(read).toHaveLength(30);
	expect(state.reading).toBeUndefined();
});

test('time that runs out during a record keeps the others', async () => {
	const rows = Array.from({ length: 5 }, (_, index) => ({ id: `sale-${index}`, at: 0 }));
	const changes = listOf(() => rows, 50, {
		fullItem: async (id) => {
			if (id === 'sale-3') throw new OutOfTimeError();
			return { id };
		},
	});
	const { items, state } = await readChanges(begun, changes, always);
	expect(idsOf(items)).toEqual(['sale-0', 'sale-1', 'sale-2', 'sale-4']);
	const fullItem = async (id: string) => ({ id });
	// The list does not show it any more.
	const { page } = listOf(() => [], 50);
	const next = await readChanges(state, { ...changes, page, fullItem }, always);
	expect(idsOf(next.items)).toEqual(['sale-3']);
});

test('a cursor that is refused again and again is told in the service’s words, once all else is given', async () => {
	const changes = listOf(() => [{ id: 'a' }, { id: 'b' }], 1);
	const { page } = changes;
	changes.page = async (since, cursor) => {
		if (cursor !== undefined) throw new CursorRefusedError('cursor was not issued');
		return await page(since, cursor);
	};
	const { items, state } = await readChanges(begun, changes, always);
	expect(idsOf(items)).toEqual(['a']);
	await expect(readChanges(state, changes, always)).rejects.toBe('cursor was not issued');
});

test('fields in another order are no change', async () => {
	const first = await readChanges(
		begun,
		listOf(() => [{ id: 'a', totals: { x: 1, y: [1, { p: 1, q: 2 }] } }], 50),
		always,
	);
	const turned = listOf(() => [{ totals: { y: [1, { q: 2, p: 1 }], x: 1 }, id: 'a' }], 50);
	expect((await readChanges(first.state, turned, always)).items).toEqual([]);
	const changed = listOf(() => [{ totals: { y: [1, { q: 2, p: 3 }], x: 1 }, id: 'a' }], 50);
	expect((await readChanges(first.state, changed, always)).items).toHaveLength(1);
});

test('rows without an ID are passed over', async () => {
	const { items, state } = await readChanges(
		begun,
		listOf(() => [{ at: 1 }, { id: null }, { id: 7 }], 50),
		always,
	);
	expect(items).toEqual([{ id: 7 }]);
	expect(Object.keys(state.known)).toEqual(['7']);
});

test('a record that was gone is new when it comes back, though a clock that was set back lists old rows again', async () => {
	const rows: Row[] = [{ id: 'a', at: NOON - MINUTE }];
	const answered = { at: NOON, isGone: true, isListed: true };
	const source = listOf(() => [], 50, {
		which: 'created',
		page: async () => ({
			...{ rows: answered.isListed ? rows : [], nextCursor: undefined, servedAt: answered.at },
		}),
		fullItem: async (id) => (answered.isGone ? undefined : { id }),
	});
	let { state, items } = await readChanges(begun, source, always);
	expect(items).toEqual([]);
	// It leaves the list, as time goes on.
	Object.assign(answered, { at: NOON + 10 * MINUTE, isListed: false });
	({ state } = await readChanges(state, source, always));
	Object.assign(answered, { at: NOON, isGone: false, isListed: true });
	({ items } = await readChanges(state, source, always));
	expect(idsOf(items)).toEqual(['a']);
});
