import { setTimeout as sleep } from 'node:timers/promises';
import { limit, windowMilliseconds } from '../protocol/rateLimit';

/** A service's clock and ours tick differently. */
const margin = 1.02;

/**
 * Keeps 10 requests per window of 3 seconds, one after the other. A slot frees that long after its answer,
 * the latest moment at which the service can have counted the request.
 */
export class Pace {
	private readonly answered: number[] = [];

	/** @param window in ms; shorter only where nobody limits */
	constructor(readonly window = windowMilliseconds) {}

	/** Waits until one more request is within the limit. */
	async slot(): Promise<void> {
		const oldest = this.answered.at(-limit);
		if (oldest !== undefined) await sleep(Math.max(0, oldest + this.window * margin - performance.now()));
	}

	/** Says that the request of the slot was answered, or given up. */
	done(): void {
		this.answered.push(performance.now());
		if (this.answered.length > limit) this.answered.shift();
	}
}
