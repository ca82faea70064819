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
	 * undefined if the record no longer exists.
	 *
	 * @throws ApiError, NoResponseError, CanceledError when time is over, StatedError for an invalid ID
	 */
	fullItem?(id: string): Promise<Row | undefined>;
}

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
