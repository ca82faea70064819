import { DateTime } from 'luxon';

import { message, unquoted } from '../messages/message';
import { AGENCY_ZONE, calendarDay } from '../time';
import { choice } from './choice';
import { date } from './date';
import { refine, type Field } from './field';
import type { Place } from './place';

/** The first and the last day of a range, as `YYYY-MM-DD`. */
interface Days {
	first: string;
	last: string;
}

const RANGES = {
	lastMonth: 'Last Month',
	next30Days: 'Next 30 Days',
	next7Days: 'Next 7 Days',
	nextMonth: 'Next Month',
	thisMonth: 'This Month',
	thisWeek: 'This Week',
	today: 'Today',
	tomorrow: 'Tomorrow',
	yesterday: 'Yesterday',
};

type RangeName = keyof typeof RANGES;

const AT_THE_RUN =
	'Counted in Brasília when the node runs. A week is from Sunday to Saturday; Next 7 Days and Next 30 Days begin today.';

/**
 * A range that follows the calendar, read as its days on the agency's calendar at this moment.
 *
 * @param of whole sentences that say which days are meant
 */
export function namedRange(displayName: string, of: string): Field<Days | undefined> {
	const chosen = choice<RangeName>(displayName, RANGES, { description: `${of} ${AT_THE_RUN}` });
	return refine(chosen, (name) => daysOfRange(name, DateTime.now().setZone(AGENCY_ZONE)));
}

/** @param now in the zone whose calendar counts */
function daysOfRange(name: RangeName, now: DateTime): Days {
	const days = (first: DateTime, last: DateTime): Days => ({
		first: calendarDay(first),
		last: calendarDay(last),
	});
	// Luxon's weeks begin on Monday, those of Brazilian calendars on Sunday.
	const sunday = now.minus({ days: now.weekday % 7 });
	const from = (first: DateTime, count: number): Days => days(first, first.plus({ days: count - 1 }));
	const monthOf = (day: DateTime): Days => days(day.startOf('month'), day.endOf('month'));
	switch (name) {
		case 'yesterday':
			return from(now.minus({ days: 1 }), 1);
		case 'today':
			return from(now, 1);
		case 'tomorrow':
			return from(now.plus({ days: 1 }), 1);
		case 'thisWeek':
			return from(sunday, 7);
		case 'next7Days':
			return from(now, 7);
		case 'next30Days':
			return from(now, 30);
		case 'lastMonth':
			return monthOf(now.minus({ months: 1 }));
		case 'thisMonth':
			return monthOf(now);
		case 'nextMonth':
			return monthOf(now.plus({ months: 1 }));
	}
}

/** The filters of a list by one of its dates: by a named range, or by its first and last day. */
export const rangeFilters = {
	dateFrom: date('Date From', { description: 'First day of the range, inclusive' }),
	dateRange: namedRange(
		'Date Range',
		'The days of Date Field; for others, add Date From and Date To instead.',
	),
	dateTo: date('Date To', { description: 'Last day of the range, inclusive' }),
};

interface RangeOfDates {
	dateFrom?: string;
	dateRange?: Days;
	dateTo?: string;
}

/** The filters as the API takes them: a named range becomes its first and last day. */
export function withRangeEnds<F extends RangeOfDates>({
	dateRange,
	...filters
}: F): Omit<F, 'dateRange'> & { dateFrom?: string; dateTo?: string } {
	return dateRange ? { ...filters, dateFrom: dateRange.first, dateTo: dateRange.last } : filters;
}

/** Adds an issue for a date range that the API would refuse (400): without a date field, or inverted. */
export function checkDateRange(
	{ dateField, dateRange, dateFrom, dateTo }: RangeOfDates & { dateField?: string },
	place: Place,
): void {
	if (dateField === undefined && (dateRange ?? dateFrom ?? dateTo) !== undefined) {
		place.inside('Date Field', 'dateField').addRuleIssue(message('FIELD_EMPTY.dateField'));
	}
	checkEnds(['Date Range', dateRange], ['Date From', dateFrom], ['Date To', dateTo], place);
}

type Labeled<T> = readonly [label: string, value: T | undefined];

/** Adds an issue for a range given both by name and by an end, or whose first day is after its last. */
export function checkEnds(
	[rangeLabel, range]: Labeled<Days>,
	[fromLabel, from]: Labeled<string>,
	[toLabel, to]: Labeled<string>,
	place: Place,
): void {
	if (range !== undefined && (from ?? to) !== undefined) {
		place
			.inside(rangeLabel)
			.addRuleIssue(
				message('CONFLICTING_FIELDS.range', { from: { label: fromLabel }, to: { label: toLabel } }),
			);
	} else if (from !== undefined && to !== undefined && from > to) {
		place
			.inside(fromLabel)
			.addRuleIssue(
				message('INVERTED_RANGE', { first: unquoted(from), end: { label: toLabel }, last: unquoted(to) }),
			);
	}
}
