import { performance } from 'node:perf_hooks';
import type { RateLimitSettings } from '../office';

export const limit = 10;
export const windowMilliseconds = 3000;

/**
 * 10 requests per 3 seconds per origin IP address (section Limits). Uses the machine's monotonic clock, so
 * that moving the sandbox's clock in a test does not affect the limit.
 */
export class RateLimiter {
	private readonly arrivals = new Map<string, number[]>();

	/**
	 * Counts a request; false if it exceeds the limit.
	 * @param countsAnyway set for an upload, of which every attempt counts, including refused ones
	 */
	admit(origin: string, settings: RateLimitSettings, countsAnyway = false): boolean {
		if (!settings.enabled) return true;
		const now = performance.now();
		const counted = this.stillCounting(this.arrivals.get(origin) ?? [], now, settings);
		const admitted = counted.length < limit;
		if (admitted || settings.count_refused || countsAnyway) counted.push(now);
		this.arrivals.set(origin, counted);
		return admitted;
	}

	/** How many more requests would be let through now. */
	remaining(origin: string, settings: RateLimitSettings): number {
		return limit - this.stillCounting(this.arrivals.get(origin) ?? [], performance.now(), settings).length;
	}

	private stillCounting(arrivals: number[], now: number, settings: RateLimitSettings): number[] {
		if (settings.window === 'sliding') return arrivals.filter((at) => now - at < windowMilliseconds);
		const opened = arrivals[0];
		return opened !== undefined && now - opened < windowMilliseconds ? arrivals : [];
	}
}
