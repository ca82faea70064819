import type { ClockState } from './clock';
import type { KnownByHash } from './memory';
import type { ListOrder, OrderScan } from './newestFirst';
import type { Pending } from './recordReader';
import type { StableRead } from './stableRead';

/** What is stored of a list between two polls. Plain JSON; moments are ISO 8601 by the API's clock. */
export interface ListState extends ClockState {
	known: KnownByHash;
	/** Present until it is noted what was there when the trigger began, which is not emitted. */
	isBaseline?: boolean;
	/** What has to be read, by ID, or by ID and due time. */
	pending?: Record<string, Pending>;
	/** IDs of the records that were listed last: whether they can be read shows why others cannot. */
	listed?: string[];
	/** Present while the list was read only in part. */
	reading?: Reading;
}

/** A list that is being read page by page, possibly over several polls. */
export interface Reading extends StableRead {
	/** When it began by n8n's own clock, in ms. */
	startedLocal: number;
	/** Of a list that only grows. */
	orderScan?: OrderScan;
	/** Hashes of what this reading has read: what yielded nothing is not read again when it restarts. */
	done?: string[];
}

/** Of a list of changes. */
export interface ChangesState extends ListState {
	/** Full records that were read while they were listed, by ID: when, in ms. */
	readAt?: Record<string, number>;
	/** When the trigger last looked further back. */
	lookedBackAt?: string;
	/** Readings in a row that were unstable and brought nothing new. */
	unstableReads?: number;
	listOrder?: ListOrder;
	/**
	 * Updates are watched beside created records since the last complete reading. The old records that the list
	 * shows until then are what they begin with.
	 */
	isJoining?: boolean;
	/** Whether the clock was set back since the last complete reading. */
	isRewound?: boolean;
	/** Whether full records were emitted last, and whether that is so since the last complete reading. */
	isFull?: boolean;
	isNewlyFull?: boolean;
}

/** Of a list of what falls due. */
export interface RemindersState extends ListState {
	/** What `since` becomes with the next complete reading, which finds what slipped through in this one. */
	nextSince?: string;
	/** By which days, and which filters (a digest), it was noted what was late. */
	noted?: { lateBy: number; filters: string };
	/** How many readings were complete. */
	readings?: number;
}
