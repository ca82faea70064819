/**
 * How long a changed record may be missing from the list: the API may show it late, and the clocks of its
 * machines may differ. Every poll looks this far back, and {@link MAX_ANSWER_MS} further.
 */
const LATE_MS = 120_000;
/** How much later than its rows an answer's `Date` may be: the client's time-out, and rounding to seconds. */
export const MAX_ANSWER_MS = 31_000;

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

/**
 * Whole seconds with an explicit offset, as `updated_since` needs it, so that no server setting can shift it.
 */
export function toIso(time: number): string {
	return new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}
