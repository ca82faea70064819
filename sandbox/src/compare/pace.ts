import { setTimeout as sleep } from 'node:timers/promises';
import { limit, windowMilliseconds } from '../protocol/rateLimit';

/** A service's clock and ours tick differently. */
const margin = 1.02;

/**
 * Keeps so many requests per window of 3 seconds, one after the other. A slot frees that long after its
 * answer, the latest moment at which the service can have counted the request.
 */
export class Pace {
	private readonly answered: number[] = [];

	/**
	 * @param requests in a window, at most the API's limit
	 * @param window in ms; shorter only where nobody limits
	 */
	constructor(
		readonly requests = limit,
		readonly window = windowMilliseconds,
	) {}

	/** Waits until one more request is within the pace. */
	async slot(): Promise<void> {
		const oldest = this.answered.at(-this.requests);
		if (oldest !== undefined) await sleep(Math.max(0, oldest + this.window * margin - performance.now()));
	}

	/** Says that the request of the slot was answered, or given up. */
	done(): void {
		this.answered.push(performance.now());
		if (this.answered.length > this.requests) this.answered.shift();
	}
}
