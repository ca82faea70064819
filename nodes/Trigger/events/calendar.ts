import { DateTime } from 'luxon';

import { AGENCY_ZONE } from '../../shared/fields/date';
import { withDefault } from '../../shared/fields/field';
import { integer } from '../../shared/fields/number';
import type { ListPage, Row } from '../core/list';
import type { Look, Reminders } from '../core/reminders';

/** A closed range of days, YYYY-MM-DD. */
interface Days {
	from: string;
	to: string;
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
export function byCalendar({
	direction,
	days,
	page,
	dateOf,
	content,
}: {
	direction: 'before' | 'after';
	days: number;
	page(range: Days, cursor: string | undefined): Promise<ListPage>;
	/** Undefined where the list shows none: what the range asked for is then taken as it comes. */
	dateOf(row: Row): string | undefined;
	content: Reminders['content'];
}): Reminders {
	const range = ({ since, now }: Look): Days =>
		direction === 'before'
			? { from: dayOf(since), to: dayOf(now, days) }
			: { from: dayOf(since, -days), to: dayOf(now, -days) };
	return {
		frame: dayOf,
		page: async (look, cursor) => await page(range(look), cursor),
		due: dateOf,
		isDue(row, look) {
			const date = dateOf(row);
			const { from, to } = range(look);
			return date === undefined || (date >= from && date <= to);
		},
		isAhead: (due, since) => due >= range({ since, now: since }).from,
		content,
	};
}

/** The day of a moment in Brasília, moved by whole days. */
function dayOf(time: number, moved = 0): string {
	return DateTime.fromMillis(time, { zone: AGENCY_ZONE }).plus({ days: moved }).toFormat('yyyy-MM-dd');
}

/** The day of a date or date-time of the service; undefined for anything else. */
export function dayIn(value: unknown): string | undefined {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : undefined;
}
