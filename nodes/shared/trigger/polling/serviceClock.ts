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

/** A slow answer, or a small difference between the API's machines, is not a clock that was set back. */
const TOLERANCE_MS = MAX_ANSWER_MS;

/** Whether the API's clock shows less than at an earlier answer. */
export function showsLess(before: Moment, now: Moment): boolean {
	return now.service < before.service - TOLERANCE_MS;
}

/**
 * By how much the API's clock was set back since an earlier answer, in ms, or 0: it has advanced by less than
 * n8n's own. If n8n's was set ahead instead, one reading asks for more than necessary.
 *
 * @param maxInterval between two polls, in ms
 */
export function setBackBy(before: Moment, now: Moment, maxInterval: number): number {
	const [here, there] = [now.local - before.local, now.service - before.service];
	// Where n8n's own was set back as well, nothing shows how much time has passed.
	const by = Math.max(here - there, showsLess(before, now) ? maxInterval - there : 0);
	return by > TOLERANCE_MS ? by : 0;
}

/** The moment of the last complete reading. */
export function lastReading({ lastReadAt, lastReadLocal }: ClockState): Moment {
	return { service: Date.parse(lastReadAt), local: lastReadLocal };
}

/** Asks from earlier on, since changes got dates by a clock that was set back. @param by in ms */
export function rewind(clock: ClockState, now: Moment, by: number): void {
	clock.since = toIso(Date.parse(clock.since) - by);
	if (clock.since < clock.earliest) clock.earliest = clock.since;
	clock.lastReadAt = toIso(now.service);
	clock.lastReadLocal = now.local;
}

/** Moves `since` on after a complete reading that began at `started`. */
export function advance(clock: ClockState, started: Moment): void {
	clock.lastReadAt = toIso(started.service);
	clock.lastReadLocal = started.local;
	clock.since = notBeforeEarliest(clock, nextSince(started.service) - (clock.extraLookBack ?? 0));
}

/** A moment (in ms) as ISO 8601, but never one before publishing. */
export function notBeforeEarliest({ earliest }: ClockState, moment: number): string {
	return toIso(Math.max(moment, Date.parse(earliest)));
}
