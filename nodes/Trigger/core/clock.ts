import { ANSWER_MS, isoOf, lookBackFrom } from './list';

/** From when on to ask, and what is known of the clock that this is told by. Plain data; moments are ISO 8601. */
export interface ClockState {
	/** From when on to ask, by the service's clock. What happened before has all been seen. */
	since: string;
	/** The moment noted at publishing: nothing before it is asked for. */
	floor?: string;
	/** When the last reading began that was read to its end, or the clock was asked first. */
	readAt?: string;
	/** By how much more than usual to look back, in ms: the service shows changes that much too late. */
	late?: number;
	/** When the service's clock last leapt ahead, and `since` as it was before: it may leap back. */
	leap?: { from: string; to: string };
}

/** What is known of the clock at the beginning. */
export type Begun = Required<Pick<ClockState, 'since' | 'floor' | 'readAt'>>;

/** Begins at a moment (in ms), `now` being what the service's clock shows. */
export function beginAt(since: number, now: number): Begun {
	return { since: isoOf(since), floor: isoOf(since), readAt: isoOf(now) };
}

const DAY_MS = 86_400_000;
/** Slow answers and small differences between the service's machines are no clock that goes back. */
const TOLERANCE_MS = ANSWER_MS;
/** What may make two readings lie further apart than Poll Times say, without a leap of the clock. */
const LEAP_MS = 600_000;

/** Whether the service's clock shows less than at the reading before, or at the beginning of this one. */
export function hasGoneBack(
	{ readAt }: ClockState,
	startedAt: string | undefined,
	servedAt: number,
): boolean {
	const latest = Date.parse(startedAt ?? readAt ?? '');
	return servedAt < latest - TOLERANCE_MS;
}

/**
 * Asks from early enough for a clock that has gone back: from the last reading before it leapt ahead, or else from one
 * interval before now. What happens from now on is dated like that.
 *
 * @param longestGap between two polls, in ms
 */
export function goBack(clock: ClockState, servedAt: number, longestGap: number): void {
	const reached = [lookBackFrom(servedAt - longestGap), Date.parse(clock.since)];
	if (clock.leap && servedAt < Date.parse(clock.leap.to)) reached.push(Date.parse(clock.leap.from));
	clock.since = isoOf(Math.min(...reached));
	if (clock.floor !== undefined && clock.since < clock.floor) clock.floor = clock.since;
	clock.readAt = isoOf(servedAt);
	delete clock.leap;
}

/** Moves on after a reading that began at `startedAt` and missed nothing. */
export function moveOn(clock: ClockState, startedAt: string, longestGap: number): void {
	const began = Date.parse(startedAt);
	const isLeap = began - Date.parse(clock.readAt ?? startedAt) > 2 * longestGap + LEAP_MS;
	if (isLeap) clock.leap = { from: clock.since, to: startedAt };
	else if (clock.leap && began - Date.parse(clock.leap.to) > DAY_MS) delete clock.leap;
	clock.readAt = startedAt;
	clock.since = notBefore(clock.floor, lookBackFrom(began) - (clock.late ?? 0));
}

/** A moment, but never one before what was noted at publishing. */
export function notBefore(floor: string | undefined, moment: number): string {
	return isoOf(Math.max(moment, Date.parse(floor ?? '') || -Infinity));
}
