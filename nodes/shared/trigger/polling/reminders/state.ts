import type { PostponedReads } from '../recordReader';
import type { ClockState } from '../serviceClock';

/** What reminders store between polls. Plain JSON; moments are ISO 8601 by the API's clock. */
export interface RemindersState extends ClockState {
	/**
	 * The last complete reading but one, less what may become visible late. What fell due since was not overdue
	 * before; the next reading finds a record that slipped through between two pages.
	 */
	since: string;
	/** What `since` becomes with the next complete reading. */
	nextSince?: string;
	/** What was announced, packed; see announced.ts. */
	announced: string;
	/** Keys of announced records read last: whether they can be read shows why others cannot. */
	readBefore?: string[];
	/** What is due was so before the trigger began, until two complete readings of one poll have noted it. */
	isBaseline?: boolean;
	/** The parameters with which it was noted what was late. */
	lateBy?: string;
	/** What could not be read, by `<id> <occurrence>`. */
	postponed?: PostponedReads;
	/** Since when `since` waits for each of these, and what it was then. */
	waiting?: Record<string, [from: string, since: string]>;
	/** Present while the list was read only in part, with the number of pages so far. */
	reading?: {
		startedAt: string;
		/** The same moment by n8n's own clock, in ms. */
		startedLocal: number;
		pages: number;
		/** Hashes of the cursors that earlier polls followed, to notice a list that goes in a circle. */
		followed?: string[];
		cursor?: string;
		/** Hashes of the keys of records that were read. */
		alreadyRead?: string[];
		/** Keys of records still to be read, of a daily list, and whether that list was read to its end. */
		pending?: string[];
		isListed?: boolean;
	};
	/** Of the last complete reading. */
	pages?: number;
}
