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

/** What of a list is asked for; moments by the API's clock, in ms. */
export interface Window {
	/** What happened, or fell due, before it was seen by an earlier reading. */
	since: number;
	now: number;
}

/** Where a list and the items made of its rows come from. */
export interface ListSource {
	/** What the rows or items of a reading depend on, such as the day; absent where time changes nothing. */
	windowKey?(now: number): string;
	/** One page of what is asked for. @throws ApiError, NoResponseError, CanceledError when time is over */
	page(window: Window, cursor: string | undefined): Promise<ListPage>;
	/** The item made of a row of the list. */
	leanItem(row: Row): Row;
	/**
	 * The item from the full record, for one request; absent where the row is enough. Undefined when the record
	 * no longer exists.
	 *
	 * @throws ApiError, NoResponseError, CanceledError when time is over, StatedError for an ID that is no ID
	 */
	fullItem?(id: string): Promise<Row | undefined>;
}

/** What one poll may do, and until when. */
export interface PollTime {
	/** n8n's own clock, in ms. It may be wrong, and at worst makes the trigger read more than usual. */
	localNow(): number;
	hasTime(): boolean;
	/** Whether lists may still be read although records wait to be read: half of the poll is for lists. */
	hasTimeToList(): boolean;
	/** The longest time between two polls, in ms. */
	maxInterval: number;
	/** Whether n8n may have lost the state of later polls; it stores one with items alone. */
	hasLostPolls?: boolean;
	/** All if absent; `retries` are what could not be read before. What there was before is always read. */
	reads?: 'nothing' | 'retries' | 'all';
	/** Rejects when the poll's requests are canceled. */
	over?: Promise<never>;
}

/** The rows with their IDs; those without one, about which nothing can be remembered, are left out. */
export function withIds(rows: readonly Row[]): Array<[id: string, row: Row]> {
	const hasId = ({ id }: Row): boolean => typeof id === 'string' || typeof id === 'number';
	return rows.filter(hasId).map((row) => [String(row.id), row]);
}
