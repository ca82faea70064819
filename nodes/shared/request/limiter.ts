import { sleep } from 'n8n-workflow';
import { CanceledError } from './failures';

/** The API's limit per origin IP address (section Limits). */
const REQUESTS = 10;
const WINDOW_MS = 3_000;
/** Milliseconds for each request at the limit. */
export const MS_PER_REQUEST = WINDOW_MS / REQUESTS;

/** A request reaches the API within this time after it was sent, or sooner if the last answers show that. */
const TRAVEL_MS = 115;
const ANSWERS_KEPT = 50;
/** The share of answers, 0 to 1, whose duration is normal and not a sign of being late. */
const USUAL = 0.9;
/** A busy process leaves this time unused after each request has ended, so that others get in. */
const ROOM_MS = 40;
/** The share of an answer's time that opening the connection takes at most: two of three round trips. */
const OPENING = 2 / 3;
/** Between two requests of a burst, so that others get in and a refusal can hold back the rest. */
const BURST_GAP_MS = 80;

/**
 * With this many requests unanswered, the API has other problems, and another write would be another one in
 * doubt.
 */
const MAX_UNANSWERED = 2 * REQUESTS;

/**
 * After this long without a refusal, the next one may be chance: a request arrived late, or somebody else
 * sent just a few.
 */
const CALM_MS = 8_000;

/**
 * Once the API seems to count a request when it ends, we assume this for so many requests, and then test it
 * again.
 */
const BELIEVED_FOR = 1_000;

/** Long waits are cut into slices, so that a canceled execution stops soon. */
const SLICE_MS = 100;

/** How long a request is remembered after it ended: two windows, since the API may count in fixed windows. */
const REMEMBERED_MS = 2 * WINDOW_MS;

/**
 * A run that has sent fewer than this goes first: somebody may be waiting for it, and it delays others by ten
 * seconds at most.
 */
const FIRST_REQUESTS = 30;
/**
 * A waiter that has waited this long goes next, but at least this many others go between two such waiters.
 */
const PATIENCE_MS = 10_000;
const OTHERS_BETWEEN = 3;

/**
 * How many of ten slots polls leave free for requests that somebody waits for, and for how long after the
 * last such request.
 */
const KEPT_FREE = 3;
const KEPT_FREE_FOR_MS = 60_000;

/**
 * If a process that held all places is refused after at least this many of its requests have passed, it and
 * the others at this address have probably begun together.
 */
const BEGAN_TOGETHER = 3;

/** How a process shares the limit with others that it cannot see. Chosen with `npm run bench -- limiter`. */
export const SHARING = {
	/** The share of its places that a process keeps after a refusal, at most and at least, 0 to 1. */
	most: 0.8,
	least: 0.6,
	/**
	 * The share of a single place that a process keeps after a refusal. Even so, it never sends less than once
	 * in about twenty seconds: with less than 0.17 places, it regains more during the wait for its next request
	 * than a refusal of this request takes.
	 */
	ofOne: 0.8,
	/** The time until one more place is tried. */
	tryAfterMs: 20_000,
};

/**
 * A clock in milliseconds, a way to wait, and a random number from 0 to 1. Tests run the limiter in virtual
 * time.
 */
const realTiming = {
	now: () => performance.now(),
	sleep: async (milliseconds: number): Promise<unknown> => await sleep(milliseconds),
	random: () => Math.random(),
};

interface Waiter {
	signal?: AbortSignal;
	/** Whether nobody waits for it, as for a trigger's poll. */
	isBackground?: boolean;
	/** Who asks, such as a node's execution or a dropdown, and how many requests it has sent. */
	run?: { readonly sent: number };
	askedAt: number;
	start(slot: Slot): void;
	cancel(): void;
}

/** One request's part of the budget: taken when it is sent, free once the API no longer counts it. */
export interface Slot {
	/** In ms of the monotonic clock, like `endedAt`. */
	readonly sentAt: number;
	/** How many ms longer the request would have had to wait if the API counted requests when they end. */
	readonly earlyMs?: number;
	/** Undefined while under way. */
	endedAt?: number;
	/** False if it got no answer, a 429, a 408 or a 5xx. */
	isProcessed?: boolean;
}

/**
 * Spends the API's request budget, alone or beside others behind the same IP address that it cannot see.
 *
 * It holds up to ten _places_. A request takes a place until the API no longer counts it, and waits while all
 * are taken. A process that holds all ten sends as soon as one gets free; one that holds fewer sends evenly.
 *
 * - **A refusal (429) means that the address is full.** Beside the others, only the process's own requests
 *   that the API still counts, and one more, can have room. It keeps that many places, at most 0.8 and at
 *   least 0.6 of what it had. A process that holds more loses more, so the shares become equal.
 * - **A process that held all ten thought it was alone.** If three or more of its requests had passed, others
 *   have probably begun together with it, and it keeps only that many: together they have ten. If fewer had
 *   passed, others were there before. Then it keeps six, because the others make room only for a process that
 *   asks often.
 * - **Places come back with the cube of the time**: one after about twenty seconds, eight after forty. If no
 *   refusal comes in that time, the others have probably finished.
 * - **A single place shrinks, too**, from a request in three seconds to one in twenty, and grows back in
 *   proportion. Otherwise many processes together would exceed the limit just by asking.
 * - **The first refusal after a calm costs nothing** if an answer took unusually long: its request may have
 *   been late. It costs one place if nine of the process's own are counted: somebody may just be passing by.
 *
 * docs/architecture.md, "The limiter", explains when a place gets free; docs/scaling.md, what a process gets.
 */
export class Limiter {
	/** Requests under way or still counted by the API. */
	private slots: Slot[] = [];
	/** How long the last answers took, in ms, and when the tenth came. */
	private readonly took: number[] = [];
	private tenAnsweredAt = Infinity;
	private readonly waiters: Waiter[] = [];
	private isDispatching = false;
	/** For how many more requests we assume that the API counts each when it ends. */
	private countsAtEndFor = 0;
	/** The places that the last refusal left, when that was, and after how long one more is tried. */
	private kept = REQUESTS;
	private keptAt = 0;
	private tryAfterMs = Infinity;
	private nextSendAt = 0;
	/** Until when the API asks us to pause. */
	private pausedUntil = 0;
	private lastRefusedAt = -Infinity;
	/**
	 * When the last foreground request was sent, and how many others were sent since the oldest waiter had its
	 * turn.
	 */
	private foregroundAt = -Infinity;
	private sinceOldest = 0;

	constructor(
		private readonly timing = realTiming,
		private readonly rule = SHARING,
	) {}

	/**
	 * Waits for a slot. Runs that have sent little go first, then bulk runs, then a trigger's polls; equals in
	 * order of arrival.
	 *
	 * @throws CanceledError if `signal` is aborted before a slot is free
	 */
	async take(wait: Pick<Waiter, 'signal' | 'isBackground' | 'run'> = {}): Promise<Slot> {
		return await new Promise((start, reject) => {
			const cancel = (): void => reject(new CanceledError());
			this.waiters.push({ ...wait, start, cancel, askedAt: this.timing.now() });
			void this.dispatch();
		});
	}

	/** Notes that the request has ended. */
	release(slot: Slot, isProcessed: boolean): void {
		slot.endedAt = this.timing.now();
		slot.isProcessed = isProcessed;
		if (!isProcessed) return;
		this.took.push(slot.endedAt - slot.sentAt);
		if (this.took.length === REQUESTS) this.tenAnsweredAt = slot.endedAt;
		if (this.took.length > ANSWERS_KEPT) this.took.shift();
	}

	/**
	 * Handles a 429: holds back all requests of this process, and learns from the refusal, but only once from
	 * requests that were under way together.
	 *
	 * @param retryAfterMs the pause that the API asks for, if it ever does
	 * @returns milliseconds until the next request may be sent
	 */
	refused(slot: Slot, retryAfterMs = 0): number {
		const now = this.timing.now();
		if (slot.sentAt > this.lastRefusedAt) {
			const isCalm = now - this.lastRefusedAt > CALM_MS;
			this.lastRefusedAt = now;
			if (!isCalm || !this.isOwnLateness(slot)) this.learnFrom(slot, isCalm);
		}
		this.pausedUntil = Math.max(this.pausedUntil, now + retryAfterMs);
		this.nextSendAt = Math.max(this.nextSendAt, now + this.gap());
		return Math.max(this.pausedUntil, this.nextSendAt) - now;
	}

	/**
	 * Whether the API may have counted ten of our own requests because one of them arrived late. We assume this
	 * only of a request whose answer took longer than nine in ten answers do. If we assumed it of more
	 * requests, this process would excuse every refusal where durations vary, and others would get no places.
	 */
	private isOwnLateness({ sentAt }: Slot): boolean {
		const now = this.timing.now();
		const usual = [...this.took].sort((a, b) => a - b)[Math.floor(this.took.length * USUAL)] ?? Infinity;
		const late = WINDOW_MS + ROOM_MS - usual;
		return this.sentBefore(sentAt).filter(({ endedAt = now }) => endedAt + late > sentAt).length >= REQUESTS;
	}

	/** The process's own requests sent up to then that were processed or are still under way. */
	private sentBefore(sentAt: number): Slot[] {
		return this.slots.filter((one) => one.sentAt <= sentAt && one.isProcessed !== false);
	}

	private learnFrom(slot: Slot, isCalm: boolean): void {
		this.countsAtEndFor = this.seemsToCountAtEnd(slot) ? BELIEVED_FOR : 0;
		if (this.countsAtEndFor > 0) return;
		const sent = this.sentBefore(slot.sentAt).filter((one) => this.freeAt(one) > slot.sentAt);
		const counted = sent.filter(({ isProcessed }) => isProcessed).length;
		// Nine are its own, and the sender of the tenth may just be passing by.
		if (isCalm && counted >= REQUESTS - 1) return this.keep(REQUESTS - 1);
		const haveBegunTogether = this.places() === REQUESTS && sent.length >= BEGAN_TOGETHER;
		// A refusal comes at once, so requests still under way have passed.
		this.keep(Math.min(haveBegunTogether ? sent.length : REQUESTS, this.placesLeft(counted)));
	}

	/**
	 * Whether the API seems to count requests when they end: under that rule, the refused request was sent too
	 * early, and no other request that was sent too early has passed.
	 */
	private seemsToCountAtEnd({ earlyMs = 0 }: Slot): boolean {
		const hasLetThrough = this.slots.some((slot) => slot.isProcessed && (slot.earlyMs ?? 0) > TRAVEL_MS);
		return earlyMs > 0 && !hasLetThrough;
	}

	/**
	 * The places left after a refusal that was not chance.
	 *
	 * @param counted how many of this process's requests the API still counted
	 */
	private placesLeft(counted: number): number {
		const { most, least, ofOne } = this.rule;
		const had = this.places();
		// Slightly more than one place is a single place that has begun to grow back.
		if (had < 1.3) return Math.min(1, had) * ofOne;
		return Math.max(1, had * least, Math.min(counted + 1, had * most));
	}

	private keep(places: number): void {
		this.kept = places;
		this.keptAt = this.timing.now();
		// Random, so that processes refused together do not try again together.
		this.tryAfterMs = this.rule.tryAfterMs * (0.75 + this.timing.random() / 2);
	}

	/**
	 * How many places the process holds now, up to ten. Below one, it sends less than once in three seconds.
	 */
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
		// Waiters are in order of arrival.
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

	/** The pause between two requests, in ms. */
	private gap(): number {
		const places = this.places();
		if (places === REQUESTS) return BURST_GAP_MS;
		// Random, because processes in step would collide at every request.
		return (WINDOW_MS / places) * (0.9 + this.timing.random() / 5);
	}

	private millisecondsUntilFree(allowed: number): number {
		const now = this.timing.now();
		// Requests that wait for one another's answers are no burst.
		const isSpread = this.places() < REQUESTS || this.slots.some(({ endedAt }) => endedAt === undefined);
		const mayGoAt = Math.max(this.pausedUntil, isSpread ? this.nextSendAt : 0);
		if (now < mayGoAt) return mayGoAt - now;
		this.slots = this.slots.filter(({ endedAt = now }) => endedAt + REMEMBERED_MS > now);
		return Math.max(
			this.untilFewerThan(allowed, (slot) => this.freeAt(slot)),
			this.untilFewerThan(MAX_UNANSWERED, ({ endedAt = Infinity }) => endedAt),
		);
	}

	/**
	 * Milliseconds until fewer than `count` slots are taken. If fewer already are, a negative number: the time
	 * since then.
	 */
	private untilFewerThan(count: number, freeAt: (slot: Slot) => number): number {
		const moments = this.slots.map(freeAt).sort((a, b) => a - b);
		return (moments.at(-count) ?? 0) - this.timing.now();
	}

	/** When the API no longer counts the request, in ms of the monotonic clock; infinite while unknown. */
	private freeAt({ sentAt, endedAt = Infinity, isProcessed }: Slot): number {
		// The request may have reached the API just before it was refused or its answer was lost.
		if (isProcessed === false) return endedAt + WINDOW_MS;
		const ended = this.countsAtEndFor > 0 ? endedAt + ROOM_MS : 0;
		return Math.max(ended, sentAt + this.travelMs(sentAt)) + WINDOW_MS;
	}

	/** How long a request sent at that time takes to reach the API, at most, in ms. */
	private travelMs(sentAt: number): number {
		const shortest = Math.min(...this.took);
		// Later requests need not open a connection, and arrive sooner.
		if (sentAt < this.tenAnsweredAt)
			return Math.max(TRAVEL_MS, Math.min(shortest, TRAVEL_MS + shortest * OPENING));
		if (this.took.length < ANSWERS_KEPT) return TRAVEL_MS;
		return Math.min(TRAVEL_MS, Math.max(...this.took) - shortest + ROOM_MS);
	}
}

/** A waiter's priority: lower goes first. */
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
