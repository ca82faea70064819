import type { PostponedReads } from '../recordReader';
import type { ClockState } from '../serviceClock';
import type { ListOrder, OrderScan } from './newestFirst';
import type { StableRead } from './stableRead';

/** What is stored between two polls for changes. Plain JSON; moments are ISO 8601 by the API's clock. */
export interface ChangesState extends ClockState {
	/** Records by ID, last seen last; see `pack` in knownRecords.ts. */
	known: Record<string, string>;
	/** Present until it is known to which records it has not happened yet; see ChangeSource. */
	firstReading?: { cursor?: string; passes: number };
	/** Whether full records were emitted; absent before the first poll. */
	emitsFull?: boolean;
	/**
	 * Output has just become Full Record, or the list reaches further back than before. A record known only by
	 * its row, which is unchanged, is then read without being emitted: a baseline for later.
	 */
	isTakingBaseline?: boolean;
	/**
	 * The event was added beside one that has read the list so far. The old records that the list shows, until
	 * it was read once, are what it begins with.
	 */
	isJoining?: boolean;
	/**
	 * Baseline records since the last complete reading: they may have changed between the list and the record.
	 */
	baseline?: string[];
	/** Records that have to be read, by ID. */
	pending?: Record<string, PendingRead>;
	/** From when on to request the pending ones again, should Output become Lean Record. */
	pendingSince?: string;
	postponed?: PostponedReads;
	/** When the last reading began that found out which known records had changed again. */
	recheckedAt?: string;
	/** When the last check for late records was made. */
	lateCheckedAt?: string;
	/** Readings in a row that were unstable and brought nothing new. */
	unstableReads?: number;
	/** Of a list that only grows. */
	listOrder?: ListOrder;
	/** Present while the list was read only in part. */
	reading?: ListReading;
}

export interface ListReading extends StableRead {
	/** When it began by n8n's own clock, in ms. */
	startedLocal: number;
	orderScan?: OrderScan;
}

/** Why a record has to be read. */
export interface PendingRead {
	/** The hash of its row. */
	rowHash: string;
	/** Whether it was created since the moment that the list was filtered by. */
	isCreated?: boolean;
	/** When it was created, in ms, if it may have been seen before and have changed since. */
	mayHaveChangedSince?: number;
	/** Whether it is read as a baseline and not emitted. */
	isBaseline?: boolean;
	/** Whether it is emitted even if its full record is known in this form. */
	emitsUnchanged?: boolean;
	/** Whether the last reading found it in the list. */
	isListed?: boolean;
}
