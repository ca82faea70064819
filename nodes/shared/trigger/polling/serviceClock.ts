import { MAX_ANSWER_MS, nextSince, toIso } from './lookBack';

/** From when on to ask, and what is known of the service's clock. Plain JSON; moments are ISO 8601 by that clock. */
export interface ClockState {
	/** From when on to ask. Everything before has been seen. */
	since: string;
	/** The moment of publishing: nothing before it is asked for. */
	earliest: string;
	/** When the last complete reading began, or the clock was first asked. */
	lastReadAt: string;
	/** How much further than usual to look back, in ms: the service was seen to show changes that late. */
	extraLookBack?: number;
	/** When the service's clock last leapt ahead, and `since` before that: it may leap back. */
	leap?: { sinceBefore: string; leaptTo: string };
}

/** Starts at a moment (in ms), `now` being what the service's clock shows. */
export function startClock(since: number, now: number): ClockState {
	return { since: toIso(since), earliest: toIso(since), lastReadAt: toIso(now) };
}

const DAY_MS = 86_400_000;
/** A slow answer, or a small difference between the service's machines, is not a clock that was set back. */
const TOLERANCE_MS = MAX_ANSWER_MS;
/** Two readings may lie this much further apart than Poll Times say before it counts as a leap of the clock. */
const LEAP_MS = 600_000;

/** Whether the service's clock shows less than `before`, the moment of an earlier answer (ISO 8601). */
export function wasSetBack(before: string, servedAt: number): boolean {
	return servedAt < Date.parse(before) - TOLERANCE_MS;
}

/**
 * Asks from early enough after the clock was set back: from the last reading before it leapt ahead, or else from one
 * interval before now, since new changes get dates of that time.
 *
 * @param maxInterval between two polls, in ms
 */
export function rewind(clock: ClockState, servedAt: number, maxInterval: number): void {
	const candidates = [nextSince(servedAt - maxInterval), Date.parse(clock.since)];
	if (clock.leap && servedAt < Date.parse(clock.leap.leaptTo)) {
		candidates.push(Date.parse(clock.leap.sinceBefore));
	}
	clock.since = toIso(Math.min(...candidates));
	if (clock.since < clock.earliest) clock.earliest = clock.since;
	clock.lastReadAt = toIso(servedAt);
	delete clock.leap;
}

/** Moves `since` on after a complete reading that began at `startedAt`. */
export function advance(clock: ClockState, startedAt: string, maxInterval: number): void {
	const began = Date.parse(startedAt);
	const isLeap = began - Date.parse(clock.lastReadAt) > 2 * maxInterval + LEAP_MS;
	if (isLeap) clock.leap = { sinceBefore: clock.since, leaptTo: startedAt };
	else if (clock.leap && began - Date.parse(clock.leap.leaptTo) > DAY_MS) delete clock.leap;
	clock.lastReadAt = startedAt;
	clock.since = notBeforeEarliest(clock, nextSince(began) - (clock.extraLookBack ?? 0));
}

/** A moment (in ms) as ISO 8601, but never one before publishing. */
export function notBeforeEarliest({ earliest }: ClockState, moment: number): string {
	return toIso(Math.max(moment, Date.parse(earliest)));
}
