import { sleep } from 'n8n-workflow';
import { CanceledError } from './failures';

/** The API's limit per origin IP address (section Limits). */
const REQUESTS = 10;
const WINDOW_MS = 3_000;
/** The pace at the limit. */
export const MS_PER_REQUEST = WINDOW_MS / REQUESTS;

/** Within this after it was sent, a request is at the API, unless the last answers show that it is sooner. */
const TRAVEL_MS = 115;
const ANSWERS_KEPT = 50;
/** So many of the answers, 0 to 1, take as long as they do without anything being late. */
const USUAL = 0.9;
/** A busy process leaves the API room for so long after each request: that is where others get in. */
const ROOM_MS = 40;
/** Of an answer's time, what opening its connection takes at most: two of three journeys. */
const OPENING = 2 / 3;
/** Between two requests of a burst, so that others get in and a refusal can hold back the rest of it. */
const BURST_GAP_MS = 80;

/** While so many are unanswered the API has other troubles, and a write more is one more in doubt. */
const MOST_UNDER_WAY = 2 * REQUESTS;

/** The first refusal after so long may be chance: one request was late. */
const CALM_MS = 8_000;

/** For how many requests the API is believed to count them at their end, until that is tested again. */
const BELIEVED_FOR = 1_000;

/** Long waits are cut into slices of this, so that a canceled execution stops soon. */
const SLICE_MS = 100;

/** Two windows: the API may count by fixed ones. */
const REMEMBERED_MS = 2 * WINDOW_MS;

const MAX_RETRY_AFTER_MS = 60_000;

/** A run that has sent fewer goes first: somebody may be waiting for it, and it costs others ten seconds. */
const FIRST_REQUESTS = 30;
/** Who has waited so long takes its turn, one after so many others. */
const PATIENCE_MS = 10_000;
const OTHERS_BETWEEN = 3;

/** Slots, out of ten, that polls leave to requests that somebody waits for, until so long after the last. */
const KEPT_FREE = 3;
const KEPT_FREE_FOR_MS = 60_000;

/** Who thought itself alone and is refused after so many of its own passed did not come last: all began. */
const BEGAN_TOGETHER = 3;

/** How a process shares the limit with others that it cannot see: chosen by `npm run bench -- limiter`. */
export const PLACES = {
	/** What a refusal leaves of the places, at most and at least, 0 to 1. */
	most: 0.8,
	least: 0.6,
	/**
	 * What it leaves of a single place: never less than a request in twenty seconds. Below 0.17 places the wait
	 * for the next one gives back more than its refusal takes.
	 */
	ofOne: 0.8,
	/** Until one more place is tried. */
	tryAfterMs: 20_000,
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
	/** What asks, such as a node's execution or a dropdown, and how many requests it has sent. */
	run?: { readonly sent: number };
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

/**
 * Spends the API's request budget, alone or beside others behind the same IP address that it cannot see.
 *
 * It holds up to ten _places_. A request takes one until the API counts it no more, and waits while all are
 * taken. A process that holds all ten sends as they get free; one that holds fewer sends evenly.
 *
 * - **A refusal (429) says that the address is full**, so those of its own requests that the API still
 *   counts, and this one, are all that the process can hold. That many places it keeps, at most 0.8 and at
 *   least 0.6 of what it had. Who holds more loses more, and shares become equal.
 * - **Who held all ten thought itself alone.** If three or more of its own had passed, others have probably
 *   begun together with it, and it keeps no more than these: their sum is ten. If fewer had, others were
 *   there before, and make room only for who asks often.
 * - **Places come back with the cube of the time**: one after about twenty seconds, eight after forty. If
 *   nobody objected for so long, the others have probably finished.
 * - **A single place shrinks, too**, from a request in three seconds to one in twenty, and grows back in
 *   proportion: many processes together would otherwise exceed the limit just by asking.
 * - **The first refusal after a calm costs nothing** if an answer took unusually long: its request may have
 *   been late. It costs one place if nine of its own are counted: somebody may just pass by.
 *
 * docs/architecture.md, "The limiter", says how a request's place gets free; docs/scaling.md, what one gets.
 */
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
	/** What the last refusal left of the places, when, and after how long one more is tried. */
	private kept = REQUESTS;
	private keptAt = 0;
	private tryAfterMs = Infinity;
	private nextSendAt = 0;
	/** The API's own wish. */
	private pausedUntil = 0;
	private lastRefusedAt = -Infinity;
	/** When the last foreground request was sent, and how many others went since the oldest waiter did. */
	private foregroundAt = -Infinity;
	private sinceOldest = 0;

	constructor(
		private readonly timing = realTiming,
		private readonly rule = PLACES,
	) {}

	/**
	 * Waits for a slot: first who has sent little, then bulk runs, then a trigger's polls; equals as they came.
	 *
	 * @throws CanceledError when `signal` is aborted before a slot is free
	 */
	async take(wait: Pick<Waiter, 'signal' | 'isBackground' | 'run'> = {}): Promise<Slot> {
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
	}

	/**
	 * A 429: holds everybody back, and is learned from once for all requests that were under way together.
	 *
	 * @param retryAfterMs the API's own wish, should it ever state one
	 * @returns milliseconds until the next request may be sent
	 */
	refused(slot: Slot, retryAfterMs = 0): number {
		const now = this.timing.now();
		if (slot.sentAt > this.lastRefusedAt) {
			const isCalm = now - this.lastRefusedAt > CALM_MS;
			this.lastRefusedAt = now;
			if (!isCalm || !this.isOwnLateness(slot)) this.learnFrom(slot, isCalm);
		}
		this.pausedUntil = Math.max(this.pausedUntil, now + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
		this.nextSendAt = Math.max(this.nextSendAt, now + this.gap());
		return Math.max(this.pausedUntil, this.nextSendAt) - now;
	}

	/**
	 * Ten of its own may have been counted, if an answer that took longer than nine of ten means that its
	 * request arrived late. More would excuse every refusal where work varies, and lock others out.
	 */
	private isOwnLateness({ sentAt }: Slot): boolean {
		const now = this.timing.now();
		const usual = [...this.took].sort((a, b) => a - b)[Math.floor(this.took.length * USUAL)] ?? Infinity;
		const late = WINDOW_MS + ROOM_MS - usual;
		return this.sentBefore(sentAt).filter(({ endedAt = now }) => endedAt + late > sentAt).length >= REQUESTS;
	}

	/** Its own until then, without those that were refused. */
	private sentBefore(sentAt: number): Slot[] {
		return this.slots.filter((one) => one.sentAt <= sentAt && one.isProcessed !== false);
	}

	private learnFrom(slot: Slot, isCalm: boolean): void {
		this.countsAtEndFor = this.seemsToCountAtEnd(slot) ? BELIEVED_FOR : 0;
		if (this.countsAtEndFor > 0) return;
		const sent = this.sentBefore(slot.sentAt).filter((one) => this.freeAt(one) > slot.sentAt);
		const counted = sent.filter(({ isProcessed }) => isProcessed).length;
		// Nine of its own, and somebody who may just pass by.
		if (isCalm && counted >= REQUESTS - 1) return this.keep(REQUESTS - 1);
		const haveBegunTogether = this.places() === REQUESTS && sent.length >= BEGAN_TOGETHER;
		// A refusal comes at once, so what is still under way has passed.
		this.keep(Math.min(haveBegunTogether ? sent.length : REQUESTS, this.placesLeft(counted)));
	}

	/** It would have been too early then, and nothing else passed that would have been. */
	private seemsToCountAtEnd({ earlyMs = 0 }: Slot): boolean {
		const hasLetThrough = this.slots.some((slot) => slot.isProcessed && (slot.earlyMs ?? 0) > TRAVEL_MS);
		return earlyMs > 0 && !hasLetThrough;
	}

	/** After a refusal that was not chance, when the API still counted so many. */
	private placesLeft(counted: number): number {
		const { most, least, ofOne } = this.rule;
		const had = this.places();
		// A single place and a bit is one that has begun to come back.
		if (had < 1.3) return Math.min(1, had) * ofOne;
		return Math.max(1, had * least, Math.min(counted + 1, had * most));
	}

	private keep(places: number): void {
		this.kept = places;
		this.keptAt = this.timing.now();
		// So that processes refused together do not try together.
		this.tryAfterMs = this.rule.tryAfterMs * (0.75 + this.timing.random() / 2);
	}

	/** How many this process holds now: up to ten; below one it sends less than once in three seconds. */
	private places(): number {
		const grown = ((this.timing.now() - this.keptAt) / this.tryAfterMs) ** 3;
		return Math.min(REQUESTS, this.kept + Math.min(1, this.kept) * grown);
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
		this.sinceOldest = waiter === this.waiters[0] ? 0 : this.sinceOldest + 1;
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
		waiter.start(slot);
	}

	private next(): Waiter | undefined {
		// They stand as they came.
		const [oldest] = this.waiters;
		if (oldest && this.isOld(oldest) && this.sinceOldest >= OTHERS_BETWEEN) return oldest;
		const first = Math.min(...this.waiters.map(laneOf));
		return this.waiters.find((waiter) => laneOf(waiter) === first);
	}

	private isOld({ askedAt }: Waiter): boolean {
		return this.timing.now() - askedAt >= PATIENCE_MS;
	}

	/** How many requests the API may count of this process when this one is sent. */
	private allowedFor(waiter: Waiter): number {
		const allowed = Math.ceil(this.places());
		const isAlone = this.timing.now() - this.foregroundAt > KEPT_FREE_FOR_MS;
		if (!waiter.isBackground || isAlone || this.isOld(waiter)) return allowed;
		return Math.max(1, Math.floor((allowed * (REQUESTS - KEPT_FREE)) / REQUESTS));
	}

	/** Between two requests, in ms. */
	private gap(): number {
		const places = this.places();
		if (places === REQUESTS) return BURST_GAP_MS;
		// Processes in step would meet at every request.
		return (WINDOW_MS / places) * (0.9 + this.timing.random() / 5);
	}

	private millisecondsUntilFree(allowed: number): number {
		const now = this.timing.now();
		// One after the other is no burst.
		const isSpread = this.places() < REQUESTS || this.slots.some(({ endedAt }) => endedAt === undefined);
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
		// It may have arrived just before it was refused or lost.
		if (isProcessed === false) return endedAt + WINDOW_MS;
		const ended = this.countsAtEndFor > 0 ? endedAt + ROOM_MS : 0;
		return Math.max(ended, sentAt + this.travelMs(sentAt)) + WINDOW_MS;
	}

	/** Within how many ms a request sent then is at the API. */
	private travelMs(sentAt: number): number {
		const shortest = Math.min(...this.took);
		// The next ones need not open their connections, and get there sooner.
		if (sentAt < this.tenAnsweredAt)
			return Math.max(TRAVEL_MS, Math.min(shortest, TRAVEL_MS + shortest * OPENING));
		if (this.took.length < ANSWERS_KEPT) return TRAVEL_MS;
		return Math.min(TRAVEL_MS, Math.max(...this.took) - shortest + ROOM_MS);
	}
}

/** Lower ones go first. */
function laneOf({ isBackground, run }: Waiter): number {
	return isBackground ? Infinity : Math.min(run?.sent ?? 0, FIRST_REQUESTS);
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
