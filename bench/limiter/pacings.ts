import { Limiter, SHARING, type Slot } from '../../nodes/shared/request/limiter';
import type { Pacing } from '../../test/unit/request/traffic';
import type { VirtualTime } from '../../test/unit/request/virtualTime';

const REQUESTS = 10;
const WINDOW_MS = 3_000;

/** A way to decide when one process sends its next request. */
export interface Way {
	name: string;
	pacing(time: VirtualTime): Pacing;
}

/**
 * One request after another, as in a plain loop. After refusals, it waits up to 1 s, 2 s, 4 s and so on, at
 * most 30 s.
 */
class OneByOne implements Pacing {
	private free = Promise.resolve();
	private giveBack: () => void = () => undefined;
	private pausedUntil = 0;
	private refusals = 0;

	constructor(private readonly time: VirtualTime) {}

	async take(): Promise<Slot> {
		const before = this.free;
		let giveBack: () => void = () => undefined;
		this.free = new Promise((free) => (giveBack = free));
		await before;
		this.giveBack = giveBack;
		await this.time.sleep(this.pausedUntil - this.time.now());
		return { sentAt: this.time.now() };
	}

	release(_slot: Slot, isProcessed: boolean): void {
		if (isProcessed) this.refusals = 0;
		// A refusal is reported after its slot was returned, and the next request has to know of it.
		queueMicrotask(this.giveBack);
	}

	refused(): void {
		const longest = Math.min(30_000, 1_000 * 2 ** this.refusals);
		this.pausedUntil = this.time.now() + longest * (0.5 + this.time.random() / 2);
		this.refusals += 1;
	}
}

/**
 * A log of when requests were sent, as in limiter libraries. After a refusal, the process waits for about one
 * window.
 */
class LogAtSend implements Pacing {
	private readonly sent: number[] = [];
	private turn: Promise<unknown> = Promise.resolve();
	private pausedUntil = 0;

	constructor(private readonly time: VirtualTime) {}

	async take(): Promise<Slot> {
		const mine = this.turn.then(async () => {
			while (this.time.now() < this.pausedUntil) await this.time.sleep(this.pausedUntil - this.time.now());
			const tenthLast = this.sent.at(-REQUESTS);
			if (tenthLast !== undefined) await this.time.sleep(tenthLast + WINDOW_MS - this.time.now());
			this.sent.push(this.time.now());
		});
		this.turn = mine;
		await mine;
		return { sentAt: this.time.now() };
	}

	release(): void {}

	refused(): void {
		this.pausedUntil = this.time.now() + WINDOW_MS * (0.5 + this.time.random());
	}
}

/**
 * Additive increase, multiplicative decrease, as in networks: a refusal multiplies the share of the ten slots
 * by 0.7, a success adds 0.01; what it allows goes out in bursts.
 */
class BurstsOfShare implements Pacing {
	private readonly answered: number[] = [];
	private inFlight = 0;
	private share = 1;
	private pausedUntil = 0;
	private turn: Promise<unknown> = Promise.resolve();

	constructor(private readonly time: VirtualTime) {}

	async take(): Promise<Slot> {
		const mine = this.turn.then(async () => {
			while (!this.isFree()) await this.time.sleep(20);
			this.inFlight += 1;
		});
		this.turn = mine;
		await mine;
		return { sentAt: this.time.now() };
	}

	private isFree(): boolean {
		const now = this.time.now();
		if (now < this.pausedUntil) return false;
		const recent = this.answered.slice(-REQUESTS).filter((at) => at + WINDOW_MS > now).length;
		return this.inFlight + recent < Math.max(1, Math.floor(REQUESTS * this.share));
	}

	release(_slot: Slot, isProcessed: boolean): void {
		this.inFlight -= 1;
		this.answered.push(this.time.now());
		if (isProcessed) this.share = Math.min(1, this.share + 0.01);
	}

	refused(): void {
		this.share = Math.max(0.05, this.share * 0.7);
		this.pausedUntil = this.time.now() + 1_000 * (0.5 + this.time.random());
	}
}

/** What this package does, and what else one could do. */
export const ways: Way[] = [
	{ name: 'This package', pacing: (time) => new Limiter(time) },
	{ name: 'One by one, back-off after 429', pacing: (time) => new OneByOne(time) },
	{ name: 'Log of requests sent', pacing: (time) => new LogAtSend(time) },
	{ name: 'AIMD in bursts (x 0.7, + 0.01 per success)', pacing: (time) => new BurstsOfShare(time) },
];

function constants(name: string, rule: Partial<typeof SHARING>): Way {
	return { name, pacing: (time) => new Limiter(time, { ...SHARING, ...rule }) };
}

/** This package's limiter with other constants, each of which is worse in some situation. */
export const otherConstants: Way[] = [
	constants('At most 0.9 is left', { most: 0.9 }),
	constants('At least 0.4 is left', { least: 0.4 }),
	constants('One more after 12 s', { tryAfterMs: 12_000 }),
	constants('A single place becomes 0.9', { ofOne: 0.9 }),
];
