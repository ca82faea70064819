import type { ListPage, Row } from '../list';

/** Moments by the API's clock, in ms: what fell due before the first is overdue, and the second is now. */
export interface Window {
	since: number;
	now: number;
	/** When the trigger began; earlier events do not matter. */
	earliest: number;
}

/** A list that is read whole shows what was dated so early by another clock, or appeared so late. */
export const LATE_MS = 3_600_000;

/**
 * Whether something happened since the last reading, or so shortly before that it may have been missing from
 * it.
 *
 * @param at in ms
 */
export function isSince(at: number, { since, earliest }: Window): boolean {
	return at >= Math.max(since - LATE_MS, earliest);
}

/** One of a record's due times: a due time, this year's birthday, the second day of being overdue. */
export interface Occurrence {
	/** Distinguishes it from the record's others; empty where the record does not show the time. */
	key: string;
	/** The last moment of `since`, in ms, with which the list may show it again as due. */
	until: number;
	/**
	 * How long it counts as announced if the key does not distinguish it from the next one: `whileListed`,
	 * until the list has not shown it for a day; `until`, up to that moment. Omitted: forever.
	 */
	lasts?: 'whileListed' | 'until';
	/** Whether it fell due before the window: it is news if the list did not have it when the trigger began. */
	isLate?: boolean;
	/** Calendar days left, negative when they are over; undefined if the record does not show the time. */
	daysLeft?: number;
}

/** Where an event gets its records, when they are found by a time at which they fall due. */
export interface ReminderSource {
	/** One page of the records that may be due in this window. @throws CursorRefusedError, OutOfTimeError */
	page(window: Window, cursor: string | undefined): Promise<ListPage>;
	/** What {@link page}'s query depends on, such as the day; absent when it does not depend on the time. */
	windowKey?(now: number): string;
	/** Which of the record's occurrences is due; undefined when none is. */
	due(row: Row, window: Window): Occurrence | undefined;
	/** The item made of a row of the list. */
	leanItem(row: Row): Row;
	/**
	 * The item from the full record, for one request; absent where the row is enough. Undefined when the record
	 * no longer exists.
	 *
	 * @throws OutOfTimeError, UnreadableRecordError
	 */
	fullItem?(id: string): Promise<Row | undefined>;
}
