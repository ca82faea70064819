import type { Moment } from './clock';

/** What every list keeps between two polls. Plain JSON; moments are in ms by the API's clock. */
interface EveryList {
	/** The moment of publishing, or of the last change of options: nothing before it is news. */
	begun: number;
	/** A digest of what was chosen. */
	options: string;
	/** When the last complete reading began; at first the moment of publishing. */
	read: Moment;
	/** How many readings were complete, of those that show everything which a later one may show again. */
	readings: number;
	/** Present while a reading is not finished. */
	reading?: Reading;
}

interface LooksBack {
	/** When the trigger last looked further back. */
	looked: number;
	/** A look further back that is not finished. */
	looking?: Reading;
}

interface Notes {
	/** Present until it is noted what was there before. */
	isNoting?: true;
}

/** Created and changed records. */
export interface ContentState extends EveryList, LooksBack {
	/** The events for which the list was last read: one that is added begins with the next reading. */
	gives: readonly Gives[];
	records: Record<string, KnownContent>;
	waiting: Record<string, Waiting & WaitingContent>;
}

/** Something happened to records, which they need not show. */
export interface HappenedState extends EveryList, LooksBack, Notes {
	records: Record<string, KnownState>;
	waiting: Record<string, Waiting & { state: RecordState }>;
}

/** Records fall due. */
export interface DueState extends EveryList, Notes {
	/** When the reading before the last one began. */
	before: number;
	records: Record<string, KnownDue>;
	waiting: Record<string, Waiting & WaitingDue>;
}

export type ListState = ContentState | HappenedState | DueState;

export type Gives = 'created' | 'updated';

/** A list that is read page by page, possibly over several polls. */
export interface Reading {
	/** When the first page was answered. */
	started: Moment;
	/** Where to go on; absent where it begins again. */
	cursor?: string;
	/** It is read once more, for rows that slipped from one page to another. */
	isSecond?: true;
	/** Rows, or due times, that it does not look at again, by hashed key. */
	seen: Record<string, true>;
}

/** A record that has to be read, by ID, or by ID and due time. */
export interface Waiting {
	/** How often in a row it could not be read although others could, and when to try again. */
	tries?: number;
	nextTry?: number;
}

interface WaitingContent {
	/** The digest of its row. */
	row: string;
	/** Whether it was created since; absent of one that was there before. */
	age?: 'new' | 'unsure';
	/** As which events it may be given, where one was added after it was listed. */
	gives?: readonly Gives[];
}

interface WaitingDue {
	/** From when on the list was asked that showed it. */
	since: number;
	/** See DueTime. */
	until: number;
	lasts?: 'whileListed' | 'until';
	/** It was due before what is noted: it is not given. */
	wasDue?: true;
}

/**
 * The first number of each says until when it is kept: of a list that looks back, the reading that has listed
 * it last; of a due time, until when it may be listed, in s.
 */
export type KnownContent = readonly [
	reading: number,
	row: string,
	/**
	 * The digest of the full record; empty where the row alone was seen, and with a `~` before it where the
	 * record was read later than that row and not given.
	 */
	content: string,
	/** The digests of what was given as updates, one after the other. */
	given: string,
];

/**
 * `over`: it has happened, or may have. `untold`: it was open, and its row tells nothing any more: a canceled
 * sale may be reopened and closed before it is looked at again. It is kept as one that is over.
 */
export type RecordState = 'open' | 'untold' | 'over';
export type KnownState = readonly [reading: number, state: RecordState, given: number];
export type KnownDue = readonly [until: number, reading: number, given: number];
