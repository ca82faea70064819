import { Duration, type DurationLike } from 'luxon';

import type { Query, Reader } from '../reads/reader';
import type { Path } from '../request/path';
import { DAY_MS, dayOf, inBrasilia, moveDay } from '../time';
import { fetchListPage, itemSource } from './apiRecords';
import { MAX_DAYS } from './fields';
import {
	ANY_TIME,
	UNDATED,
	type DueSource,
	type DueTime,
	type ListPage,
	type Row,
	type Window,
} from './polling/list';

/**
 * Which day of a record counts, and how long before or after it the record falls due, by Brasília's calendar.
 */
export interface DayRule {
	/**
	 * The days that count, YYYY-MM-DD, such as the due date, or the birthdays of this year and the next. Empty
	 * if the record has none.
	 */
	daysOf(row: Row, window: Window): readonly string[];
	direction: 'before' | 'after';
	/** How far before or after. */
	distance: DurationLike;
	/** After how many days it falls due again, as long as the list has the record. Undefined for once. */
	repeatEvery?: number;
	/**
	 * How many days after its day, or after falling due if that is later, a record may be entered and still be
	 * announced; Infinity for any number.
	 */
	lateDays?: number;
}

/** A list whose records have days. */
interface DatedList {
	path: Path;
	/** Undefined if the row is all there is. */
	recordAt?: (id: string) => Path;
	query?: Query;
	levelOfDetail?: 'full' | 'lean';
}

/**
 * Finds records in a list that filters by date_field, date_from and date_to. Makes up for days on which n8n
 * was off.
 *
 * @param list its `dateField` is the name of the date in both the filter and the record; the list need not
 * show it
 */
export function remindByFilter(
	api: Reader,
	rule: Omit<DayRule, 'daysOf'>,
	list: DatedList & { dateField: string },
): DueSource {
	const { path, query, dateField } = list;
	const whole = { ...rule, daysOf: dayIn(dateField) };
	return {
		...remindByScan(api, whole, list),
		page: async (window, cursor) =>
			await fetchListPage(api, path, { ...query, dateField, ...rangeOf(whole, window) }, cursor),
		due: (row, window) => dueByDay(whole, row, window),
	};
}

/** Finds records by their days in a list without such filters, by reading all of it. */
export function remindByScan(api: Reader, rule: DayRule, list: DatedList): DueSource {
	const { path, recordAt, query = {}, levelOfDetail = 'lean' } = list;
	return {
		windowKey: dayOf,
		page: async (_window, cursor) => await fetchListPage(api, path, query, cursor),
		// A record without the date is never due, since nothing says that it is.
		due: (row, window) => (rule.daysOf(row, window).length > 0 ? dueByDay(rule, row, window) : undefined),
		...itemSource(api, levelOfDetail, recordAt),
	};
}

/**
 * The days, YYYY-MM-DD, whose records fall due in a window. There is no first day if records stay due: if
 * reminders repeat, or however late a record is entered.
 */
function rangeOf({ direction, distance, repeatEvery, lateDays = 0 }: DayRule, window: Window) {
	const { since, now } = window;
	const from = Duration.fromDurationLike(direction === 'before' ? {} : distance).negate();
	const to = direction === 'before' ? distance : from;
	const isOpen = repeatEvery !== undefined || lateDays === Infinity;
	return {
		dateFrom: isOpen ? undefined : moveDay(dayOf(since, from), { days: -lateDays }),
		dateTo: dayOf(now, to),
	};
}

/**
 * The due time of a record by a rule, if it has come. A record registered late, but before its date, is due
 * at once. A record without a date is due once while the list has it, or once in each period.
 */
function dueByDay(rule: DayRule, row: Row, window: Window): DueTime | undefined {
	const { dateFrom = '', dateTo } = rangeOf(rule, window);
	const today = dayOf(window.now);
	const days = rule.daysOf(row, window);
	if (days.length === 0) return periodOf(rule, today);
	const day = days.findLast((candidate) => candidate >= dateFrom && candidate <= dateTo);
	return day === undefined ? undefined : dueTimeOf(rule, day, today);
}

/** The due time of a record that does not show its date. */
function periodOf({ repeatEvery }: DayRule, today: string): DueTime {
	if (repeatEvery === undefined) return { key: UNDATED, until: 0 };
	const first = moveDay(today, { days: -(daysBetween('1970-01-01', today) % repeatEvery) });
	return { key: `${UNDATED}${first}`, until: endOfDay(moveDay(first, { days: repeatEvery - 1 })) };
}

/**
 * The key of a repetition, by the day on which it falls: a count would mean another day with other options,
 * and the repetitions of the new ones would count as given.
 */
export function repetitionKey(due: string, day: string): string {
	return `${due}@${day}`;
}

function dueTimeOf(rule: DayRule, day: string, today: string): DueTime {
	const { direction, distance, repeatEvery, lateDays = 0 } = rule;
	const daysLeft = daysBetween(today, day);
	if (direction === 'before') {
		// Each reading that lists it late remembers it until the next one.
		const tomorrow = moveDay(today, { days: 1 });
		return { key: day, until: endOfDay(day > tomorrow ? day : tomorrow), daysLeft };
	}
	if (repeatEvery === undefined) {
		// Remembered for as long as the list may have the record, whatever number of days the user chooses.
		const until = endOfDay(moveDay(day, { days: MAX_DAYS + lateDays }));
		// A trip that was announced before its day is announced again after it.
		return { key: `after ${day}`, until, daysLeft };
	}
	const first = moveDay(day, distance);
	const times = Math.floor(daysBetween(first, today) / repeatEvery);
	const falls = moveDay(first, { days: times * repeatEvery });
	const last = moveDay(falls, { days: repeatEvery - 1 });
	return { key: repetitionKey(day, falls), until: endOfDay(last), daysLeft };
}

/** How late something may be registered: Friday's payment on Monday, with a holiday in between. */
export const RECENT_DAYS = 7;

/**
 * Records of the last days, which are new if the list did not have them before. For lists that filter by a
 * date that their rows need not show.
 *
 * @param page reads one page from that day (YYYY-MM-DD) on
 */
export function newInRecentDays(
	page: (dateFrom: string, cursor: string | undefined) => Promise<ListPage>,
): Pick<DueSource, 'page' | 'due'> {
	return {
		page: async ({ since }, cursor) => await page(dayOf(since, { days: -RECENT_DAYS }), cursor),
		// Remembered for as long as the list may have the record. A list whose order changes does not show every
		// record in each reading.
		due: (_row, { now }) => ({ key: ANY_TIME, until: now + (RECENT_DAYS + 1) * DAY_MS }),
	};
}

/** The day in a field that holds a date or a date-time. */
export function dayIn(field: string): (row: Row) => string[] {
	return ({ [field]: value }) =>
		typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? [value.slice(0, 10)] : [];
}

/** The last moment of a day in Brasília, in ms. */
function endOfDay(day: string): number {
	return inBrasilia(Date.parse(day) + DAY_MS / 2)
		.endOf('day')
		.toMillis();
}

/** Calendar days from one day, YYYY-MM-DD, to another. */
export function daysBetween(from: string, to: string): number {
	return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
