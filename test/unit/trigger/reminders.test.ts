import {
	lookForDue as lookForDueIn,
	type Reminders,
	type RemindersState,
} from '../../../nodes/Trigger/core/reminders';
import {
	CursorRefused,
	isoOf,
	OutOfTime,
	RecordRefused,
	type Polled,
	type Row,
} from '../../../nodes/Trigger/core/list';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const always = () => true;

const begun: RemindersState = { since: isoOf(NOON - MINUTE), announced: {} };

/** A look that has time as long as `hasTime` says so. */
async function lookForDue(
	state: RemindersState,
	reminders: Reminders,
	guess: number,
	hasTime: () => boolean,
): Promise<Polled<RemindersState>> {
	return await lookForDueIn(state, reminders, guess, { hasTime, hasTimeToList: hasTime }, MINUTE);
}

/** A list of tasks by due time (ms), one to a page, in which a position is the cursor. */
function tasks(list: () => Row[], more: Partial<Reminders> = {}): Reminders {
	return {
		frame: () => '',
		page: async ({ now }, cursor) => {
			const rows = list();
			const at = Number(cursor ?? 0);
			return {
				rows: rows.slice(at, at + 1),
				nextCursor: at + 1 < rows.length ? String(at + 1) : undefined,
				servedAt: Math.max(now, NOON),
			};
		},
		due: ({ due }) => String(due),
		isDue: ({ due }, { since, now }) => Number(due) <= now && Number(due) >= since,
		isAhead: (due, since) => Number(due) >= since,
		lean: (row) => row,
		...more,
	};
}

test('a task that slipped between two pages is announced by the next look, however long after', async () => {
	const [first, second, third] = ['a', 'b', 'c'].map((id) => ({ id, due: NOON }));
	let all = [first, second, third] as Row[];
	const slipping = tasks(() => all, {
		// While the first page is on its way, its row is deleted, and the others move up.
		async page(look, cursor) {
			const page = await tasks(() => all).page(look, cursor);
			if (all.length === 3) all = all.slice(1);
			return page;
		},
	});
	const one = await lookForDue(begun, slipping, NOON, always);
	expect(one.items.map(({ id }) => id)).toEqual(['a', 'c']);
	const anHourLater = tasks(() => all, {
		page: async (look, cursor) => ({
			...(await tasks(() => all).page(look, cursor)),
			servedAt: NOON + 60 * MINUTE,
		}),
	});
	const two = await lookForDue(one.state, anHourLater, NOON, always);
	expect(two.items.map(({ id }) => id)).toEqual(['b']);
});

test('the question is put again when the service’s clock shows another day than n8n’s', async () => {
	const asked: string[] = [];
	const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
	const byDay = tasks(() => [], {
		frame: dayOf,
		async page({ now }) {
			asked.push(dayOf(now));
			return { rows: [], nextCursor: undefined, servedAt: NOON };
		},
	});
	await lookForDue(begun, byDay, NOON + 24 * 60 * MINUTE, always);
	expect(asked).toEqual(['2026-11-21', '2026-11-20']);
	asked.length = 0;
	// Time does not run backwards: what was known before the poll bounds the guess.
	await lookForDue(begun, byDay, 0, always);
	expect(asked).toEqual(['2026-11-20']);
});

test('a record whose content has gone is not announced, and is looked for again', async () => {
	const list = () => [{ id: 'a', due: NOON }];
	const gone = await lookForDue(begun, tasks(list, { full: async () => undefined }), NOON, always);
	expect(gone.items).toEqual([]);
	const back = await lookForDue(gone.state, tasks(list), NOON, always);
	expect(back.items).toHaveLength(1);
});

test('what is announced is forgotten once it cannot be due again and was missing from three looks', async () => {
	let state: RemindersState = { ...begun, announced: { 'old 1000': 0, [`ahead ${NOON + MINUTE}`]: 0 } };
	const known: string[][] = [];
	for (let look = 0; look < 4; look += 1) {
		({ state } = await lookForDue(
			state,
			tasks(() => []),
			NOON,
			always,
		));
		known.push(Object.keys(state.announced).map((key) => key.split(' ')[0] ?? ''));
	}
	expect(known).toEqual([['old', 'ahead'], ['old', 'ahead'], ['ahead'], ['ahead']]);
});

test('a cursor that is refused begins the look anew, and one that brings nothing new any more is told', async () => {
	const list = () => ['a', 'b'].map((id) => ({ id, due: NOON }));
	let refusals = 1;
	const refusing = tasks(list, {
		async page(look, cursor) {
			if (cursor !== undefined && refusals-- > 0) throw new CursorRefused('the service said so');
			return await tasks(list).page(look, cursor);
		},
	});
	const { items } = await lookForDue(begun, refusing, NOON, always);
	expect(items.map(({ id }) => id)).toEqual(['a', 'b']);
	refusals = Infinity;
	const some = await lookForDue(begun, refusing, NOON, always);
	expect(some.items.map(({ id }) => id)).toEqual(['a']);
	await expect(lookForDue(some.state, refusing, NOON, always)).rejects.toBe('the service said so');
});

test('time that runs out keeps the place, and before the first page it is told', async () => {
	const list = () => ['a', 'b', 'c'].map((id) => ({ id, due: NOON }));
	const first = await lookForDue(begun, tasks(list), NOON, () => false);
	expect(first.items.map(({ id }) => id)).toEqual(['a']);
	expect(first.state.reading?.cursor).toBe('1');
	const rest = await lookForDue(first.state, tasks(list), NOON, always);
	expect(rest.items.map(({ id }) => id)).toEqual(['b', 'c']);
	const late = tasks(list, {
		page: async () => {
			throw new OutOfTime();
		},
	});
	await expect(lookForDue(begun, late, NOON, always)).rejects.toThrow(OutOfTime);
});

test('a record that cannot be read holds up no other, is asked for again, and `since` waits for it', async () => {
	const list = () => ['a', 'b', 'c'].map((id) => ({ id, due: NOON }));
	let isBroken = true;
	const full = async (id: string) => {
		if (id === 'b' && isBroken) throw new RecordRefused(new Error('status 500'), 'status 500');
		return { id, due: NOON };
	};
	const at = (now: number) =>
		tasks(list, {
			full,
			page: async (look, cursor) => ({ ...(await tasks(list).page(look, cursor)), servedAt: now }),
		});
	const one = await lookForDue(begun, at(NOON), NOON, always);
	expect(one.items.map(({ id }) => id)).toEqual(['a', 'c']);
	expect(one.warnings).toEqual([expect.stringContaining(`record b ${NOON}`)]);
	expect(one.state.since).toBe(begun.since);
	isBroken = false;
	const soon = await lookForDue(one.state, at(NOON + MINUTE / 2), NOON, always);
	expect(soon.items).toEqual([]);
	const two = await lookForDue(soon.state, at(NOON + MINUTE), NOON, always);
	expect(two.items.map(({ id }) => id)).toEqual(['b']);
	expect(two.state.setAside).toBeUndefined();
	isBroken = true;
	const alone = tasks(() => [{ id: 'b', due: NOON - 1 }], { full });
	await expect(lookForDue(begun, alone, NOON, always)).rejects.toThrow('status 500');
});

test('what was not read in time is read by the next look, from the first page on', async () => {
	const list = () => Array.from({ length: 25 }, (_, index) => ({ id: `bill-${index}`, due: NOON }));
	const read: string[] = [];
	const bills = tasks(list, {
		page: async () => ({ rows: list(), nextCursor: undefined, servedAt: NOON }),
		full: async (id) => {
			read.push(id);
			return { id, due: NOON };
		},
	});
	const one = await lookForDue(begun, bills, NOON, () => false);
	expect(one.items).toHaveLength(10);
	expect(one.state.since).toBe(begun.since);
	const two = await lookForDue(one.state, bills, NOON, always);
	expect(two.items).toHaveLength(15);
	expect(new Set(read).size).toBe(25);
	expect(read).toHaveLength(25);
});

test('a record whose due time was moved while it was read is announced for the time it has, once', async () => {
	const moved = NOON - 1;
	const bills = tasks(() => [{ id: 'a', due: NOON }], { full: async (id) => ({ id, due: moved }) });
	const one = await lookForDue(begun, bills, NOON, always);
	expect(Object.keys(one.state.announced)).toEqual([`a ${moved}`]);
	const next = tasks(() => [{ id: 'a', due: moved }], { full: async (id) => ({ id, due: moved }) });
	expect((await lookForDue(one.state, next, NOON, always)).items).toEqual([]);
});
