import type { PostponedReads } from '../recordReader';
import type { ClockState } from '../serviceClock';

/** What is stored between two polls for reminders. Plain JSON; moments are ISO 8601 by the service's clock. */
export interface RemindersState extends ClockState {
	/**
	 * The complete reading before the last one, less what may become visible late. What fell due since then was not overdue
	 * before; a record that slipped through between two pages of one reading is found by the next.
	 */
	since: string;
	/** What `since` becomes with the next complete reading. */
	nextSince?: string;
	/** What was announced, packed; see announced.ts. */
	announced: string;
	/** Keys of announced records that were read, the last ones: whether they can be read tells whose fault it is that others cannot. */
	readBefore?: string[];
	/** What is due was so before the trigger began, until two complete readings of one poll have noted it. */
	isBaseline?: boolean;
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
		/** Hashes of the cursors that earlier polls followed, so that a list which goes round in a circle is noticed. */
		followed?: string[];
		cursor?: string;
		/** Hashes of the keys of records that were read. */
		alreadyRead?: string[];
		/** Keys of records that are still to be read, of a list that is read once a day, and whether that list was read to its end. */
		pending?: string[];
		isListed?: boolean;
	};
	/** Of the last complete reading. */
	pages?: number;
}
