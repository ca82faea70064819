import {
	CursorRefusedError,
	OutOfTimeError,
	type PollResult,
	type Row,
	UnreadableRecordError,
} from '../../../nodes/shared/trigger/polling/list';
import { AnnouncedOccurrences } from '../../../nodes/shared/trigger/polling/reminders/announced';
import { toIso } from '../../../nodes/shared/trigger/polling/lookBack';
import { findDue as findDueIn } from '../../../nodes/shared/trigger/polling/reminders/findDue';
import type { ReminderSource } from '../../../nodes/shared/trigger/polling/reminders/source';
import type { RemindersState } from '../../../nodes/shared/trigger/polling/reminders/state';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const always = () => true;

const begun: RemindersState = {
	since: toIso(NOON - MINUTE),
	earliest: toIso(0),
	lastReadAt: toIso(NOON - MINUTE),
	lastReadLocal: NOON - MINUTE,
	announced: '',
};

/** What a state holds that has announced these. */
function announcing(...announcements: Array<[key: string, until: number]>): string {
	const announced = new AnnouncedOccurrences('');
	for (const [key, until] of announcements) announced.add(key, { until }, NOON);
	return announced.pack();
}

function isAnnounced({ announced }: RemindersState, key: string): boolean {
	return new AnnouncedOccurrences(announced).find(key, {}, NOON);
}

/** A look that has time as long as `hasTime` says so. */
async function findDue(
	state: RemindersState,
	reminders: ReminderSource,
	localNow: number,
	hasTime: () => boolean,
): Promise<PollResult<RemindersState>> {
	return await findDueIn(
		state,
		reminders,
		{ localNow: () => localNow, hasTime, hasTimeToList: hasTime },
		MINUTE,
	);
}

/** A list of tasks by due time (ms), one to a page, in which a position is the cursor. */
const NOW = 'now';

function tasks(list: () => Row[], more: Partial<ReminderSource> = {}): ReminderSource {
	return {
		windowKey: () => '',
		page: async ({ now }, cursor) => {
			const rows = list();
			const at = Number(cursor ?? 0);
			return {
				rows: rows.slice(at, at + 1),
				nextCursor: at + 1 < rows.length ? String(at + 1) : undefined,
				servedAt: Math.max(now, NOON),
			};
		},
		due({ due }, { since, now }) {
			const at = Number(due);
			return at <= now && at >= since ? { key: String(due), until: at } : undefined;
		},
		leanItem: (row) => row,
		...more,
	};
}

test('a task that slipped between two pages is announced by the next look, however long after', async () => {
	const [first, second, third] = ['a', 'b', 'c'].map((id) => ({ id, due: NOON }));
	let all = [first, second, third] as Row[];
	const slipping = tasks(() => all, {
		// While the first page is on its way, its row is deleted, and the others move up.
		async page(window, cursor) {
			const page = await tasks(() => all).page(window, cursor);
			if (all.length === 3) all = all.slice(1);
			return page;
		},
	});
	const one = await findDue(begun, slipping, NOON, always);
	expect(one.items.map(({ id }) => id)).toEqual(['a', 'c']);
	const anHourLater = tasks(() => all, {
		page: async (window, cursor) => ({
			...(await tasks(() => all).page(window, cursor)),
			servedAt: NOON + 60 * MINUTE,
		}),
	});
	const two = await findDue(one.state, anHourLater, NOON, always);
	expect(two.items.map(({ id }) => id)).toEqual(['b']);
});

test('the question is put again when the service’s clock shows another day than n8n’s', async () => {
	const asked: string[] = [];
	const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
	const byDay = tasks(() => [], {
		windowKey: dayOf,
		async page({ now }) {
			asked.push(dayOf(now));
			return { rows: [], nextCursor: undefined, servedAt: NOON };
		},
	});
	await findDue(begun, byDay, NOON + 24 * 60 * MINUTE, always);
	expect(asked).toEqual(['2026-11-21', '2026-11-20']);
	asked.length = 0;
	// Time does not run backwards: what was known before the poll bounds the guess.
	await findDue(begun, byDay, 0, always);
	expect(asked).toEqual(['2026-11-20']);
});

test('records that give nothing are read once in a reading, and hide nothing behind them', async () => {
	const rows = Array.from({ length: 60 }, (_, index) => ({ id: `person-${index}`, due: NOON }));
	const reads: string[] = [];
	const wanted = tasks(() => rows, {
		page: async () => ({ rows, nextCursor: undefined, servedAt: NOON }),
		async fullItem(id) {
			reads.push(id);
			return await Promise.resolve(id === 'person-59' ? { id, due: NOON } : undefined);
		},
	});
	let state = begun;
	const given: unknown[] = [];
	// No poll has time for more than the first ten.
	for (let poll = 0; poll < 8; poll += 1) {
		const polled = await findDue(state, wanted, NOON, () => false);
		state = JSON.parse(JSON.stringify(polled.state)) as RemindersState;
		given.push(...polled.items.map(({ id }) => id));
	}
	expect(given).toEqual(['person-59']);
	expect(reads.slice(0, 60).sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('a record that fails once comes, however long nobody looked before', async () => {
	const later = NOON + 10 * 24 * 60 * MINUTE;
	let fails = true;
	const failing = tasks(
		() => [
			{ id: 'a', due: NOON },
			{ id: 'b', due: NOON },
		],
		{
			page: async (_window, cursor) => ({
				rows:
					cursor === undefined
						? [
								{ id: 'a', due: NOON },
								{ id: 'b', due: NOON },
							]
						: [],
				nextCursor: undefined,
				servedAt: later + (fails ? 0 : 5 * MINUTE),
			}),
			async fullItem(id) {
				if (id === 'a' && fails) throw new UnreadableRecordError(new Error('503'), 'status 503');
				return await Promise.resolve({ id, due: NOON });
			},
		},
	);
	const first = await findDue(begun, failing, later, always);
	expect(first.items.map(({ id }) => id)).toEqual(['b']);
	fails = false;
	const second = await findDue(first.state, failing, later + 5 * MINUTE, always);
	expect(second.items.map(({ id }) => id)).toEqual(['a']);
});

test('a record whose content has gone is not announced, and is looked for again', async () => {
	const list = () => [{ id: 'a', due: NOON }];
	const gone = await findDue(begun, tasks(list, { fullItem: async () => undefined }), NOON, always);
	expect(gone.items).toEqual([]);
	const back = await findDue(gone.state, tasks(list), NOON, always);
	expect(back.items).toHaveLength(1);
});

/** A thousand announcements that came after the others. */
const LATER = Array.from({ length: 1_000 }, (_, index): [string, number] => [`later ${index}`, 0]);

test('what is announced is forgotten once it cannot be due again, was missing from three looks, and is not among the last thousand', async () => {
	const keys = ['old 1000', `ahead ${NOON + MINUTE}`];
	let state: RemindersState = {
		...begun,
		announced: announcing([keys[0] ?? '', 1000], [keys[1] ?? '', NOON + MINUTE], ...LATER),
	};
	const known: boolean[][] = [];
	for (let look = 0; look < 4; look += 1) {
		({ state } = await findDue(
			state,
			tasks(() => []),
			NOON,
			always,
		));
		known.push(keys.map((key) => isAnnounced(state, key)));
	}
	expect(known).toEqual([
		[true, true],
		[true, true],
		[false, true],
		[false, true],
	]);
	expect(isAnnounced(state, 'later 999')).toBe(true);
});

test('what is met again counts as never missed', async () => {
	const key = `a ${NOON}`;
	const list = [{ id: 'a', due: NOON }];
	// Nothing but the readings that miss it can make it forgotten.
	const overdue = (rows: Row[]) => tasks(() => rows, { due: () => ({ key: String(NOON), until: 0 }) });
	let state: RemindersState = { ...begun, announced: announcing([key, 0]) };
	const look = async (rows: Row[]) => {
		const { items, state: next } = await findDue(state, overdue(rows), NOON, always);
		expect(items).toEqual([]);
		state = next;
	};
	await look([]);
	await look([]);
	await look(list);
	// Others come after it.
	const { announced } = state;
	state = { ...state, announced: announced + announcing(...LATER) };
	await look([]);
	await look([]);
	expect(isAnnounced(state, key)).toBe(true);
	await look([]);
	expect(isAnnounced(state, key)).toBe(false);
});

test('ten thousand announcements take less than 200 kB', async () => {
	const list = Array.from({ length: 10_000 }, (_, index) => ({ id: crypto.randomUUID(), due: NOON - index }));
	const overdue = tasks(() => list, {
		page: async () => ({ rows: list, nextCursor: undefined, servedAt: NOON }),
		due: ({ due }) => ({ key: String(due), until: Number(due) }),
	});
	const { items, state } = await findDue(begun, overdue, NOON, always);
	expect(items).toHaveLength(10_000);
	expect(JSON.stringify(state).length).toBeLessThan(200_000);
	expect((await findDue(state, overdue, NOON, always)).items).toEqual([]);
});

test('what was late before the trigger began is not announced, and what is entered late is', async () => {
	const late = (list: () => Row[]) =>
		tasks(list, { due: ({ due }) => ({ key: String(due), until: NOON, isLate: due !== NOW }) });
	const list = [
		{ id: 'a', due: NOON },
		{ id: 'now', due: NOW },
	];
	const first = await findDue(
		{ ...begun, isBaseline: true },
		late(() => list),
		NOON,
		always,
	);
	expect(first.items.map(({ id }) => id)).toEqual(['now']);
	expect(first.state.isBaseline).toBeUndefined();
	const second = await findDue(
		first.state,
		late(() => [...list, { id: 'b', due: NOON }]),
		NOON,
		always,
	);
	expect(second.items.map(({ id }) => id)).toEqual(['b']);
});

test('a list of which a poll reads some pages is read on by the next one', async () => {
	const list = () => ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, due: NOON }));
	let state = begun;
	const looks: unknown[][] = [];
	for (let look = 0; look < 3; look += 1) {
		const found = await findDueIn(
			state,
			tasks(list),
			{ localNow: () => NOON, hasTime: always, hasTimeToList: always, maxPages: 2 },
			MINUTE,
		);
		({ state } = found);
		looks.push(found.items.map(({ id }) => id));
	}
	expect(looks).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
	expect(state.reading).toBeUndefined();
	expect(state.pages).toBe(5);
});

test('what falls due by a clock that went back is announced, and the log tells of the clock', async () => {
	const anHourBack = NOON - 60 * MINUTE;
	const list = [{ id: 'a', due: anHourBack }];
	const page = async () => ({ rows: list, nextCursor: undefined, servedAt: anHourBack });
	const { items, warnings } = await findDue(
		begun,
		tasks(() => list, { page }),
		NOON,
		always,
	);
	expect(items).toEqual(list);
	expect(warnings).toEqual([expect.stringContaining('was set back')]);
});

test('a cursor that is refused begins the look anew, and one that brings nothing new any more is told', async () => {
	const list = () => ['a', 'b'].map((id) => ({ id, due: NOON }));
	let refusals = 1;
	const refusing = tasks(list, {
		async page(window, cursor) {
			if (cursor !== undefined && refusals-- > 0) throw new CursorRefusedError('the service said so');
			return await tasks(list).page(window, cursor);
		},
	});
	const { items } = await findDue(begun, refusing, NOON, always);
	expect(items.map(({ id }) => id)).toEqual(['a', 'b']);
	refusals = Infinity;
	const some = await findDue(begun, refusing, NOON, always);
	expect(some.items.map(({ id }) => id)).toEqual(['a']);
	await expect(findDue(some.state, refusing, NOON, always)).rejects.toBe('the service said so');
});

test('time that runs out keeps the place, and before the first page it is told', async () => {
	const list = () => ['a', 'b', 'c'].map((id) => ({ id, due: NOON }));
	const first = await findDue(begun, tasks(list), NOON, () => false);
	expect(first.items.map(({ id }) => id)).toEqual(['a']);
	expect(first.state.reading?.cursor).toBe('1');
	const rest = await findDue(first.state, tasks(list), NOON, always);
	expect(rest.items.map(({ id }) => id)).toEqual(['b', 'c']);
	const late = tasks(list, {
		page: async () => {
			throw new OutOfTimeError();
		},
	});
	await expect(findDue(begun, late, NOON, always)).rejects.toThrow(OutOfTimeError);
});

test('a record that cannot be read holds up no other, is asked for again, and `since` waits for it', async () => {
	const list = () => ['a', 'b', 'c'].map((id) => ({ id, due: NOON }));
	let isBroken = true;
	const fullItem = async (id: string) => {
		if (id === 'b' && isBroken) throw new UnreadableRecordError(new Error('status 500'), 'status 500');
		return { id, due: NOON };
	};
	const at = (now: number) =>
		tasks(list, {
			fullItem,
			page: async (window, cursor) => ({ ...(await tasks(list).page(window, cursor)), servedAt: now }),
		});
	const one = await findDue(begun, at(NOON), NOON, always);
	expect(one.items.map(({ id }) => id)).toEqual(['a', 'c']);
	expect(one.warnings).toEqual([expect.stringContaining(`record b ${NOON}`)]);
	expect(one.state.since).toBe(begun.since);
	isBroken = false;
	const soon = await findDue(one.state, at(NOON + MINUTE / 2), NOON, always);
	expect(soon.items).toEqual([]);
	const two = await findDue(soon.state, at(NOON + MINUTE), NOON, always);
	expect(two.items.map(({ id }) => id)).toEqual(['b']);
	expect(two.state.postponed).toBeUndefined();
	isBroken = true;
	const alone = tasks(() => [{ id: 'b', due: NOON - 1 }], { fullItem });
	await expect(findDue(begun, alone, NOON, always)).rejects.toThrow('status 500');
});

test('a record that cannot be read for half an hour is announced when it can', async () => {
	const list = () => ['a', 'b'].map((id) => ({ id, due: NOON }));
	let state = begun;
	const given: unknown[] = [];
	for (const minutes of [0, 1, 3, 7, 15, 31]) {
		const source = tasks(list, {
			page: async (window, cursor) => ({
				...(await tasks(list).page(window, cursor)),
				servedAt: NOON + minutes * MINUTE,
			}),
			fullItem: async (id) => {
				if (id === 'b' && minutes < 31) throw new UnreadableRecordError(new Error('500'), 'status 500');
				return await Promise.resolve({ id, due: NOON });
			},
		});
		const polled = await findDue(state, source, NOON + minutes * MINUTE, always);
		({ state } = polled);
		given.push(...polled.items.map(({ id }) => id));
	}
	expect(given).toEqual(['a', 'b']);
});

test('what was not read in time is read by the next look, from the first page on', async () => {
	const list = () => Array.from({ length: 25 }, (_, index) => ({ id: `bill-${index}`, due: NOON }));
	const read: string[] = [];
	const bills = tasks(list, {
		page: async () => ({ rows: list(), nextCursor: undefined, servedAt: NOON }),
		fullItem: async (id) => {
			read.push(id);
			return { id, due: NOON };
		},
	});
	const one = await findDue(begun, bills, NOON, () => false);
	expect(one.items).toHaveLength(10);
	expect(one.state.since).toBe(begun.since);
	const two = await findDue(one.state, bills, NOON, always);
	expect(two.items).toHaveLength(15);
	expect(new Set(read).size).toBe(25);
	expect(read).toHaveLength(25);
});

test('a record whose due time was moved while it was read is announced for the time it has, once', async () => {
	const moved = NOON - 1;
	const bills = tasks(() => [{ id: 'a', due: NOON }], { fullItem: async (id) => ({ id, due: moved }) });
	const one = await findDue(begun, bills, NOON, always);
	expect(isAnnounced(one.state, `a ${moved}`)).toBe(true);
	expect(isAnnounced(one.state, `a ${NOON}`)).toBe(false);
	const next = tasks(() => [{ id: 'a', due: moved }], { fullItem: async (id) => ({ id, due: moved }) });
	expect((await findDue(one.state, next, NOON, always)).items).toEqual([]);
});

test('a period that has no key of its own is announced until it ends', () => {
	const announced = new AnnouncedOccurrences('');
	announced.add('a +', { until: NOON + MINUTE, lasts: 'until' }, NOON);
	const isFound = (now: number) => announced.find('a +', { lasts: 'until' }, now);
	expect([isFound(NOON), isFound(NOON + MINUTE), isFound(NOON + 2 * MINUTE)]).toEqual([true, true, false]);
});
