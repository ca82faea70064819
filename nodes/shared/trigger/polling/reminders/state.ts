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
	/** What was announced, "<id> <due time>", with the number of readings in a row that did not find it again. */
	announced: Record<string, number>;
	/** What could not be read, by the same keys; `since` waits for it. */
	postponed?: PostponedReads;
	/** Present while the list was read only in part. */
	reading?: { startedAt: string; cursor?: string };
}
