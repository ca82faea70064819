import { MAX_ANSWER_MS, nextSince, toIso } from './lookBack';

/**
 * From when on to read, and what is known of the API's clock. Plain JSON; moments are ISO 8601 by that clock.
 */
export interface ClockState {
	/** From when on to ask. Everything before has been seen. */
	since: string;
	/** The moment of publishing: nothing before it is requested. */
	earliest: string;
	/** When the last complete reading began, or the clock was first asked. */
	lastReadAt: string;
	/** The same moment by n8n's own clock, in ms. */
	lastReadLocal: number;
	/** How much further than usual to look back, in ms: the API was seen to show changes that late. */
	extraLookBack?: number;
	/** When the API's clock last leapt ahead, and `since` before that: it may leap back. */
	leap?: { sinceBefore: string; leaptTo: string };
}

/** One moment by the API's clock and by n8n's own, in ms. */
export interface Moment {
	service: number;
	local: number;
}

/** Starts at a moment (in ms, by the API's clock). */
export function startClock(since: number, now: Moment): ClockState {
	const from = toIso(since);
	return { since: from, earliest: from, lastReadAt: toIso(now.service), lastReadLocal: now.local };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A slow answer, or a small difference between the API's machines, is not a clock that was set back. */
const TOLERANCE_MS = MAX_ANSWER_MS;
/** How much further apart than Poll Times readings may be before it counts as a leap of the clock. */
const LEAP_MS = 600_000;

/** Whether the API's clock shows less than at an earlier answer. */
export function showsLess(before: Moment, now: Moment): boolean {
	return now.service < before.service - TOLERANCE_MS;
}

/**
 * Whether the API's clock was set back since an earlier answer: it shows less, or has advanced by less than
 * n8n's. If n8n's was set ahead instead, one reading asks for more than necessary.
 */
export function wasSetBack(before: Moment, now: Moment): boolean {
	return showsLess(before, now) || now.service - before.service < now.local - before.local - TOLERANCE_MS;
}

/** The moment of the last complete reading. */
export function lastReading({ lastReadAt, lastReadLocal }: ClockState): Moment {
	return { service: Date.parse(lastReadAt), local: lastReadLocal };
}

/**
 * Looks far enough back after the clock was set back: to the last reading before it leapt ahead, or else as
 * long before now as the last reading is ago, since changes got dates of that time meanwhile. That is one
 * interval, or up to an hour where polls failed; older records may be forgotten, and would be emitted again.
 *
 * @param maxInterval between two polls, in ms
 */
export function rewind(clock: ClockState, now: Moment, maxInterval: number): void {
	const elapsed = Math.max(maxInterval, Math.min(now.local - clock.lastReadLocal, HOUR_MS));
	const candidates = [nextSince(now.service - elapsed), Date.parse(clock.since)];
	if (clock.leap && now.service < Date.parse(clock.leap.leaptTo)) {
		candidates.push(Date.parse(clock.leap.sinceBefore));
	}
	clock.since = toIso(Math.min(...candidates));
	if (clock.since < clock.earliest) clock.earliest = clock.since;
	clock.lastReadAt = toIso(now.service);
	clock.lastReadLocal = now.local;
	delete clock.leap;
}

/** Moves `since` on after a complete reading that began at `started`. */
export function advance(clock: ClockState, started: Moment, maxInterval: number): void {
	const isLeap = started.service - Date.parse(clock.lastReadAt) > 2 * maxInterval + LEAP_MS;
	if (isLeap) clock.leap = { sinceBefore: clock.since, leaptTo: toIso(started.service) };
	else if (clock.leap && started.service - Date.parse(clock.leap.leaptTo) > DAY_MS) delete clock.leap;
	clock.lastReadAt = toIso(started.service);
	clock.lastReadLocal = started.local;
	clock.since = notBeforeEarliest(clock, nextSince(started.service) - (clock.extraLookBack ?? 0));
}

/** A moment (in ms) as ISO 8601, but never one before publishing. */
export function notBeforeEarliest({ earliest }: ClockState, moment: number): string {
	return toIso(Math.max(moment, Date.parse(earliest)));
}
