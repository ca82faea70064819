import type { ChangeSource } from '../../../../nodes/shared/trigger/polling/changes/source';
import type { ChangesState } from '../../../../nodes/shared/trigger/polling/changes/state';
import type { Row } from '../../../../nodes/shared/trigger/polling/list';
import type { Polling } from './polling';
import { fc } from '../../../campaign';

const NOON = Date.UTC(2026, 10, 20, 15);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PAGE = 5;

/** A change history that only grows: what was entered before, and what is entered between the polls. */
export interface LogHistory {
	order: 'newestFirst' | 'oldestFirst';
	/** How old the entries are that were there before, in minutes, several of one second. */
	old: Array<{ age: number; count: number }>;
	/**
	 * For each poll: entries, how long before it they were entered, and how much earlier they are dated, in
	 * seconds.
	 */
	polls: Array<Array<{ count: number; ago: number; late: number }>>;
}

export const logHistories: fc.Arbitrary<LogHistory> = fc.record<LogHistory>({
	order: fc.constantFrom('newestFirst', 'oldestFirst'),
	old: fc.array(
		fc.record({ age: fc.integer({ min: 5, max: 600 }), count: fc.integer({ min: 1, max: 15 }) }),
		{
			maxLength: 8,
		},
	),
	polls: fc.array(
		fc.array(
			fc.record({
				count: fc.integer({ min: 1, max: 4 }),
				ago: fc.constantFrom(0, 20, 45, 50, 55, 59),
				late: fc.constantFrom(0, 0, 60, 110),
			}),
			{
				maxLength: 3,
			},
		),
		{ minLength: 1, maxLength: 6 },
	),
});

/** Lives through a history, with a poll a minute. @returns what went wrong, or undefined */
export async function brokenLog(
	{ order, old, polls }: LogHistory,
	polling: Polling,
): Promise<string | undefined> {
	// In the order in which they were entered.
	const entries: Row[] = [];
	let now = NOON;
	const enter = (at: number, count: number): void => {
		for (let entry = 0; entry < count; entry += 1) entries.push({ id: `entry-${entries.length}`, at });
	};
	for (const { age, count } of [...old].sort((a, b) => b.age - a.age)) enter(NOON - age * MINUTE, count);
	const before = entries.length;
	let pages = 0;
	const changes: ChangeSource = {
		emitsEach: 'record',
		which: 'created',
		isAppendOnly: true,
		createdAt: ({ at }) => Number(at),
		async page(_since, cursor) {
			pages += 1;
			const listed = order === 'newestFirst' ? [...entries].reverse() : entries;
			const from = Number(cursor ?? 0);
			const isMore = listed.length > from + PAGE;
			return {
				rows: listed.slice(from, from + PAGE),
				nextCursor: isMore ? String(from + PAGE) : undefined,
				servedAt: now,
			};
		},
		leanItem: (row) => row,
	};
	const time = { localNow: () => now, hasTime: () => true, hasTimeToList: () => true };
	let state: ChangesState = {
		...polling.startClock(NOON - 31 * SECOND, { service: NOON, local: NOON }),
		known: {},
	};
	const given: unknown[] = [];
	let hasSeenOrder = false;
	for (const poll of polls) {
		now += MINUTE;
		let recent = 0;
		for (const { count, ago, late } of [...poll].sort((a, b) => b.ago - a.ago)) {
			enter(Math.max(NOON, now - (ago + late) * SECOND), count);
			recent += count;
		}
		pages = 0;
		const polled = await polling.readChanges(state, changes, time, MINUTE);
		state = polled.state;
		given.push(...polled.items.map(({ id }) => id));
		// Of six polls, the last ten minutes are what a reading has to look at, once it knows the order.
		const needed = Math.ceil((entries.length - before + recent) / PAGE) + 2;
		if (order === 'newestFirst' && hasSeenOrder && pages > needed) {
			return `${pages} pages were read of ${entries.length} entries, ${needed} would do`;
		}
		hasSeenOrder = state.listOrder?.isNewestFirst === true;
	}
	const ages = old.map(({ age }) => age);
	const isWide = Math.max(...ages) - Math.min(...ages) > 3;
	if (order === 'newestFirst' && isWide && !hasSeenOrder) return 'the order was not noticed';
	const owed = entries.slice(before).map(({ id }) => id);
	const missing = owed.find((id) => !given.includes(id));
	if (missing !== undefined) return `${String(missing)} was not given`;
	return given.length === owed.length ? undefined : `${given.length} given of ${owed.length}`;
}
