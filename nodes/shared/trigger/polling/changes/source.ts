import type { ListPage, Row } from '../list';

/** Where an event gets its records, when they are found by what changed since a moment. */
export interface ChangeSource {
	/** What is emitted once: each content of a record, or each record. */
	emitsEach: 'content' | 'record';
	/** Which records: those created since, those that existed before, or all. */
	which: 'created' | 'existing' | 'any';
	/** In ms; undefined when the row does not say. */
	createdAt(row: Row): number | undefined;
	/**
	 * When the event of created records was chosen, in ms, if later than that of changed ones. What was created
	 * before may have changed since.
	 */
	createdFrom?: number;
	/**
	 * For an append-only list without a date filter. It is read until everything that follows is older than the
	 * moment, if the newest come first, and otherwise whole.
	 */
	isAppendOnly?: boolean;
	/**
	 * Whether a one-time event that the record alone does not show, such as being closed, has happened;
	 * undefined when the row does not tell. Emitted are records known from before it, or created since.
	 */
	hasHappened?(row: Row): boolean | undefined;
	/** One page of the records to which it has not happened yet: read once, when the trigger begins. */
	waitingPage?(cursor: string | undefined): Promise<ListPage>;
	/**
	 * One page of the records changed since a moment (ISO 8601).
	 *
	 * @throws CursorRefusedError, OutOfTimeError
	 */
	page(since: string, cursor: string | undefined): Promise<ListPage>;
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
