/** How much later than its rows an answer may be dated: by the client's timeout, plus rounding to seconds. */
export const MAX_ANSWER_MS = 31_000;

/** One moment by the API's clock and by n8n's own, in ms. */
export interface ClockTimes {
	service: number;
	local: number;
}

/** Whole seconds with an offset, as `updated_since` needs it, so that no server setting can shift it. */
export function toIso(time: number): string {
	return new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}

/**
 * By how much the API's clock was set back since an earlier answer: 0, or ms in whole seconds. We assume this
 * if the API's clock has advanced by less than n8n's. If n8n's clock was in fact set ahead, one reading asks
 * for more than necessary.
 *
 * @param maxInterval between two polls, in ms
 */
export function setBackBy(before: ClockTimes, now: ClockTimes, maxInterval: number): number {
	const [here, there] = [now.local - before.local, now.service - before.service];
	// If n8n's clock was set back as well, nothing shows how much time has passed.
	const by = Math.max(here - there, there < -MAX_ANSWER_MS ? maxInterval - there : 0);
	// A smaller difference comes from a slow answer, or from another machine of the API.
	return by > MAX_ANSWER_MS ? Math.ceil(by / 1000) * 1000 : 0;
}
