import type { ClockState } from './clock';
import { ChangesPoll } from './changesPoll';
import type { SetAside } from './contents';
import type { Descent, Order } from './descent';
import type { ListPage, Polled, Row, Time } from './list';
import type { Passes } from './passes';

/** What an event wants of a list that can be asked for what changed since a moment. */
export interface Changes {
	/** What is announced once: each content of a record, or each record. */
	announcesEach: 'content' | 'record';
	/** Which records: those that were created since, those that were there before, or all. */
	of: 'created' | 'existing' | 'any';
	/** In ms; undefined when the row does not tell. */
	createdAt(row: Row): number | undefined;
	/**
	 * For a list that cannot be asked for changes, because it only ever grows: its rows are read until all that follow are
	 * older than the moment, as far as they come newest first, and all of them otherwise.
	 */
	isAppendOnly?: boolean;
	/** @throws CursorRefused, OutOfTime */
	page(since: string, cursor: string | undefined): Promise<ListPage>;
	/** The item, as far as the list shows it. */
	lean(row: Row): Row;
	/**
	 * The item in full, for a request; absent where the lean one is wanted. Undefined when the record has gone meanwhile.
	 *
	 * @throws OutOfTime, RecordRefused
	 */
	full?(id: string): Promise<Row | undefined>;
}

/** What is known between two polls. Plain JSON. */
export interface ChangesState extends ClockState {
	/** Records by ID, last seen last; see {@link packed}. */
	seen: Record<string, string>;
	/** Whether full records were given; absent before the first poll. */
	isFull?: boolean;
	/**
	 * Output has just become Full Record, or the list reaches further back than before: what is known by its lean form
	 * alone, and says the same in it, is looked at and not given.
	 */
	isAdopting?: boolean;
	/** What was so looked at since the last reading: it may have changed between the list and its record. */
	adopted?: string[];
	/** Records that have to be read, by ID. */
	pending?: Record<string, Pending>;
	/** From when on to ask for the pending ones again, should Output become Lean Record. */
	pendingSince?: string;
	setAside?: SetAside;
	/** When the last reading began that looked at every record which had changed again. */
	comparedAt?: string;
	/** When it was last looked for records that turned up too late. */
	lookedAroundAt?: string;
	/** Readings in a row whose passes did not agree, and which brought nothing new. */
	restless?: number;
	/** Of a list that only grows. */
	order?: Order;
	/** Present while the list was read only in part. */
	reading?: Reading;
}

export interface Reading extends Passes {
	descent?: Descent;
}

/** Why a record has to be read. */
export interface Pending {
	/** The hash of what the list said of it. */
	lean: string;
	/** Whether it is new since what the list was asked for. */
	isCreated?: boolean;
	/** Whether it is only to be known by its full form from now on. */
	isAdopted?: boolean;
	/** Whether it is given although it is known in this form. */
	isChanged?: boolean;
	/** Whether the last reading found it in the list. */
	isListed?: boolean;
}

/**
 * Reads what changed, as far as there is time, and gives every content that was not given before. Never changes `state`;
 * what it throws leaves nothing half done.
 *
 * First the list is read, at the pace at which its cursors are given; only then the records, so that no cursor grows old
 * meanwhile. What is met and what waits to be read is kept whatever happens to a cursor.
 *
 * Where a full record costs a request, it is read when the list shows it first and when the list says something else of
 * it or tells, asked more narrowly, that it changed again; and once more when it leaves what is asked for, if the list
 * showed it unread in between: a change that became visible late hides behind an earlier one.
 *
 * @param longestGap between two polls, in ms
 * @throws whatever the list throws; what a CursorRefused holds, when reading anew did not help; what a RecordRefused holds,
 * when no record could be read; OutOfTime when not even one page was read
 */
export async function readChanges(
	state: ChangesState,
	changes: Changes,
	time: Time,
	longestGap: number,
): Promise<Polled<ChangesState>> {
	return await new ChangesPoll(state, changes, time, longestGap).run();
}
