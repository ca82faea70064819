import { CanceledError } from '../../../nodes/shared/request/failures';
import {
	ChangesPoll,
	type ChangeSource,
	type WantedChanges,
} from '../../../nodes/shared/trigger/polling/changes';
import type { PollTime, Row } from '../../../nodes/shared/trigger/polling/list';
import { newestFirst } from '../../../nodes/shared/trigger/polling/newestFirst';
import type { ListState } from '../../../nodes/shared/trigger/polling/state';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const CREATED: WantedChanges = { created: -Infinity };
const UPDATED: WantedChanges = { updated: -Infinity };
const begun = stateSince(NOON - MINUTE);

/** The state of a trigger that asks from `since` on, published long ago. */
function stateSince(since: number): ListState {
	return { since, earliest: 0, lastRead: { service: since, local: since }, known: {} };
}

/** A poll that has time as long as `hasTime` says so. */
async function poll(
	state: ListState,
	source: ChangeSource,
	wanted: WantedChanges | undefined,
	hasTime = true,
	time: Partial<PollTime> = {},
) {
	const ofPoll = { localNow: () => NOON, hasTime: () => hasTime, hasTimeToList: () => hasTime };
	const polled = await new ChangesPoll(
		state,
		source,
		{ ...ofPoll, maxInterval: MINUTE, ...time },
		wanted,
	).run();
	return { ...polled, ids: polled.found.map(({ row }) => row.id) };
}

/** The rows of a list in pages; `pages` gets a line for each page that was asked for. */
function listOf(
	rows: () => Row[],
	{ size = 50, servedAt = NOON, ...more }: Partial<ChangeSource> & { size?: number; servedAt?: number } = {},
	pages: string[] = [],
): ChangeSource {
	return {
		createdAt: ({ at }) => Number(at),
		async page(_window, cursor) {
			pages.push(cursor ?? 'first');
			const start = Number(cursor ?? 0);
			const all = rows();
			const nextCursor = start + size < all.length ? String(start + size) : undefined;
			return await Promise.resolve({ rows: all.slice(start, start + size), nextCursor, servedAt });
		},
		leanItem: (row) => row,
		...more,
	};
}

const sales = (count: number) =>
	Array.from({ length: count }, (_, index): Row => ({ id: `sale-${index}`, at: 0 }));

describe('a history that only grows', () => {
	/** Entries a minute apart, the newest at noon. */
	const entries = Array.from({ length: 60 }, (_, age) => ({ id: `entry-${age}`, at: NOON - age * MINUTE }));
	const history = (rows: () => Row[], size: number, pages: string[]) => {
		const source = listOf(rows, { size, isAppendOnly: true }, pages);
		const page = async (cursor: string | undefined) => await source.page({} as never, cursor);
		return { ...source, page: newestFirst(page, source.createdAt) };
	};
	const state = stateSince(NOON - 2 * MINUTE);
	const newest = ['entry-0', 'entry-1', 'entry-2'];

	test('is read no further than to the first page that is older, when it is seen to come newest first', async () => {
		const pages: string[] = [];
		const { ids } = await poll(
			state,
			history(() => entries, 10, pages),
			CREATED,
		);
		expect(ids).toEqual(newest);
		expect(pages).toEqual(['first', '10']);
	});

	test.each([
		['oldest first', [...entries].reverse()],
		['in no order', entries.map((_, index) => entries[(index * 13 + 13) % 60] as Row)],
	])('is read whole when it comes %s', async (_, rows) => {
		const pages: string[] = [];
		const { ids } = await poll(
			state,
			history(() => rows, 10, pages),
			CREATED,
		);
		expect(ids.sort()).toEqual(newest);
		expect(pages).toHaveLength(6);
	});

	test('may grow while it is read: the rows that come again on the next page are no disorder', async () => {
		const pages: string[] = [];
		let rows: Row[] = entries;
		const growing = history(() => rows, 10, pages);
		const { page } = growing;
		growing.page = async (window, cursor) => {
			const answer = await page(window, cursor);
			rows = [...[5, 4, 3, 2, 1].map((age) => ({ id: `new-${pages.length}-${age}`, at: NOON })), ...rows];
			return answer;
		};
		await poll({ ...state, since: NOON - 5 * MINUTE }, growing, CREATED);
		expect(pages).toHaveLength(3);
	});
});

describe('what happens to a record once', () => {
	const closes: Partial<ChangeSource> = { hasHappened: ({ status }) => status === 'closed' };
	const open = sales(1_500).map((sale): Row => ({ ...sale, status: 'opened' }));
	/** Published when all of these were open. */
	const published = async () =>
		await poll(
			{ ...begun, isBaseline: true },
			listOf(() => [], { ...closes, waitingPage: listOf(() => open).page.bind(undefined, {} as never) }),
			undefined,
		);

	test('is noticed of each record that waits for it, however many others do and however long', async () => {
		let { state } = await published();
		for (let hour = 1; hour <= 3; hour += 1) {
			const touched = listOf(() => open.slice(100, 150), { ...closes, servedAt: NOON + hour * 60 * MINUTE });
			({ state } = await poll(state, touched, undefined));
		}
		const closed = listOf(() => [{ ...open[0]!, status: 'closed' }], closes);
		expect((await poll(state, closed, undefined)).ids).toEqual(['sale-0']);
	});

	test('is read once: a record that changes afterwards costs nothing', async () => {
		const { state } = await published();
		const reads: string[] = [];
		const closed = (changed: number) =>
			listOf(() => [{ ...open[0]!, status: 'closed', changed }], {
				...closes,
				async fullItem(id) {
					reads.push(id);
					return await Promise.resolve({ id });
				},
			});
		const first = await poll(state, closed(1), undefined);
		expect(first.ids).toEqual(['sale-0']);
		expect((await poll(first.state, closed(2), undefined)).ids).toEqual([]);
		expect(reads).toEqual(['sale-0']);
	});

	test('is noticed of a record that was touched before, and not of one that had it before', async () => {
		const row = (status: string): Row => ({ id: 'a', at: 0, status });
		const seen = async (...statuses: string[]) => {
			let { state, ids } = await poll(
				begun,
				listOf(() => []),
				undefined,
			);
			for (const status of statuses)
				({ state, ids } = await poll(
					state,
					listOf(() => [row(status)], closes),
					undefined,
				));
			return ids;
		};
		expect([await seen('opened', 'closed'), await seen('closed'), await seen('closed', 'closed')]).toEqual([
			['a'],
			[],
			[],
		]);
	});
});

test('each reading looks back by two minutes and a slow answer, and never before publishing', async () => {
	const sinceAfter = async (earliest: number) => {
		const empty = listOf(() => []);
		return (await poll({ ...begun, earliest }, empty, UPDATED)).state.since;
	};
	expect([await sinceAfter(0), await sinceAfter(NOON - MINUTE)]).toEqual([NOON - 151_000, NOON - MINUTE]);
});

test('the given state is never changed, whatever happens', async () => {
	const rows = () => sales(3);
	const { state: stopped } = await poll(begun, listOf(rows, { size: 1 }), UPDATED, false);
	expect(stopped.reading?.cursor).toBe('1');
	const before = JSON.stringify(stopped);
	await poll(stopped, listOf(rows, { size: 1 }), UPDATED);
	const failing = listOf(rows, {
		size: 1,
		fullItem: async () => await Promise.reject<Row>(new Error('no')),
	});
	await expect(poll(stopped, failing, UPDATED)).rejects.toThrow('no');
	expect(JSON.stringify(stopped)).toBe(before);
});

test('what was read when time ran out is not read again, and the rest is read although the list shows it no more', async () => {
	const read: string[] = [];
	let slow = 'sale-3';
	let rows = sales(30);
	const source = listOf(() => rows, {
		async fullItem(id) {
			if (id === slow) throw new CanceledError();
			read.push(id);
			return await Promise.resolve({ id });
		},
	});
	const first = await poll(begun, source, UPDATED, false);
	expect(first.ids).toEqual(['sale-0', 'sale-1', 'sale-2', ...[4, 5, 6, 7, 8, 9].map((at) => `sale-${at}`)]);
	rows = [];
	slow = '';
	const second = await poll(first.state, source, UPDATED);
	expect([...first.ids, ...second.ids].sort()).toEqual(
		sales(30)
			.map(({ id }) => id)
			.sort(),
	);
	expect(read).toHaveLength(30);
	expect(second.state.reading).toBeUndefined();
});

test('once half of the time is over, what is listed is read before the list goes on', async () => {
	const asked: string[] = [];
	const source = listOf(() => sales(2), {
		size: 1,
		async fullItem(id) {
			asked.push(id);
			return await Promise.resolve({ id });
		},
	});
	const { page } = source;
	source.page = async (window, cursor) => {
		asked.push(`page ${cursor ?? 0}`);
		return await page(window, cursor);
	};
	const firstPass = async (hasTimeToList: boolean) => {
		asked.length = 0;
		await poll(begun, source, UPDATED, true, { hasTimeToList: () => hasTimeToList });
		return asked.slice(0, 3);
	};
	expect(await firstPass(true)).toEqual(['page 0', 'page 1', 'page 0']);
	expect(await firstPass(false)).toEqual(['page 0', 'sale-0', 'page 1']);
});

test('with full records from now on, one that is known by its row is not given again, unless it changes before it is read', async () => {
	const given = async (...amounts: number[]) => {
		let amount = amounts[0]!;
		const rows = () => [{ id: 'a', at: 0, amount }];
		let { state, ids } = await poll(begun, listOf(rows), UPDATED);
		expect(ids).toEqual(['a']);
		const slow = async () => await Promise.reject<Row>(new CanceledError());
		({ state } = await poll(state, listOf(rows, { fullItem: slow }), UPDATED));
		amount = amounts[1]!;
		const full = listOf(rows, { fullItem: async (id) => await Promise.resolve({ id, amount }) });
		({ ids } = await poll(state, full, UPDATED));
		return ids;
	};
	expect([await given(1, 1), await given(1, 2)]).toEqual([[], ['a']]);
});

test('rows without an ID are passed over', async () => {
	const { found, state } = await poll(
		begun,
		listOf(() => [{ at: 1 }, { id: null }, { id: 7 }]),
		UPDATED,
	);
	expect(found.map(({ row }) => row)).toEqual([{ id: 7 }]);
	expect(Object.keys(state.known)).toHaveLength(1);
});

test('a record that was gone is new when it comes back, though a clock that was set back lists old rows again', async () => {
	const answered = { at: NOON, isGone: true, rows: [{ id: 'a', at: NOON - MINUTE }] as Row[] };
	const source = listOf(() => [], {
		page: async () =>
			await Promise.resolve({ rows: answered.rows, nextCursor: undefined, servedAt: answered.at }),
		fullItem: async (id) => await Promise.resolve(answered.isGone ? undefined : { id }),
	});
	const { rows } = answered;
	let { state, ids } = await poll(begun, source, CREATED);
	expect(ids).toEqual([]);
	// It leaves the list, as time goes on.
	Object.assign(answered, { at: NOON + 10 * MINUTE, rows: [] });
	({ state } = await poll(state, source, CREATED));
	Object.assign(answered, { at: NOON, isGone: false, rows });
	({ ids } = await poll(state, source, CREATED));
	expect(ids).toEqual(['a']);
});

test('what no list can show again is forgotten, but not while a list is being read', async () => {
	const known = Object.fromEntries(sales(1_200).map(({ id }): [string, [number]] => [String(id), [0]]));
	const source = listOf(() => sales(2), { size: 1 });
	const counted = async (hasTime: boolean) =>
		Object.keys((await poll({ ...begun, known }, source, UPDATED, hasTime)).state.known).length;
	expect([await counted(false), await counted(true)]).toEqual([1_201, 1_000]);
	// The look back shows for an hour what is listed.
	const listed = await poll(
		{ ...begun, known },
		listOf(() => sales(1_500)),
		UPDATED,
	);
	expect(Object.keys(listed.state.known)).toHaveLength(1_500);
});

describe('what hides', () => {
	/** A list that holds one record, which changed at a moment, as far as it is asked from so early on. */
	const changedAt = (moment: number, servedAt: number, more: Partial<ChangeSource> = {}) =>
		listOf(() => [], {
			page: async ({ since }) =>
				await Promise.resolve({
					rows: since <= moment ? [{ id: 'a', at: 0 }] : [],
					nextCursor: undefined,
					servedAt,
				}),
			...more,
		});

	/** What a poll every minute gives and reads of a record that changes at these minutes. */
	async function minutely(changesAt: number[], contentAt: (minute: number) => string) {
		let state = begun;
		const given: string[] = [];
		const reads: number[] = [];
		for (let minute = 1; minute <= 8; minute += 1) {
			const now = NOON + minute * MINUTE;
			const changed = Math.max(...changesAt.filter((at) => at < minute));
			const source = changedAt(NOON + changed * MINUTE, now, {
				async fullItem(id) {
					reads.push(minute);
					return await Promise.resolve({ id, content: contentAt(minute) });
				},
			});
			const polled = await poll(state, source, UPDATED, true, { localNow: () => now });
			({ state } = polled);
			given.push(...polled.found.map(({ row }) => `${minute}: ${String(row.content)}`));
		}
		return { given, reads };
	}

	test('behind an earlier change comes when the record has left the list, and it is read no more than that', async () => {
		const contentAt = (minute: number) => (minute < 3 ? 'first' : 'hidden');
		expect(await minutely([0.5], contentAt)).toEqual({ given: ['1: first', '5: hidden'], reads: [1, 5] });
	});

	test('behind the same row comes at once, since the list shows it as changed since the last poll', async () => {
		const contentAt = (minute: number) => (minute < 3 ? 'first' : 'second');
		expect(await minutely([0.5, 2.5], contentAt)).toEqual({
			given: ['1: first', '3: second'],
			reads: [1, 3, 7],
		});
	});

	test('because it is shown late comes, though the service’s clock was set ahead since', async () => {
		let { state, ids } = { state: begun, ids: [] as unknown[] };
		for (const minute of [1, 2]) {
			const now = NOON + minute * MINUTE;
			// Dated by the clock as it was before.
			const shown = changedAt(minute === 2 ? NOON : -Infinity, now + 3 * MINUTE);
			({ state, ids } = await poll(state, shown, UPDATED, true, { localNow: () => now }));
		}
		expect(ids).toEqual(['a']);
	});

	test('for longer than a poll looks back comes with the next look an hour back', async () => {
		const now = NOON + 59 * MINUTE;
		const late = changedAt(NOON - 3 * MINUTE, now);
		const idsOf = async (lookedBackAt: number) => {
			const state = { ...begun, lookedBackAt };
			return (await poll(state, late, UPDATED, true, { localNow: () => now })).ids;
		};
		expect([await idsOf(NOON - MINUTE), await idsOf(NOON)]).toEqual([['a'], []]);
	});
});

describe('a sale that n8n may have seen before, in a poll that it lost', () => {
	/** A sale of half a minute ago, which is listed as changed up to a moment. */
	const created = NOON - MINUTE / 2;
	const source = (changedAt: number) =>
		listOf(() => [], {
			page: async ({ since }) =>
				await Promise.resolve({
					rows: since <= changedAt ? [{ id: 'a', at: created }] : [],
					nextCursor: undefined,
					servedAt: NOON,
				}),
		});

	test.each([
		['is no update when it has not changed since it was created', 0, UPDATED, []],
		['is one when it has', 10_000, UPDATED, [false]],
		['is new where updates are not wanted', 10_000, CREATED, [true]],
	])('%s', async (_, later, wanted, isCreated) => {
		const { found } = await poll(begun, source(created + later), wanted, true, { hasLostPolls: true });
		expect(found.map((one) => one.isCreated)).toEqual(isCreated);
	});
});
