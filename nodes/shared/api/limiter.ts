import { sleep } from 'n8n-workflow';
import { CanceledError } from './failures';

/** The service's limit per origin IP address (section Limits). */
const REQUESTS = 10;
const WINDOW_MS = 3_000;

/** Among how many of the last round trips the shortest is looked for. */
const ROUND_TRIPS_KEPT = 100;
/** Fewer may all be slow ones, such as those that open a connection. */
const ROUND_TRIPS_NEEDED = 20;
/** What of it is relied on, in case the network can be quicker: three quarters, less 50 ms. */
const SHARE_OF_ROUND_TRIP = 0.75;
const JITTER_MS = 50;

/** Long waits are cut into slices of this, so that a canceled execution stops soon. */
const SLICE_MS = 100;

/** How a process gives way to others behind the same IP address, who use the budget without a word to each other. */
export interface Pace {
	/** What a refusal (429) leaves of this process's share of the budget, 0 to 1. */
	afterRefusal: number;
	/** By how much of itself the share grows in a second. */
	growth: number;
	smallestShare: number;
}

/** Chosen by simulation, for 1 to 32 processes and six ways to count: `npm run bench -- limiter` shows the table. */
const PACE: Pace = { afterRefusal: 0.7, growth: 0.015, smallestShare: 0.01 };

const FIRST_PAUSE_MS = 1_000;
/** Half of it to one and a half of it, so that processes that were refused together do not come back together. */
const MAX_USUAL_PAUSE_MS = 30_000;
const MAX_RETRY_AFTER_MS = 60_000;

/** Monotonic milliseconds and a way to wait, so that tests can run the limiter in virtual time. */
export interface Timing {
	now(): number;
	sleep(milliseconds: number): Promise<unknown>;
	/** 0 to 1 */
	random(): number;
}

const realTiming: Timing = { now: () => performance.now(), sleep, random: () => Math.random() };

interface Waiter {
	start(): void;
	cancel(): void;
	signal: AbortSignal | undefined;
}

/**
 * Spends the service's request budget. A slot is taken when a request is sent and frees three seconds after its
 * answer *arrived*, less most of the shortest round trip measured lately: between the moments in which the service counts
 * a request and the one that takes its slot, one answer travels back and one request travels there. So whatever the
 * service's window, and however long the network takes for each of them, it never counts more than ten requests in
 * three seconds from one process. Counted from the answer alone, a long way would cost a tenth of the budget.
 *
 * A 429 means that others behind the same IP address use the budget, too. It pauses everybody here and makes this process
 * content with a smaller share of it, sent evenly instead of in bursts. The share grows again with time, by the same
 * percentage for every process, while larger shares meet more refusals: processes that know nothing of each other end
 * up with about equal ones.
 */
export class Limiter {
	/** When the slots of requests that are over are free again, those that are not yet. */
	private freeAt: number[] = [];
	/** How long the last answers took, in milliseconds. */
	private readonly roundTrips: number[] = [];
	private readonly waiters: Waiter[] = [];
	private inFlight = 0;
	private isDispatching = false;
	/** 0 to 1, as it was at `shareSetAt`. */
	private share = 1;
	private shareSetAt = 0;
	private nextSendAt = 0;
	private pausedUntil = 0;
	private refusalsInARow = 0;
	private lastRefusedAt = -Infinity;

	constructor(
		private readonly timing: Timing = realTiming,
		private readonly pace: Pace = PACE,
	) {}

	/**
	 * Waits for a slot, first come first served.
	 *
	 * @returns milliseconds waited
	 * @throws CanceledError when `signal` is aborted before a slot is free
	 */
	async take(signal?: AbortSignal): Promise<number> {
		const began = this.timing.now();
		await new Promise<void>((start, reject) => {
			this.waiters.push({ start, cancel: () => reject(new CanceledError()), signal });
			void this.dispatch();
		});
		return this.timing.now() - began;
	}

	/**
	 * Gives the slot back: the request is over.
	 *
	 * @param roundTripMs from sending it to its answer; none when no answer came
	 */
	release(roundTripMs?: number): void {
		const now = this.timing.now();
		this.inFlight -= 1;
		if (roundTripMs !== undefined) this.roundTrips.push(roundTripMs);
		if (this.roundTrips.length > ROUND_TRIPS_KEPT) this.roundTrips.shift();
		this.freeAt.push(now + WINDOW_MS - (roundTripMs === undefined ? 0 : this.guaranteedRoundTripMs()));
	}

	/** The service processed a request. */
	succeeded(): void {
		this.refusalsInARow = 0;
	}

	/**
	 * The service refused a request sent at `sentAt` with 429: pause everybody, and be content with less once for all
	 * requests that were under way together.
	 *
	 * @param retryAfterMs the service's own wish, should it ever state one
	 * @returns milliseconds until the pause is over
	 */
	refused(sentAt: number, retryAfterMs = 0): number {
		const now = this.timing.now();
		if (sentAt > this.lastRefusedAt) {
			this.share = Math.max(this.pace.smallestShare, this.currentShare() * this.pace.afterRefusal);
			this.shareSetAt = now;
			this.lastRefusedAt = now;
			this.refusalsInARow += 1;
		}
		const usual = Math.min(MAX_USUAL_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.refusalsInARow - 1));
		const pause = Math.max(Math.min(retryAfterMs, MAX_RETRY_AFTER_MS), usual * (0.5 + this.timing.random()));
		this.pausedUntil = Math.max(this.pausedUntil, now + pause);
		return this.pausedUntil - now;
	}

	private currentShare(): number {
		const seconds = (this.timing.now() - this.shareSetAt) / 1_000;
		return Math.min(1, this.share * Math.exp(this.pace.growth * seconds));
	}

	private async dispatch(): Promise<void> {
		if (this.isDispatching) return;
		this.isDispatching = true;
		while (this.waiters.length > 0) {
			this.dropCanceled();
			const wait = this.millisecondsUntilFree();
			if (wait > 0) {
				await this.timing.sleep(Math.min(wait, SLICE_MS));
				continue;
			}
			const next = this.waiters.shift();
			if (next === undefined) break;
			this.inFlight += 1;
			this.nextSendAt = this.timing.now() + this.gap();
			next.start();
		}
		this.isDispatching = false;
	}

	private dropCanceled(): void {
		for (const waiter of this.waiters.filter(({ signal }) => signal?.aborted)) {
			this.waiters.splice(this.waiters.indexOf(waiter), 1);
			waiter.cancel();
		}
	}

	/** How long to wait between two requests: not at all with the whole budget, else so that the share is sent evenly. */
	private gap(): number {
		const share = this.currentShare();
		if (share === 1) return 0;
		// Processes in step would meet at every request.
		return (WINDOW_MS / (REQUESTS * share)) * (0.75 + this.timing.random() / 2);
	}

	private millisecondsUntilFree(): number {
		const now = this.timing.now();
		const mayGoAt = Math.max(this.pausedUntil, this.nextSendAt);
		if (now < mayGoAt) return mayGoAt - now;
		this.freeAt = this.freeAt.filter((freeAt) => freeAt > now);
		if (this.inFlight + this.freeAt.length < REQUESTS) return 0;
		return this.freeAt.length === 0 ? SLICE_MS : Math.min(...this.freeAt) - now;
	}

	/** Milliseconds that an answer's way back and the next request's way there are sure to take together. */
	private guaranteedRoundTripMs(): number {
		if (this.roundTrips.length < ROUND_TRIPS_NEEDED) return 0;
		return Math.max(0, Math.min(...this.roundTrips) * SHARE_OF_ROUND_TRIP - JITTER_MS);
	}
}

/** One limiter per API origin, shared by every node, trigger and dropdown of the process. */
export const limiters = new Map<string, Limiter>();

export function limiterOf(origin: string): Limiter {
	const limiter = limiters.get(origin) ?? new Limiter();
	limiters.set(origin, limiter);
	return limiter;
}
