import type { Moment } from './clock';
import type { KnownByHash } from './memory';
import type { StableRead } from './stableRead';

/** What is stored of a list between two polls. Plain JSON; moments are in ms by the API's clock. */
export interface ListState {
	/** From when on to ask. Everything before has been seen. */
	since: number;
	/** The moment of publishing: nothing before it is requested. */
	earliest: number;
	/** When the last complete reading began, or the clock was first asked. */
	lastRead: Moment;
	known: KnownByHash;
	/** Present until it is noted what was there when the trigger began, which is not emitted. */
	isBaseline?: boolean;
	/** What has to be read, by ID, or by ID and due time. */
	waiting?: Record<string, Waiting>;
	/** Present while the list was read only in part. */
	reading?: Reading;
	/** Of a list of changes: full records that were read while they were listed, by ID: when. */
	readAt?: Record<string, number>;
	/** When the trigger last looked further back. */
	lookedBackAt?: number;
	/** Of a list of changes: since when full records are emitted, and not rows. */
	fullSince?: number;
	/** Of a list that is read whole: what `since` becomes with the next complete reading. */
	nextSince?: number;
	/** How many readings were complete. */
	readings?: number;
	/** By which days, and which filters (a digest), it was noted what was late; from how many days on. */
	noted?: { by: number; filters: string; from: number };
}

/** A list that is being read page by page, possibly over several polls. */
export interface Reading extends StableRead {
	/** When the first page was answered. */
	started: Moment;
	/** What it does not look at again: rows by ID; of reminders, records that were read, by ID and due time. */
	seen: Record<string, true>;
}

/** A record that has to be read. Moments are in ms by the API's clock. */
export interface Waiting {
	/** From when on the list was asked that showed it. */
	since: number;
	/** How often in a row it could not be read although others could, and when to try again. */
	tries?: number;
	nextTry?: number;
	/** Of a change: the digest of its row. */
	row?: string;
	/** When it was created; absent of one that existed before. */
	createdAt?: number;
	/** It may have existed before and have changed since: a poll that n8n lost may have seen it. */
	mayHaveChanged?: boolean;
	/** It is noted and not emitted. */
	isSilent?: boolean;
	/** It is read once more because it has left the list. */
	isLast?: boolean;
	/** When it was read, maybe by another trigger. */
	readAt?: number;
	/** Of a due time: see Occurrence. */
	until?: number;
	lasts?: 'whileListed' | 'until';
}
