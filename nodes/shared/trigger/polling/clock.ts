/** How long a changed record may be missing from the list: it may be shown late, and clocks may differ. */
const LATE_MS = 120_000;
/** How much later than its rows an answer's `Date` may be: the client's time-out, and rounding to seconds. */
const MAX_ANSWER_MS = 31_000;

/** One moment by the API's clock and by n8n's own, in ms. */
export interface Moment {
	service: number;
	local: number;
}

/** From when on to read, and what is known of the API's clock. Plain JSON; ISO 8601 by that clock. */
export interface ClockState {
	/** From when on to ask. Everything before has been seen. */
	since: string;
	/** The moment of publishing: nothing before it is requested. */
	earliest: string;
	/** When the last complete reading began, or the clock was first asked. */
	lastReadAt: string;
	/** The same moment by n8n's own clock, in ms. */
	lastReadLocal: number;
}

/**
 * From when on the next reading must look, in ms, after one whose first page was answered at `startedAt`:
 * whatever this page could not show yet happened later than that.
 */
export function nextSince(startedAt: number): number {
	return startedAt - LATE_MS - MAX_ANSWER_MS;
}

/** From when on to ask, in ms, when nothing before `servedAt` is wanted. */
export function sinceNow(servedAt: number): number {
	return servedAt - MAX_ANSWER_MS;
}

/** Whole seconds with an offset, as `updated_since` needs it, so that no server setting can shift it. */
export function toIso(time: number): string {
	return new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}

/** Starts at a moment (in ms, by the API's clock). */
export function startClock(since: number, now: Moment): ClockState {
	const from = toIso(since);
	return { since: from, earliest: from, lastReadAt: toIso(now.service), lastReadLocal: now.local };
}

/** The moment of the last complete reading. */
export function lastReading({ lastReadAt, lastReadLocal }: ClockState): Moment {
	return { service: Date.parse(lastReadAt), local: lastReadLocal };
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
	const by = Math.max(here - there, there < -MAX_ANSWER_MS ? maxInterval - there : 0);
	// Less is a slow answer, or a difference between the API's machines.
	return by > MAX_ANSWER_MS ? by : 0;
}

/** Asks from earlier on, since changes got dates by a clock that was set back. @param by in ms */
export function rewind(clock: ClockState, now: Moment, by: number): void {
	clock.since = toIso(Date.parse(clock.since) - by);
	if (clock.since < clock.earliest) clock.earliest = clock.since;
	clock.lastReadAt = toIso(now.service);
	clock.lastReadLocal = now.local;
}

/** A moment (in ms) as ISO 8601, but never one before publishing. */
export function notBeforeEarliest({ earliest }: ClockState, moment: number): string {
	return toIso(Math.max(moment, Date.parse(earliest)));
}
