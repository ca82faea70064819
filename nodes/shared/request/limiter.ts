import { sleep } from 'n8n-workflow';
import { CanceledError } from './failures';
import { RoundTrips } from './roundTrips';

/** The API's limit per origin IP address (section Limits). */
const REQUESTS = 10;
const WINDOW_MS = 3_000;

/** For clocks that tick differently. */
const MARGIN_MS = 20;

/** Long waits are cut into slices of this, so that a canceled execution stops soon. */
const SLICE_MS = 100;

/** Two windows: the API may count by fixed ones. */
const REMEMBERED_MS = 2 * WINDOW_MS;

/** How a process gives way to others behind the same IP address. See docs/architecture.md, "The limiter". */
export interface Pace {
	/** What a refusal (429) leaves of the share, 0 to 1. */
	afterRefusal: number;
	/** By how much of itself the share grows in a second, at first. */
	growth: number;
	/**
	 * Seconds without a refusal until the whole budget grows twice as fast, five times after twice as many.
	 * Divided by the root of the share: a smaller one has more neighbors, all of them probing.
	 */
	doubledAfter: number;
	smallestShare: number;
}

/** Chosen by simulation for 1 to 32 processes and six ways to count: see `npm run bench -- limiter`. */
export const PACE: Pace = {
	afterRefusal: 0.8,
	growth: 0.01,
	doubledAfter: 12,
	smallestShare: 0.01,
};

/** Between two requests of a burst, so that the first refusal can hold back the rest of it. */
const BURST_GAP_MS = 20;

const FIRST_PAUSE_MS = 1_000;
/** Times 0.5 to 1.5, so that processes refused together do not come back together. */
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

/** Slots, out of ten, reserved for requests that somebody waits for, while there are any. */
const KEPT_FREE = 3;
/** For how long after the last one of them. */
const KEPT_FREE_FOR_MS = 60_000;
/** A poll that has waited this long takes its turn: one after {@link OTHERS_BETWEEN} others. */
const PATIENCE_MS = 10_000;
const OTHERS_BETWEEN = 3;

/** How a request waits for its slot. */
export interface Wait {
	signal?: AbortSignal;
	/** Nobody waits for it: a trigger's poll. */
	isBackground?: boolean;
}

interface Waiter extends Wait {
	start(slot: Slot): void;
	cancel(): void;
	askedAt: number;
}

/** One request's part of the budget: taken when it is sent, free when the API no longer counts it. */
export interface Slot {
	/** In ms of the monotonic clock, as `endedAt`. */
	readonly sentAt: number;
	endedAt?: number;
	/** Of its kind, itself included. None while in flight, or when the API did not process it. */
	roundTrips?: RoundTrips;
	/** Only its end limits when it was received: lost, refused, or slower than every recent one of its kind. */
	isLate?: boolean;
}

/** Whether it was used, or is being used; not when it was refused for the limit, or lost. */
const isUsed = ({ endedAt, roundTrips }: Slot): boolean => endedAt === undefined || roundTrips !== undefined;

/** For how many requests it is held at first, and how many put it to the test then. */
const HELD_FOR = 300;
const TESTED_BY = 50;

/** That the API counts a request when it is done, not when it comes. */
class Suspicion {
	private heldFor = HELD_FOR;
	/** For how many requests more; negative for how many it has not been held any more. */
	private left = -Infinity;

	get isHeld(): boolean {
		return this.left > 0;
	}

	noteSent(): void {
		this.left -= 1;
	}

	/** A 429 that counting by the end would have prevented. One soon after a test prolongs the suspicion. */
	confirm(): void {
		if (this.isHeld) return;
		this.heldFor = this.left > -TESTED_BY ? 4 * this.heldFor : HELD_FOR;
		this.left = this.heldFor;
	}

	/** A 429 in spite of it. */
	refute(): void {
		this.left = -Infinity;
	}
}

/** Spends the API's request budget: docs/architecture.md, "The limiter", says how. */
export class Limiter {
	/** Under way, or still counted by the API. */
	private slots: Slot[] = [];
	private readonly roundTrips = new Map<string, RoundTrips>();
	private readonly waiters: Waiter[] = [];
	private isDispatching = false;
	private readonly countsAtEnd = new Suspicion();
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
		private readonly timing: Timing = realTiming,
		private readonly pace: Pace = PACE,
	) {}

	/**
	 * Waits for a slot: first come first served, and a trigger's polls behind what somebody waits for.
	 *
	 * @throws CanceledError when `signal` is aborted before a slot is free
	 */
	async take(wait: Wait = {}): Promise<Slot> {
		return await new Promise((start, reject) => {
			const cancel = (): void => reject(new CanceledError());
			this.waiters.push({ ...wait, start, cancel, askedAt: this.timing.now() });
			void this.dispatch();
		});
	}

	/**
	 * The request is over.
	 *
	 * @param kind such as `POST /people`, when it was processed; none when it was refused for the limit, or
	 * unanswered
	 */
	release(slot: Slot, kind?: string): void {
		slot.endedAt = this.timing.now();
		if (kind === undefined) {
			slot.isLate = true;
			return;
		}
		slot.roundTrips = this.roundTrips.get(kind) ?? new RoundTrips();
		const took = slot.endedAt - slot.sentAt;
		slot.isLate = took > slot.roundTrips.longestMs();
		slot.roundTrips.add(took, slot.endedAt);
		this.roundTrips.set(kind, slot.roundTrips);
		this.refusalsInARow = 0;
	}

	/**
	 * A 429: pauses everybody, and reduces the share once for all requests that were in flight together.
	 *
	 * @param retryAfterMs the API's own wish, should it ever state one
	 * @returns milliseconds until the pause is over
	 */
	refused({ sentAt }: Slot, retryAfterMs = 0): number {
		const now = this.timing.now();
		if (sentAt > this.lastRefusedAt) {
			this.learnFromRefusal(sentAt);
			this.lastRefusedAt = now;
			this.refusalsInARow += 1;
		}
		const usual = Math.min(MAX_USUAL_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.refusalsInARow - 1));
		const pause = Math.max(Math.min(retryAfterMs, MAX_RETRY_AFTER_MS), usual * (0.5 + this.timing.random()));
		this.pausedUntil = Math.max(this.pausedUntil, now + pause);
		return this.pausedUntil - now;
	}

	private learnFromRefusal(sentAt: number): void {
		const countedAtEnd = this.slots.filter(
			(slot) => slot.sentAt < sentAt && isUsed(slot) && (slot.endedAt ?? Infinity) + WINDOW_MS > sentAt,
		);
		if (countedAtEnd.length >= REQUESTS) this.countsAtEnd.confirm();
		else this.countsAtEnd.refute();
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
		while (this.waiters.length > 0) {
			this.dropCanceled();
			const next = this.next();
			if (next === undefined) break;
			const wait = this.millisecondsUntilFree(this.allowedFor(next));
			if (wait > 0) {
				await this.timing.sleep(Math.min(wait, SLICE_MS));
				continue;
			}
			this.waiters.splice(this.waiters.indexOf(next), 1);
			const slot: Slot = { sentAt: this.timing.now() };
			this.slots.push(slot);
			this.countsAtEnd.noteSent();
			this.nextSendAt = slot.sentAt + this.gap();
			this.noteSent(next);
			next.start(slot);
		}
		this.isDispatching = false;
	}

	/** Who is served next. */
	private next(): Waiter | undefined {
		const foreground = this.waiters.find(({ isBackground }) => !isBackground);
		const background = this.waiters.find(({ isBackground }) => isBackground);
		if (foreground === undefined || background === undefined) return foreground ?? background;
		return this.isOld(background) && this.sinceBackground >= OTHERS_BETWEEN ? background : foreground;
	}

	private isOld({ askedAt }: Waiter): boolean {
		return this.timing.now() - askedAt >= PATIENCE_MS;
	}

	private noteSent({ isBackground }: Waiter): void {
		if (!isBackground) this.foregroundAt = this.timing.now();
		this.sinceBackground = isBackground ? 0 : this.sinceBackground + 1;
	}

	/** How many requests the API may count of this process when this one is sent. */
	private allowedFor(waiter: Waiter): number {
		const allowed = this.allowedAtOnce();
		const isAlone = this.timing.now() - this.foregroundAt > KEPT_FREE_FOR_MS;
		if (!waiter.isBackground || isAlone || this.isOld(waiter)) return allowed;
		return Math.max(1, Math.floor((allowed * (REQUESTS - KEPT_FREE)) / REQUESTS));
	}

	private dropCanceled(): void {
		for (const waiter of this.waiters.filter(({ signal }) => signal?.aborted)) {
			this.waiters.splice(this.waiters.indexOf(waiter), 1);
			waiter.cancel();
		}
	}

	/**
	 * The wait between two requests: a moment in a burst of the whole budget, else what spreads the share
	 * evenly.
	 */
	private gap(): number {
		const share = this.currentShare();
		if (share === 1) return BURST_GAP_MS;
		// Processes in step would meet at every request.
		return (WINDOW_MS / (REQUESTS * share)) * (0.75 + this.timing.random() / 2);
	}

	private millisecondsUntilFree(allowed: number): number {
		const now = this.timing.now();
		// One after the other is no burst.
		const isBurst = this.currentShare() < 1 || this.slots.some(({ endedAt }) => endedAt === undefined);
		const mayGoAt = Math.max(this.pausedUntil, isBurst ? this.nextSendAt : 0);
		if (now < mayGoAt) return mayGoAt - now;
		this.slots = this.slots.filter(({ endedAt = now }) => endedAt + REMEMBERED_MS > now);
		const freeAt = this.slots.map((slot) => this.freeAt(slot)).sort((a, b) => a - b);
		const taken = freeAt.filter((at) => at > now);
		if (taken.length < allowed) return 0;
		return Math.min((taken.at(-allowed) as number) - now, SLICE_MS);
	}

	/**
	 * How many requests the API may count of this process: whole numbers, so that those of several add up to
	 * ten.
	 */
	private allowedAtOnce(): number {
		return Math.max(1, Math.floor(REQUESTS * this.currentShare()));
	}

	/** When the API no longer counts the request, in ms of the monotonic clock; infinite while unknown. */
	private freeAt({ sentAt, endedAt = Infinity, roundTrips, isLate }: Slot): number {
		if (this.countsAtEnd.isHeld) return endedAt + WINDOW_MS + MARGIN_MS;
		const known = endedAt - (roundTrips?.guaranteedMs() ?? 0);
		const received = isLate ? known : Math.min(known, sentAt + this.longestOfQuickest(sentAt));
		return Math.max(sentAt, received) + WINDOW_MS;
	}

	/** In ms: within this, a request is at the API. */
	private longestOfQuickest(since: number): number {
		const current = [...this.roundTrips.values()].filter((kind) => kind.wasAnsweredSince(since));
		return Math.min(...current.map((kind) => kind.longestMs()));
	}
}

/** One limiter per API origin, shared by every node, trigger and dropdown of the process. */
export const limiters = new Map<string, Limiter>();

export function limiterOf(origin: string): Limiter {
	const limiter = limiters.get(origin) ?? new Limiter();
	limiters.set(origin, limiter);
	return limiter;
}
