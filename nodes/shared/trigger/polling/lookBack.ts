/**
 * How long after a change its record may still be missing from the list: the service may show it late, the clocks of its
 * machines may differ. Every poll asks again this far back, and by {@link MAX_ANSWER_MS} more.
 */
const LATE_MS = 120_000;
/** How much younger than its rows the `Date` of an answer may be: the client's time-out, and the second to which it is rounded. */
export const MAX_ANSWER_MS = 31_000;

/**
 * From when on the next reading has to ask, in ms, after one whose first page was answered at `startedAt`: whatever
 * this page could not show yet happened later than that.
 */
export function nextSince(startedAt: number): number {
	return startedAt - LATE_MS - MAX_ANSWER_MS;
}

/** From when on to ask, in ms, when nothing before `servedAt` is wanted. */
export function sinceNow(servedAt: number): number {
	return servedAt - MAX_ANSWER_MS;
}

/** Whole seconds with an explicit offset, as `updated_since` needs it so that no server setting can shift it. */
export function toIso(time: number): string {
	return new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}
