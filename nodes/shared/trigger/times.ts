import { DateTime } from 'luxon';
import { toCronExpression, type TriggerTime } from 'n8n-workflow';

import type { Fields, Values } from '../fields/field';
import { DAY_MS, dayOf, HOUR_MS, inBrasilia, MINUTE_MS } from '../time';
import { isRecord } from '../values';
import type { ReminderOptions } from './fields';
import type { ClockTimes } from './polling/clock';
import type { PollTime } from './polling/list';
import type { TriggerEvent } from './triggerEvent';

const MONTH_MS = 31 * DAY_MS;

/** The step length of each cron field, from last to first: weekday, month, day, hour, minute. */
const CRON_STEPS = [DAY_MS, MONTH_MS, DAY_MS, HOUR_MS, MINUTE_MS];
/** How long it takes until a fixed value of each field comes round again. */
const CRON_CYCLES = [7 * DAY_MS, 366 * DAY_MS, MONTH_MS, DAY_MS, HOUR_MS];
const CRON_WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The half hours of a week, since some zones differ from Brasília's by half an hour. */
const HALF_HOURS = Array.from({ length: 2 * 24 * 7 }, (_, count) => 30 * MINUTE_MS * count);

/** The fields of each cron expression that n8n makes from Poll Times, last first. */
function cronFields(pollTimes: unknown): string[][] {
	const items = (pollTimes as { item?: TriggerTime[] } | undefined)?.item ?? [];
	return items.map((item) => toCronExpression(item).toLowerCase().split(/\s+/).reverse());
}

/**
 * The longest time between two polls, in ms, by the node's Poll Times (n8n's parameter `pollTimes`). An upper
 * bound for cron expressions, and at most a month.
 */
export function maxPollInterval(pollTimes: unknown): number {
	return Math.min(MONTH_MS, ...cronFields(pollTimes).map(intervalOf));
}

/**
 * The time between two polls, in ms, by the fields of a cron expression: the longest interval of a field that
 * is not `*`.
 */
function intervalOf(fields: readonly string[]): number {
	const intervals = CRON_STEPS.map((step, index) => {
		const field = fields[index] ?? '*';
		if (field === '*' || field === '?') return 0;
		const every = /^\*\/(\d+)$/.exec(field)?.[1];
		return every === undefined ? (CRON_CYCLES[index] ?? DAY_MS) : Number(every) * step;
	});
	return Math.max(MINUTE_MS, ...intervals);
}

/** Whether there may be a poll in the hour of that time and on its weekday, in the workflow's zone. */
export function mayPollAt(pollTimes: unknown, { hour, weekday }: DateTime): boolean {
	return cronFields(pollTimes).some(
		([weekdays = '*', , , hours = '*']) =>
			holds(hours, hour) && (holds(weekdays, weekday) || holds(weekdays, weekday % 7)),
	);
}

/**
 * Whether a cron field, such as `8-17/3,20` or `mon-fri`, may include a value; true for what we cannot parse.
 */
function holds(field: string, value: number): boolean {
	return field.split(',').some((part) => {
		const [range = '*', step] = part.split('/');
		const [first = 0, last = step === undefined ? first : Infinity] = range
			.replace(/^[*?]$/, '0-99')
			.split('-')
			.map((name) => (CRON_WEEKDAYS.includes(name) ? CRON_WEEKDAYS.indexOf(name) : Number(name)));
		return !(value < first || value > last || (value - first) % Number(step ?? 1) > 0);
	});
}

/**
 * The latest time, in ms, at which Poll Times may have started a poll before the present one. n8n picks the
 * second at random, and may be late.
 *
 * @param zone the zone in which n8n polls
 * @param now in ms
 */
export function lastStrike(pollTimes: unknown, zone: string, now: number): number {
	const latest = DateTime.fromMillis(now - 2 * MINUTE_MS, { zone }).startOf('minute');
	const all = cronFields(pollTimes);
	for (
		let day = latest;
		day > latest.minus({ years: 1 });
		day = day.minus({ days: 1 }).endOf('day').startOf('minute')
	) {
		const ofDay = all.filter(
			([weekdays = '*', months = '*', days = '*']) =>
				(holds(weekdays, day.weekday) || holds(weekdays, day.weekday % 7)) &&
				holds(months, day.month) &&
				holds(days, day.day),
		);
		for (let hour = day.hour; hour >= 0 && ofDay.length > 0; hour -= 1)
			for (let minute = hour === day.hour ? day.minute : 59; minute >= 0; minute -= 1)
				if (ofDay.some(([, , , hours = '*', minutes = '*']) => holds(hours, hour) && holds(minutes, minute)))
					return day.set({ hour, minute }).toMillis();
	}
	return now - MONTH_MS;
}

/** Whether quiet times apply: the event reminds of something, and does not report what happened. */
export function isReminder(event: TriggerEvent): boolean {
	return event.kind === 'due' && event.isNews !== true;
}

/** Whether a reminder begins with what is already due. One that repeats always does. */
export function beginsWithDue(params: Values<Fields>): boolean {
	const { repeat = 'once' } = params;
	return repeat !== 'once' || reminderOptionsOf(params).beginWith === 'dueAlready';
}

function reminderOptionsOf({ options }: Values<Fields>): ReminderOptions & { timeZone?: string } {
	return (isRecord(options) ? options : {}) as ReminderOptions;
}

/** The zone that the user chose for the due times of tasks. */
export function zoneOf(params: Values<Fields>): string | undefined {
	return reminderOptionsOf(params).timeZone;
}

function isQuiet(params: Values<Fields>, now: number): boolean {
	const { quietUntil = 0, quietDays = [], quietDates } = reminderOptionsOf(params);
	const time = inBrasilia(now);
	const day = time.setLocale('en').weekdayLong?.toLowerCase();
	return (
		time.hour < quietUntil ||
		quietDays.some((quiet) => quiet === day) ||
		quietDates?.includes(dayOf(now)) === true
	);
}

/**
 * Whether all polls of a week fall into quiet times, so that no reminder would ever come.
 *
 * @param zone the zone in which n8n polls
 * @param now in ms
 */
export function areAllQuiet(params: Values<Fields>, pollTimes: unknown, zone: string, now: number): boolean {
	const options = isRecord(params.options) ? { ...params.options, quietDates: undefined } : {};
	return !HALF_HOURS.some((passed) => {
		const time = DateTime.fromMillis(now, { zone }).startOf('hour').plus(passed);
		return mayPollAt(pollTimes, time) && !isQuiet({ options }, time.toMillis());
	});
}

/**
 * What a poll reads for an event at this moment: nothing in a quiet time; of a daily list, nothing on
 * publishing, and only what could not be read earlier as long as its next reading is not due.
 *
 * @param known.isFirst whether the event has just been published
 * @param now in ms, by n8n's own clock
 */
export function whatToRead(
	event: TriggerEvent,
	params: Values<Fields>,
	{ lastRead, reading, isFirst }: { lastRead: ClockTimes; reading?: unknown; isFirst: boolean },
	now: number,
): PollTime['reads'] {
	if (isReminder(event) && isQuiet(params, now)) return 'nothing';
	if (event.kind !== 'due' || event.isDaily !== true) return 'all';
	if (isFirst) return 'nothing';
	return !reading && isOfToday(lastRead.local, params, now) ? 'retries' : 'all';
}

/**
 * Whether a moment belongs to the same day of a daily list, which begins at its hour. By n8n's own clock,
 * which may have been ahead.
 */
function isOfToday(moment: number, { hour }: Values<Fields>, now: number): boolean {
	const readingDay = (time: number): string => dayOf(time - Number(hour) * HOUR_MS);
	return readingDay(moment) === readingDay(now) && moment <= now + HOUR_MS;
}
