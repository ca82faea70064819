import type { Moment } from './clock';
import type { Age } from './transition';

/** What a list keeps between two polls. Plain JSON; moments are in ms by the API's clock. */
export interface ListState {
	/** A digest of what was chosen. Without it, what new options show from before would be given. */
	options: string;
	/** The moment of publishing, or of the last change of options: nothing before it is news. */
	begun: number;
	/**
	 * When the last complete reading began; at first the moment of publishing. By two clocks, since one that is
	 * set back would hide what is new.
	 */
	read: Moment;
	/**
	 * When the reading began before which nothing is asked for again but what is late: the last look further
	 * back, or, where each reading is one, the reading before the last one.
	 */
	looked: number;
	/**
	 * How many readings were complete, of those that show everything which a later one may show again. Without
	 * it, a record that a list missed once would count as gone, however rare polls are.
	 */
	readings: number;
	/** Present until it is noted what was there before, which would be given otherwise. */
	isNoting?: true;
	/** Of created and changed records, the events for which the list was last read. */
	gives?: readonly Gives[];
	/**
	 * A reading, and a look further back, that are not finished: a list longer than one poll would otherwise
	 * never be read to its end. A long look holds up no reading.
	 */
	reading?: Reading;
	looking?: Reading;
	/** By hashed ID, or by hashed ID and due time. Without them, what is listed again would be given again. */
	records: Record<string, Known>;
	/** What has to be read, by ID, or by ID and due time, so that it is not lost. */
	waiting: Record<string, Waiting>;
	/** Which entries of the change history were given: no change is told twice; see changeHistory.ts. */
	historyGiven?: readonly string[];
}

export type Gives = 'created' | 'updated';

/** A list that is read page by page, possibly over several polls. */
interface Reading {
	/** When the first page was answered. */
	started: Moment;
	/** Where to go on; absent where it begins again. */
	cursor?: string;
	/** It is read once more, for rows that slipped from one page to another. */
	isSecond?: true;
	/** Rows, or due times, that it does not look at again, by hashed key. */
	seen: Record<string, true>;
}

/** A record that has to be read. */
export interface Waiting {
	/** How often in a row it could not be read although others could, and when to try again. */
	tries?: number;
	nextTry?: number;
	/** What will be known of it by its row. */
	what?: string;
	/** Whether it has come about since the trigger looks at it; what has not is noted, unless it was known. */
	age?: Age;
	/** As which events it may be given, where one was added after it was listed. */
	gives?: readonly Gives[];
}

/** What is known of a record, or of its due time. */
export type Known = readonly [
	/** The reading that has shown it last. */
	reading: number,
	/**
	 * Its content: the digest of its row, and then of the full record, if that was read, with a `~` in between
	 * where it was read later than the row and not given. Or whether it has happened to it.
	 */
	what: string,
	/**
	 * What was given of it, each time, so that A, B, A, B have four event_ids: the content of an update, or
	 * nothing more.
	 */
	given: readonly string[],
	/** Of a due time: until when it may be listed, in s. */
	until?: number,
];
