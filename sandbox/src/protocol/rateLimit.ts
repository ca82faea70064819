import { performance } from 'node:perf_hooks';
import type { RateLimitSettings } from '../office';
import { isCounted, limit, stillCounting } from './rateWindow';

/**
 * 10 requests per 3 seconds per origin IP address (section Limits). Uses the machine's monotonic clock, so
 * that moving the sandbox's clock in a test does not affect the limit.
 */
export class RateLimiter {
	private readonly arrivals = new Map<string, number[]>();

	/** Counts a request; false if it exceeds the limit. */
	admit(origin: string, settings: RateLimitSettings, isUpload = false): boolean {
		if (!settings.enabled) return true;
		const now = performance.now();
		const counted = stillCounting(this.arrivals.get(origin) ?? [], now, settings);
		const admitted = counted.length < limit;
		if (isCounted(admitted, isUpload, settings)) counted.push(now);
		this.arrivals.set(origin, counted);
		return admitted;
	}

	/** How many more requests would be let through now. */
	remaining(origin: string, settings: RateLimitSettings): number {
		return limit - stillCounting(this.arrivals.get(origin) ?? [], performance.now(), settings).length;
	}
}
