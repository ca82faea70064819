import { sleep } from 'n8n-workflow';

/** The service's limit per origin IP address (section Limits). */
const REQUESTS = 10;
const WINDOW_MS = 3_000;

/** Long waits are cut into slices of this, so that a canceled execution stops soon. */
const SLICE_MS = 100;

/** How a refusal (429) and later successes change the pace. */
const SLOW_DOWN = 0.7;
const SPEED_UP = 0.01;
const SLOWEST = 0.1;
const LONGEST_PAUSE_MS = 30_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

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

/** Thrown to a waiter whose execution was canceled. */
export class Canceled extends Error {
	constructor() {
		super('The execution was canceled');
	}
}

/**
 * Spends the service's request budget. A slot is taken when a request is sent and frees three seconds after its
 * answer *arrived*: whatever the service's window and the network's delay, it never counts more than ten requests
 * in three seconds from one process. Should others behind the same IP address use up the budget too, a 429
 * pauses everybody here and lowers the pace, which then recovers slowly.
 */
export class Limiter {
	/** When the last answers arrived, oldest first; older ones cannot matter. */
	private readonly answered: number[] = [];
	private readonly waiters: Waiter[] = [];
	private inFlight = 0;
	private isDispatching = false;
	private pace = 1;
	private pausedUntil = 0;
	private refusalsInARow = 0;
	private lastRefusedAt = -Infinity;

	constructor(private readonly timing: Timing = realTiming) {}

	/**
	 * Waits for a slot, first come first served.
	 *
	 * @returns milliseconds waited
	 * @throws Canceled when `signal` is aborted before a slot is free
	 */
	async take(signal?: AbortSignal): Promise<number> {
		const began = this.timing.now();
		await new Promise<void>((start, reject) => {
			this.waiters.push({ start, cancel: () => reject(new Canceled()), signal });
			void this.dispatch();
		});
		return this.timing.now() - began;
	}

	/** Gives the slot back: the request was answered, or never will be. */
	release(): void {
		this.inFlight -= 1;
		this.answered.push(this.timing.now());
		if (this.answered.length > REQUESTS) this.answered.shift();
	}

	/** The service processed a request: speed up a little. */
	succeeded(): void {
		this.refusalsInARow = 0;
		this.pace = Math.min(1, this.pace + SPEED_UP);
	}

	/**
	 * The service refused a request sent at `sentAt` with 429: pause everybody, and slow down once for all requests
	 * that were under way together.
	 *
	 * @param retryAfterMs the service's own wish, should it ever state one
	 */
	refused(sentAt: number, retryAfterMs = 0): void {
		if (sentAt > this.lastRefusedAt) {
			this.lastRefusedAt = this.timing.now();
			this.pace = Math.max(SLOWEST, this.pace * SLOW_DOWN);
			this.refusalsInARow += 1;
		}
		const backoff = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** this.refusalsInARow);
		const pause = Math.max(
			Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS),
			backoff * (0.5 + this.timing.random()),
		);
		this.pausedUntil = Math.max(this.pausedUntil, this.timing.now() + pause);
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

	private millisecondsUntilFree(): number {
		const now = this.timing.now();
		if (now < this.pausedUntil) return this.pausedUntil - now;
		// Processes that were refused together must not come back together.
		const jitter = this.pace < 1 ? 1 + 0.1 * this.timing.random() : 1;
		const frees = (arrivedAt: number) => arrivedAt + (WINDOW_MS / this.pace) * jitter;
		const recent = this.answered.filter((arrivedAt) => frees(arrivedAt) > now);
		if (this.inFlight + recent.length < REQUESTS) return 0;
		const [oldest] = recent;
		return oldest === undefined ? SLICE_MS : frees(oldest) - now;
	}
}

/** One limiter per API origin, shared by every node, trigger and dropdown of the process. */
export const limiters = new Map<string, Limiter>();

export function limiterOf(origin: string): Limiter {
	const limiter = limiters.get(origin) ?? new Limiter();
	limiters.set(origin, limiter);
	return limiter;
}
