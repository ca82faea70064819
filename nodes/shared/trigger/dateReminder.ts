import { DateTime } from 'luxon';

import type { Query, ReadApi } from '../api/contract';
import type { Path } from '../api/path';
import { withDefault } from '../fields/field';
import { integer } from '../fields/number';
import { AGENCY_ZONE } from '../time';
import { fetchListPage, itemsOf } from './apiRecords';
import type { Row } from './polling/list';
import type { ReminderSource, Window } from './polling/reminders/source';

/** A closed range of days, YYYY-MM-DD, as a filter of a list. */
interface Days {
	dateFrom: string;
	dateTo: string;
}

/** The parameter Days: how many days before or after a date; shown as a number. */
export function daysField(value: number, minimum: number, description: string) {
	return withDefault(value, integer('Days', { minimum, maximum: 365, description }), {
		type: 'number',
		typeOptions: { minValue: minimum, maxValue: 365 },
	});
}

/**
 * Finds records some days before or after one of their dates, by the calendar in Brasília. Days on which n8n was off are
 * made up for; before the date, a record that is registered late is due at once.
 */
export function remindByDate(
	api: ReadApi,
	{
		path,
		recordAt,
		query,
		dateField,
		direction,
		days,
		output,
	}: {
		/** A list with the filters date_field, date_from and date_to. */
		path: Path;
		recordAt(id: string): Path;
		query: Query;
		/**
		 * The date that counts, as the filter and the record name it. Where the list does not show it, every record in the
		 * range that was asked for is due.
		 */
		dateField: string;
		direction: 'before' | 'after';
		days: number;
		output: 'full' | 'lean';
	},
): ReminderSource {
	const range = ({ since, now }: Window): Days =>
		direction === 'before'
			? { dateFrom: dayOf(since), dateTo: dayOf(now, days) }
			: { dateFrom: dayOf(since, -days), dateTo: dayOf(now, -days) };
	const dateOf = (row: Row): string | undefined => dayIn(row[dateField]);
	return {
		windowKey: dayOf,
		page: async (window, cursor) =>
			await fetchListPage(api, path, { ...query, dateField, ...range(window) }, cursor),
		dueTime: dateOf,
		isDue(row, window) {
			const date = dateOf(row);
			const { dateFrom, dateTo } = range(window);
			return date === undefined || (date >= dateFrom && date <= dateTo);
		},
		canBeDueSince: (date, since) => date >= range({ since, now: since }).dateFrom,
		...itemsOf(api, output, recordAt),
	};
}

/** The day of a moment in Brasília, moved by whole days. */
function dayOf(time: number, moved = 0): string {
	return DateTime.fromMillis(time, { zone: AGENCY_ZONE }).plus({ days: moved }).toFormat('yyyy-MM-dd');
}

/** The day of a date or date-time of the service; undefined for anything else. */
function dayIn(value: unknown): string | undefined {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : undefined;
}
