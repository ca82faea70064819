import { DateTime } from 'luxon';

import type { Fields, Values } from '../fields/field';
import { AGENCY_ZONE } from '../time';
import { isRecord } from '../values';
import { dayOf } from './dateReminder';
import { mayPollAt } from './pollTimes';
import type { RemindersState } from './polling/state';
import type { DueEvent, TriggerEvent } from './triggerEvent';

const MINUTE_MS = 60_000;
/** By how much n8n's clock may be set back without anything to do about it. */
const CLOCK_TOLERANCE_MS = 60 * MINUTE_MS;

/** A list that is read once a day is read within this time, so that others have their part of the budget. */
const SPREAD_MS = 10 * MINUTE_MS;
/** How many pages such a list is taken to have before it was read: 10,000 people. */
const USUAL_PAGES = 200;

/** When reminders may come, by n8n's own clock in Brasília. What falls into other times comes later, once. */
interface QuietTimes {
	/** The hour of the day before which nothing comes. */
	quietUntil?: number;
	/** `saturday`, and so on. */
	quietDays?: readonly string[];
	/** YYYY-MM-DD */
	quietDates?: readonly string[];
}

/** Whether quiet times hold it back: it reminds of something, and does not report what happened. */
export function isReminder(event: TriggerEvent): boolean {
	return event.kind === 'due' && event.isNews !== true;
}

/** Whether reminders have to wait. @param now in ms */
function isQuiet({ options }: Values<Fields>, now: number): boolean {
	const {
		quietUntil = 0,
		quietDays = [],
		quietDates = [],
	} = (isRecord(options) ? options : {}) as QuietTimes;
	const time = inBrasilia(now);
	return (
		time.hour < quietUntil ||
		quietDays.includes(time.setLocale('en').weekdayLong?.toLowerCase() ?? '') ||
		quietDates.includes(time.toFormat('yyyy-MM-dd'))
	);
}

/**
 * Whether all polls of a week fall into quiet times: no reminder would ever come.
 *
 * @param zone in which n8n polls
 * @param now in ms
 */
export function areAllQuiet(params: Values<Fields>, pollTimes: unknown, zone: string, now: number): boolean {
	const options = isRecord(params.options) ? { ...params.options, quietDates: undefined } : {};
	return !HALF_HOURS.some((passed) => {
		const time = DateTime.fromMillis(now, { zone }).startOf('hour').plus(passed);
		return mayPollAt(pollTimes, time) && !isQuiet({ options }, time.toMillis());
	});
}

/** Of a week: zones differ from Brasília's by half hours, too. */
const HALF_HOURS = Array.from({ length: 2 * 24 * 7 }, (_, count) => 30 * MINUTE_MS * count);

/**
 * What a poll reads of an event at this moment: nothing in a quiet time, and of a daily list, before its
 * hour, only what could not be read earlier.
 *
 * @param now in ms, by n8n's own clock
 */
export function whatToRead(
	event: DueEvent,
	params: Values<Fields>,
	{ lastReadLocal, pending, reading }: RemindersState,
	now: number,
): 'nothing' | 'retries' | 'all' {
	if (isReminder(event) && isQuiet(params, now)) return 'nothing';
	if (event.isDaily !== true || reading) return 'all';
	// A clock that was ahead for a while would put the next reading off until then.
	const isAhead = lastReadLocal > now + CLOCK_TOLERANCE_MS;
	if (isAhead || lastReadLocal < lastTimeAt(Number(params.hour), now)) return 'all';
	return pending ? 'retries' : 'nothing';
}

/**
 * Whether the reading of a daily list was begun for an earlier day, also by the API's clock: it begins anew,
 * since its days are over, and its items would state the days left then.
 */
export function isOutdated(
	{ isDaily }: DueEvent,
	params: Values<Fields>,
	{ reading }: RemindersState,
	now: number,
): boolean {
	if (isDaily !== true || !reading) return false;
	const { startedAt, startedLocal } = reading;
	const started = Date.parse(startedAt);
	const isOtherDay = dayOf(started) !== dayOf(started + now - startedLocal);
	return (
		isOtherDay ||
		startedLocal > now + CLOCK_TOLERANCE_MS ||
		startedLocal < lastTimeAt(Number(params.hour), now)
	);
}

/** When it was that hour last, in ms. */
function lastTimeAt(hour: number, now: number): number {
	const today = inBrasilia(now).startOf('day').set({ hour });
	const last = today.toMillis() <= now ? today : today.minus({ days: 1 });
	return last.toMillis();
}

/**
 * How many pages of a daily list one poll reads.
 *
 * @param interval between two polls, in ms
 */
export function pagesOfPoll({ pages = USUAL_PAGES }: RemindersState, interval: number): number {
	return interval >= SPREAD_MS ? Infinity : Math.max(1, Math.ceil((pages * interval) / SPREAD_MS));
}

function inBrasilia(now: number): DateTime {
	return DateTime.fromMillis(now, { zone: AGENCY_ZONE });
}
