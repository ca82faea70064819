import { setTimeout as sleep } from 'node:timers/promises';
import { limit, windowMilliseconds } from '../protocol/rateWindow';

/** A margin, because a service's clock and ours do not run at the same speed. */
const margin = 1.02;

/**
 * Sends at most this many requests in a window of 3 seconds, one after the other. A slot becomes free one
 * window after its answer came, because the answer is the latest moment at which the service can have counted
 * the request.
 */
export class Pace {
	private readonly answered: number[] = [];

	/**
	 * @param requests in a window, at most the API's limit
	 * @param window in ms; only a service without a limit may be given a shorter one
	 */
	constructor(
		readonly requests = limit,
		readonly window = windowMilliseconds,
	) {}

	/** Waits until another request may be sent. */
	async slot(): Promise<void> {
		const oldest = this.answered.at(-this.requests);
		if (oldest !== undefined) await sleep(Math.max(0, oldest + this.window * margin - performance.now()));
	}

	/** Notes that the request of this slot was answered or given up. */
	done(): void {
		this.answered.push(performance.now());
		if (this.answered.length > this.requests) this.answered.shift();
	}
}
