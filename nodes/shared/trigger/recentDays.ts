import { dayOf } from './dateReminder';
import type { ListPage } from './polling/list';
import type { ReminderSource } from './polling/reminders';

/** How late something may be registered: a payment of Friday on Monday, with a holiday between. */
export const RECENT_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Records of the last days, new when they were absent from the list before. For lists with a filter for a
 * date that their rows need not show.
 *
 * @param page one page from that day (YYYY-MM-DD) on
 */
export function newInRecentDays(
	page: (dateFrom: string, cursor: string | undefined) => Promise<ListPage>,
): Pick<ReminderSource, 'page' | 'due'> {
	return {
		page: async ({ since }, cursor) => await page(dayOf(since, { days: -RECENT_DAYS }), cursor),
		// For as long as it may be in the list: one in changing order does not show it in each reading.
		due: (_row, { now }) => ({ key: '', until: now + (RECENT_DAYS + 1) * DAY_MS }),
	};
}
