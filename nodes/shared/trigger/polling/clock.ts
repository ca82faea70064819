/** How long a changed record may be missing from the list: it may be shown late, and clocks may differ. */
const LATE_MS = 120_000;
/** How much later than its rows an answer's `Date` may be: the client's time-out, and rounding to seconds. */
const MAX_ANSWER_MS = 31_000;

/** One moment by the API's clock and by n8n's own, in ms. */
export interface Moment {
	service: number;
	local: number;
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

/**
 * By how much the API's clock was set back since an earlier answer, in ms of whole seconds, or 0: it has
 * advanced by less than n8n's own. If n8n's was set ahead instead, one reading asks for more than necessary.
 *
 * @param maxInterval between two polls, in ms
 */
export function setBackBy(before: Moment, now: Moment, maxInterval: number): number {
	const [here, there] = [now.local - before.local, now.service - before.service];
	// Where n8n's own was set back as well, nothing shows how much time has passed.
	const by = Math.max(here - there, there < -MAX_ANSWER_MS ? maxInterval - there : 0);
	// Less is a slow answer, or a difference between the API's machines.
	return by > MAX_ANSWER_MS ? Math.ceil(by / 1000) * 1000 : 0;
}

/**
 * By how much the API's clock was set ahead between two answers, in ms, or 0. What it dated before seems as
 * much older, and need not have been shown yet.
 */
export function setAheadBy(before: Moment, now: Moment): number {
	const by = now.service - before.service - (now.local - before.local);
	return by > MAX_ANSWER_MS ? by : 0;
}
