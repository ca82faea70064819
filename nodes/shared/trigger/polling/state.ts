import type { ClockState } from './clock';
import type { KnownByHash } from './memory';
import type { ListOrder, OrderScan } from './newestFirst';
import type { StableRead } from './stableRead';

/** What is stored of a list between two polls. Plain JSON. */
export interface ListState extends ClockState {
	known: KnownByHash;
	/** Present until it is noted what was there when the trigger began, which is not emitted. */
	isBaseline?: boolean;
	/** What has to be read, by ID, or by ID and due time. */
	waiting?: Record<string, Waiting>;
	/** Present while the list was read only in part. */
	reading?: Reading;
	/** Of a list of changes: full records that were read while they were listed, by ID: when, in ms. */
	readAt?: Record<string, number>;
	/** When the trigger last looked further back (ISO 8601). */
	lookedBackAt?: string;
	listOrder?: ListOrder;
	/** Whether full records were emitted last, and from when on, where rows were before (ISO 8601). */
	isFull?: boolean;
	fullSince?: string;
	/** Of a list that is read whole: what `since` becomes with the next complete reading (ISO 8601). */
	nextSince?: string;
	/** How many readings were complete. */
	readings?: number;
	/** By which days, and which filters (a digest), it was noted what was late. */
	noted?: { lateBy: number; filters: string };
}

/** A list that is being read page by page, possibly over several polls. */
export interface Reading extends StableRead {
	/** When it began by n8n's own clock, in ms. */
	startedLocal: number;
	/** Of a list that only grows. */
	orderScan?: OrderScan;
	/** Hashes of what was read: what yielded nothing is not read again when the reading restarts. */
	done?: string[];
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
	/** Of a due time: see Occurrence. */
	until?: number;
	lasts?: 'whileListed' | 'until';
}
