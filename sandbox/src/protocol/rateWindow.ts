import type { RateLimitSettings } from '../office';

export const limit = 10;
export const windowMilliseconds = 3000;

/** Of the arrivals that counted so far, oldest first in ms, those that still do. */
export function stillCounting(
	arrivals: readonly number[],
	now: number,
	{ window }: Pick<RateLimitSettings, 'window'>,
): number[] {
	if (window === 'sliding') return arrivals.filter((at) => now - at < windowMilliseconds);
	const opened = arrivals[0];
	return opened !== undefined && now - opened < windowMilliseconds ? [...arrivals] : [];
}

/**
 * Whether a request uses up the limit, in which every attempt to upload counts, including refused ones
 * (section Limits).
 */
export const isCounted = (
	isAdmitted: boolean,
	isUpload: boolean,
	settings: Pick<RateLimitSettings, 'count_refused'>,
): boolean => isAdmitted || settings.count_refused || isUpload;
