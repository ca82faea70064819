/** A record as a list or its own endpoint returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** One page of a list. */
export interface ListPage {
	rows: readonly Row[];
	/** Undefined on the last page. */
	nextCursor: string | undefined;
	/** When the API answered, by its own clock, in ms. */
	servedAt: number;
}

/** What to ask a list for. Moments are by the API's clock, in ms. */
export interface Window {
	/** An earlier reading has seen what happened or fell due before this. */
	since: number;
	now: number;
}

/** Reads a list, and makes items from its rows. */
export interface ListSource {
	/** What the rows or items of a reading depend on, such as the day; undefined if time changes nothing. */
	windowKey?(now: number): string;
	/**
	 * One page of the window.
	 * @throws ApiError, NoResponseError, or CanceledError when time is over
	 */
	page(window: Window, cursor: string | undefined): Promise<ListPage>;
	/** The item made from a row of the list. */
	leanItem(row: Row): Row;
	/**
	 * The item made from the full record, which takes one request. Absent if the row is enough; returns
	 * undefined if the record no longer exists, or no longer counts.
	 *
	 * @throws ApiError, NoResponseError, CanceledError when time is over, StatedError for an invalid ID
	 */
	fullItem?(id: string): Promise<Row | undefined>;
}

/** A source of records that are found by what changed since a moment. */
export interface ChangeSource extends ListSource {
	/** In ms; undefined if the row does not show it. */
	createdAt(row: Row): number | undefined;
	/**
	 * Whether records are only ever added to the list and never change. Such a list is read once, even if it
	 * has several pages: looking back finds the rows that slip between two pages.
	 */
	isAppendOnly?: boolean;
	/** Whether a filter leaves records out, which may be first listed long after they were created. */
	isFiltered?: boolean;
}

/**
 * A list whose records show that something happened to them, possibly only in comparison with what was known
 * of them before.
 */
export interface HappenedSource extends ChangeSource {
	/** Whether it has happened; undefined if the row does not tell, or if it cannot happen any more. */
	hasHappened?(row: Row): boolean | undefined;
	/**
	 * Whether the list has only records to which it has happened, so that each is news when it is first listed.
	 */
	listsWhatHappened?: boolean;
	/** Whether the full record shows that it has not happened yet, although the row says that it has. */
	isRefuted?(item: Row): boolean;
	/** One page of the records to which it has not happened yet, which are noted when the trigger begins. */
	waitingPage?(cursor: string | undefined): Promise<ListPage>;
}

/** One of a record's due times: a due date, this year's birthday, the second day of being overdue. */
export interface DueTime {
	/**
	 * Distinguishes it from the record's other due times. See ANY_TIME for what may happen at any time, and
	 * UNDATED for a record that does not show the time.
	 */
	key: string;
	/** In ms. A window that begins later than this no longer lists it. */
	until: number;
	/** Calendar days left, negative if past; undefined if the record does not show the time. */
	daysLeft?: number;
}

/**
 * The key of a record that does not show its time. It counts as given until the list has not shown it for a
 * day and in three readings. If such a record is due once in each period, the period is added to the key.
 */
export const UNDATED = '?';

/**
 * The key of what may happen to a record at any time: it has happened while the list shows the record. It
 * counts as given until the list has not shown the record for as long as `until` says, and in three readings.
 */
export const ANY_TIME = '';

/** A source of records that fall due, or of records that a list filtered by date returns. */
export interface DueSource extends ListSource {
	/** The record's due time that has been reached in this window; undefined if none. */
	due(row: Row, window: Window): DueTime | undefined;
	/**
	 * In ms; undefined if the row does not show it. A record created after the trigger began is news, even if
	 * it is due at once.
	 */
	createdAt?(row: Row): number | undefined;
	/** The due time by the options of before, while what the new ones show from before is noted. */
	dueBefore?: DueSource['due'];
	/** When the event happened, for a record whose key does not tell. */
	occurredAt?(row: Row): unknown;
	/**
	 * Whether `fullItem` decides if a record counts. Then records that are due when the trigger begins are
	 * read, too.
	 */
	hasCondition?: boolean;
}

/** Which news of a record an event gives. */
export type Gives = 'created' | 'updated';

/** What one poll may do, and until when. */
export interface PollTime {
	/** n8n's own clock, in ms. If it is wrong, the trigger at worst reads more than usual. */
	localNow(): number;
	hasTime(): boolean;
	/**
	 * Whether there is still time for lists while records wait to be read: then lists get half of the poll's
	 * time.
	 */
	hasTimeToList(): boolean;
	/** The longest time between two polls, in ms. */
	maxInterval: number;
	/**
	 * What to read, by default all; `retries` are records that could not be read earlier. What was there when
	 * the trigger began is always read.
	 */
	reads?: 'nothing' | 'retries' | 'all';
	/** Rejects when the poll's requests are canceled. */
	over?: Promise<never>;
}

/** The rows with their IDs. Rows without one are left out, since nothing can be remembered about them. */
export function withIds(rows: readonly Row[]): Array<[id: string, row: Row]> {
	const hasId = ({ id }: Row): boolean => typeof id === 'string' || typeof id === 'number';
	return rows.filter(hasId).map((row) => [String(row.id), row]);
}
