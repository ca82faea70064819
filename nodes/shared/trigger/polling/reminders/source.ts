import type { ListPage, Row } from '../list';

/** Two moments by the service's clock, in ms: what fell due before the first is overdue, and the second is now. */
export interface Window {
	since: number;
	now: number;
}

/** Where an event gets its records, when they are found by a time at which they fall due. */
export interface ReminderSource {
	/** One page of the records that may be due in this window. @throws CursorRefusedError, OutOfTimeError */
	page(window: Window, cursor: string | undefined): Promise<ListPage>;
	/** What the query of {@link page} depends on, such as the day; absent when it does not depend on the time. */
	windowKey?(now: number): string;
	/** The due time as the record states it; undefined when it states none. */
	dueTime(row: Row): string | undefined;
	isDue(row: Row, window: Window): boolean;
	/** Whether a record with this due time can be due in a window that begins at `since` or later. */
	canBeDueSince(dueTime: string, since: number): boolean;
	/** The item made of a row of the list. */
	leanItem(row: Row): Row;
	/**
	 * The item made of the full record, for one request; absent where the row is enough. Undefined when the record no
	 * longer exists.
	 *
	 * @throws OutOfTimeError, UnreadableRecordError
	 */
	fullItem?(id: string): Promise<Row | undefined>;
}
