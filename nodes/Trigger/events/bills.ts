import type { ReadApi } from '../../shared/api/api';
import { path } from '../../shared/api/path';
import { optional } from '../../shared/fields/group';
import { billKind, transactionKind } from '../../Bill/fields';
import type { Reminders } from '../core/reminders';
import { contentOf, listPage, output } from '../records';
import { byCalendar, dayIn } from './calendar';

/** What the events of bills have in common. @see the API's GET /bills */
export const ofBills = { path: path`/bills`, action: 'List bills', permission: 'reading bills' };

export const billProperties = {
	output,
	filters: optional('Filters', { kind: billKind, transactionKind }, { addLabel: 'Add Filter' }),
};

/** Bills of the given statuses, some days before or after they are due. Settled and canceled ones are never asked for. */
export function billsByDueDate(
	api: ReadApi,
	{
		direction,
		days,
		status,
		output: chosen,
		filters,
	}: {
		direction: 'before' | 'after';
		days: number;
		status: string[];
		output: 'full' | 'lean';
		filters: { kind?: string; transactionKind?: string };
	},
): Reminders {
	return byCalendar({
		direction,
		days,
		page: async ({ from, to }, cursor) =>
			await listPage(
				api,
				ofBills.path,
				{ ...filters, status, dateField: 'due_date', dateFrom: from, dateTo: to },
				cursor,
			),
		// The description does not say that the list shows it: where it does not, a bill is announced once while it is due.
		dateOf: ({ due_date }) => dayIn(due_date),
		content: async (row) => await contentOf(api, chosen, row, (id) => path`/bills/${id}`),
	});
}
