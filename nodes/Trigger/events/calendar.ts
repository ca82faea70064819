import { DateTime } from 'luxon';

import type { Query, ReadApi } from '../../shared/api/contract';
import type { Path } from '../../shared/api/path';
import { withDefault } from '../../shared/fields/field';
import { integer } from '../../shared/fields/number';
import { AGENCY_ZONE } from '../../shared/time';
import type { Row } from '../core/list';
import type { Look, Reminders } from '../core/reminders';
import { contentsOf, listPage } from '../records';

/** A closed range of days, YYYY-MM-DD, as a filter of a list. */
interface Days {
	dateFrom: string;
	dateTo: string;
}

/** How many days away; shown as a number. */
export function daysField(value: number, minimum: number, description: string) {
	return withDefault(value, integer('Days', { minimum, maximum: 365, description }), {
		type: 'number',
		typeOptions: { minValue: minimum, maxValue: 365 },
	});
}

/**
 * Records that are due some days before or after one of their dates, by the calendar in Brasília. Days on which nobody
 * looked are made up for; before the date, a record that appears late is due at once.
 */
export function byCalendar(
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
		 * The date that counts, as filter and record name it. Where the list shows none, what the range asked for is taken as
		 * it comes.
		 */
		dateField: string;
		direction: 'before' | 'after';
		days: number;
		output: 'full' | 'lean';
	},
): Reminders {
	const range = ({ since, now }: Look): Days =>
		direction === 'before'
			? { dateFrom: dayOf(since), dateTo: dayOf(now, days) }
			: { dateFrom: dayOf(since, -days), dateTo: dayOf(now, -days) };
	const dateOf = (row: Row): string | undefined => dayIn(row[dateField]);
	return {
		frame: dayOf,
		page: async (look, cursor) => await listPage(api, path, { ...query, dateField, ...range(look) }, cursor),
		due: dateOf,
		isDue(row, look) {
			const date = dateOf(row);
			const { dateFrom, dateTo } = range(look);
			return date === undefined || (date >= dateFrom && date <= dateTo);
		},
		isAhead: (due, since) => due >= range({ since, now: since }).dateFrom,
		...contentsOf(api, output, recordAt),
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
