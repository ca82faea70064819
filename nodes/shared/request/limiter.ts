import { sleep } from 'n8n-workflow';
import { CanceledError } from './failures';

/** The API's limit per origin IP address (section Limits). */
const REQUESTS = 10;
const WINDOW_MS = 3_000;
/** The pace at the limit. */
export const MS_PER_REQUEST = WINDOW_MS / REQUESTS;

/** Within this after it was sent, a request is at the API, unless the last answers show that it is sooner. */
const TRAVEL_MS = 100;
const ANSWERS_KEPT = 50;
const MARGIN_MS = 20;

/** While so many are unanswered the API has other troubles, and a write more is one more in doubt. */
const MOST_UNDER_WAY = 2 * REQUESTS;

/** Nothing is learned from the first refusal after so long: one request was late, or somebody passed by. */
const CALM_MS = 15_000;

/** For how many requests the API is believed to count them at their end, until that is tested again. */
const BELIEVED_FOR = 1_000;

/** Long waits are cut into slices of this, so that a canceled execution stops soon. */
const SLICE_MS = 100;

/** Two windows: the API may count by fixed ones. */
const REMEMBERED_MS = 2 * WINDOW_MS;

/** Between two requests of a burst, so that the first refusal can hold back the rest of it. */
const BURST_GAP_MS = 20;

/** Times 0.5 to 1.5, so that processes refused together do not come back together. */
const FIRST_PAUSE_MS = 500;
const MAX_USUAL_PAUSE_MS = 30_000;
const MAX_RETRY_AFTER_MS = 60_000;

/** Slots, out of ten, that polls leave to requests that somebody waits for, until so long after the last. */
const KEPT_FREE = 3;
const KEPT_FREE_FOR_MS = 60_000;
/** A poll that has waited this long takes its turn: one after {@link OTHERS_BETWEEN} others. */
const PATIENCE_MS = 10_000;
const OTHERS_BETWEEN = 3;

/** How a process gives way to others behind the same IP address: chosen by `npm run bench -- limiter`. */
export const PACE = {
	/** What a refusal (429) leaves of the share, 0 to 1. */
	afterRefusal: 0.85,
	/** By how much of itself the share grows in a second, at first. */
	growth: 0.008,
	/**
	 * Seconds without a refusal until the whole budget grows twice as fast, five times after twice as many.
	 * Divided by the root of the share: a smaller one has more neighbors, all of them probing.
	 */
	doubledAfter: 12,
	smallestShare: 0.01,
};

/** Milliseconds, a way to wait, and 0 to 1: tests run the limiter in virtual time. */
const realTiming = {
	now: () => performance.now(),
	sleep: async (milliseconds: number): Promise<unknown> => await sleep(milliseconds),
	random: () => Math.random(),
};

interface Waiter {
	signal?: AbortSignal;
	/** Nobody waits for it: a trigger's poll. */
	isBackground?: boolean;
	askedAt: number;
	start(slot: Slot): void;
	cancel(): void;
}

/** One request's part of the budget: taken when it is sent, free when the API no longer counts it. */
export interface Slot {
	/** In ms of the monotonic clock, as `endedAt`. */
	readonly sentAt: number;
	/** For how many ms more it would have waited, did the API count requests until they have ended. */
	readonly earlyMs?: number;
	/** None while under way. */
	endedAt?: number;
	/** Not when it was refused for the limit, or unanswered. */
	isProcessed?: boolean;
}

/** Spends the API's request budget: docs/architecture.md, "The limiter", says how. */
export class Limiter {
	/** Under way, or still counted by the API. */
	private slots: Slot[] = [];
	/** How long the last answers took, in ms, and when the first ten of them were there. */
	private readonly took: number[] = [];
	private tenAnsweredAt = Infinity;
	private readonly waiters: Waiter[] = [];
	private isDispatching = false;
	/** For how many requests more. */
	private countsAtEndFor = 0;
	/** 0 to 1, as it was at `shareSetAt`. */
	private share = 1;
	private shareSetAt = 0;
	private nextSendAt = 0;
	private pausedUntil = 0;
	private refusalsInARow = 0;
	private lastRefusedAt = -Infinity;
	/** When the last foreground request was sent, and how many were since the last one of a poll. */
	private foregroundAt = -Infinity;
	private sinceBackground = 0;

	constructor(
		private readonly timing = realTiming,
		private readonly pace = PACE,
	) {}

	/**
	 * Waits for a slot: first come first served, and a trigger's polls behind what somebody waits for.
	 *
	 * @throws CanceledError when `signal` is aborted before a slot is free
	 */
	async take(wait: Pick<Waiter, 'signal' | 'isBackground'> = {}): Promise<Slot> {
		return await new Promise((start, reject) => {
			const cancel = (): void => reject(new CanceledError());
			this.waiters.push({ ...wait, start, cancel, askedAt: this.timing.now() });
			void this.dispatch();
		});
	}

	/** The request is over. */
	release(slot: Slot, isProcessed: boolean): void {
		slot.endedAt = this.timing.now();
		slot.isProcessed = isProcessed;
		if (!isProcessed) return;
		this.took.push(slot.endedAt - slot.sentAt);
		if (this.took.length === REQUESTS) this.tenAnsweredAt = slot.endedAt;
		if (this.took.length > ANSWERS_KEPT) this.took.shift();
		this.refusalsInARow = 0;
	}

	/**
	 * A 429: pauses everybody, and is learned from once for all requests that were in flight together.
	 *
	 * @param retryAfterMs the API's own wish, should it ever state one
	 * @returns milliseconds until the pause is over
	 */
	refused(slot: Slot, retryAfterMs = 0): number {
		const now = this.timing.now();
		if (slot.sentAt > this.lastRefusedAt) {
			if (now - this.lastRefusedAt < CALM_MS || this.currentShare() < 1) this.learnFrom(slot);
			this.lastRefusedAt = now;
			this.refusalsInARow += 1;
		}
		const usual = Math.min(MAX_USUAL_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.refusalsInARow - 1));
		const pause = Math.max(Math.min(retryAfterMs, MAX_RETRY_AFTER_MS), usual * (0.5 + this.timing.random()));
		this.pausedUntil = Math.max(this.pausedUntil, now + pause);
		return this.pausedUntil - now;
	}

	/** Either the API counts requests until they have ended, or somebody else uses a part of the limit. */
	private learnFrom({ earlyMs = 0 }: Slot): void {
		const hasLetThrough = this.slots.some((slot) => slot.isProcessed && (slot.earlyMs ?? 0) > TRAVEL_MS);
		this.countsAtEndFor = earlyMs > 0 && !hasLetThrough ? BELIEVED_FOR : 0;
		if (this.countsAtEndFor > 0) return;
		this.share = Math.max(this.pace.smallestShare, this.currentShare() * this.pace.afterRefusal);
		this.shareSetAt = this.timing.now();
	}

	private currentShare(): number {
		const { growth } = this.pace;
		const doubledAfter = this.pace.doubledAfter / Math.sqrt(this.share);
		const seconds = (this.timing.now() - this.shareSetAt) / 1_000;
		// The rate `growth * (1 + (seconds / doubledAfter) ** 2)`, over all of them.
		const grown = growth * (seconds + seconds ** 3 / (3 * doubledAfter ** 2));
		return Math.min(1, this.share * Math.exp(grown));
	}

	private async dispatch(): Promise<void> {
		if (this.isDispatching) return;
		this.isDispatching = true;
		for (;;) {
			for (const waiter of this.waiters.filter(({ signal }) => signal?.aborted)) this.leave(waiter).cancel();
			const next = this.next();
			if (next === undefined) break;
			const wait = this.millisecondsUntilFree(this.allowedFor(next));
			if (wait > 0) await this.timing.sleep(Math.min(wait, SLICE_MS));
			else this.begin(next);
		}
		this.isDispatching = false;
	}

	private leave(waiter: Waiter): Waiter {
		this.waiters.splice(this.waiters.indexOf(waiter), 1);
		return waiter;
	}

	private begin(waiter: Waiter): void {
		this.leave(waiter);
		const sentAt = this.timing.now();
		const earlyMs = this.untilFewerThan(REQUESTS, ({ isProcessed, endedAt = Infinity }) =>
			isProcessed === false ? 0 : endedAt + WINDOW_MS,
		);
		const slot: Slot = { sentAt, earlyMs };
		this.slots.push(slot);
		this.countsAtEndFor -= 1;
		this.nextSendAt = sentAt + this.gap();
		if (!waiter.isBackground) this.foregroundAt = sentAt;
		this.sinceBackground = waiter.isBackground ? 0 : this.sinceBackground + 1;
		waiter.start(slot);
	}

	private next(): Waiter | undefined {
		const foreground = this.waiters.find(({ isBackground }) => !isBackground);
		const background = this.waiters.find(({ isBackground }) => isBackground);
		if (!foreground || !background) return foreground ?? background;
		return this.isOld(background) && this.sinceBackground >= OTHERS_BETWEEN ? background : foreground;
	}

	private isOld({ askedAt }: Waiter): boolean {
		return this.timing.now() - askedAt >= PATIENCE_MS;
	}

	/**
	 * How many requests the API may count of this process when this one is sent: whole numbers, so that those
	 * of several processes add up to ten.
	 */
	private allowedFor(waiter: Waiter): number {
		const allowed = Math.max(1, Math.floor(REQUESTS * this.currentShare()));
		const isAlone = this.timing.now() - this.foregroundAt > KEPT_FREE_FOR_MS;
		if (!waiter.isBackground || isAlone || this.isOld(waiter)) return allowed;
		return Math.max(1, Math.floor((allowed * (REQUESTS - KEPT_FREE)) / REQUESTS));
	}

	/** A moment between the requests of a burst of the whole budget, else what spreads the share evenly. */
	private gap(): number {
		const share = this.currentShare();
		if (share === 1) return BURST_GAP_MS;
		// Processes in step would meet at every request.
		return (MS_PER_REQUEST / share) * (0.9 + this.timing.random() / 5);
	}

	private millisecondsUntilFree(allowed: number): number {
		const now = this.timing.now();
		// One after the other is no burst.
		const isSpread = this.currentShare() < 1 || this.slots.some(({ endedAt }) => endedAt === undefined);
		const mayGoAt = Math.max(this.pausedUntil, isSpread ? this.nextSendAt : 0);
		if (now < mayGoAt) return mayGoAt - now;
		this.slots = this.slots.filter(({ endedAt = now }) => endedAt + REMEMBERED_MS > now);
		return Math.max(
			this.untilFewerThan(allowed, (slot) => this.freeAt(slot)),
			this.untilFewerThan(MOST_UNDER_WAY, ({ endedAt = Infinity }) => endedAt),
		);
	}

	/** Milliseconds until fewer than `count` slots are taken; less than 0 when they have been for so long. */
	private untilFewerThan(count: number, freeAt: (slot: Slot) => number): number {
		const moments = this.slots.map(freeAt).sort((a, b) => a - b);
		return (moments.at(-count) ?? 0) - this.timing.now();
	}

	/** When the API no longer counts the request, in ms of the monotonic clock; infinite while unknown. */
	private freeAt({ sentAt, endedAt = Infinity, isProcessed }: Slot): number {
		const isEndAlone = isProcessed === false || this.countsAtEndFor > 0;
		return Math.min(endedAt, isEndAlone ? Infinity : sentAt + this.travelMs(sentAt)) + WINDOW_MS;
	}

	/** Within how many ms a request sent then is at the API. */
	private travelMs(sentAt: number): number {
		const shortest = Math.min(...this.took);
		// Connections may yet have to be opened, which takes more journeys than the next ones need.
		if (sentAt < this.tenAnsweredAt) return Math.max(TRAVEL_MS, shortest);
		if (this.took.length < ANSWERS_KEPT) return TRAVEL_MS;
		return Math.min(TRAVEL_MS, Math.max(...this.took) - shortest + MARGIN_MS);
	}
}

/** One limiter per API origin, shared by every node, trigger and dropdown of the process. */
class Limiters extends Map<string, Limiter> {
	of(origin: string): Limiter {
		const limiter = this.get(origin) ?? new Limiter();
		this.set(origin, limiter);
		return limiter;
	}
}

export const limiters = new Limiters();
