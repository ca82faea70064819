interface Sleeper {
	at: number;
	wake(): void;
}

/**
 * Longer than any wait in the tests, in ms. Waits have slices of 100 ms, so this takes seconds of real time.
 */
const FOR_EVER_MS = 6 * 3_600_000;

/** Time that only passes when everybody waits, so that minutes of traffic are simulated in milliseconds. */
export class VirtualTime {
	private time = 0;
	/** Sorted so that the first to wake is at the end. */
	private readonly sleepers: Sleeper[] = [];

	/** @param random returns numbers from 0 to 1; the same sequence gives the same run */
	constructor(readonly random: () => number) {}

	now(): number {
		return this.time;
	}

	async sleep(milliseconds: number): Promise<void> {
		const at = this.time + Math.max(0, milliseconds);
		await new Promise<void>((wake) => this.sleepers.splice(this.placeOf(at), 0, { at, wake }));
	}

	/**
	 * Lets time pass until nobody waits any more, or until `end`.
	 * @throws if somebody waits forever, since the test would otherwise hang as long as jest allows
	 */
	async run(end = Infinity): Promise<void> {
		const mostUntil = this.time + FOR_EVER_MS;
		for (;;) {
			await everybodyWaits();
			const next = this.sleepers.at(-1);
			if (next === undefined || next.at > end) break;
			if (next.at > mostUntil) throw new Error('Somebody waits for ever in virtual time');
			this.sleepers.pop();
			this.time = next.at;
			next.wake();
		}
		if (end !== Infinity) this.time = end;
	}

	/**
	 * The result of a promise so far.
	 * @throws if it is still pending: awaiting it would hang, because time only passes in {@link run}
	 */
	async known<T>(promise: Promise<T>): Promise<T> {
		const waits = Symbol('waits');
		await everybodyWaits();
		const known = await Promise.race([promise, Promise.resolve(waits)]);
		if (typeof known === 'symbol') throw new Error(`Still waits at ${this.time} ms of virtual time`);
		return known;
	}

	/**
	 * The place of a sleeper in the queue. Of those that wake at the same time, the first to come is the first
	 * to wake.
	 */
	private placeOf(at: number): number {
		let from = 0;
		let to = this.sleepers.length;
		while (from < to) {
			const middle = (from + to) >> 1;
			if ((this.sleepers[middle] as Sleeper).at > at) from = middle + 1;
			else to = middle;
		}
		return from;
	}
}

/**
 * Gives this clock to the process for every test of the file. Minutes of waiting pass in a moment, but only
 * while {@link VirtualTime.run} is awaited. Not for tests with sockets, which take real time.
 * @param date when each test begins, in ms since 1970
 */
export function useVirtualTime(date = Date.now()): Pick<VirtualTime, 'run' | 'now'> {
	let time = new VirtualTime(Math.random);
	beforeEach(() => {
		time = new VirtualTime(Math.random);
		const setTimeoutAfter = (run: () => void, milliseconds = 0): void =>
			void time.sleep(milliseconds).then(run);
		jest.spyOn(globalThis, 'setTimeout').mockImplementation(setTimeoutAfter as unknown as typeof setTimeout);
		jest.spyOn(performance, 'now').mockImplementation(() => time.now());
		jest.spyOn(Date, 'now').mockImplementation(() => date + time.now());
	});
	afterEach(() => jest.restoreAllMocks());
	return { now: () => time.now(), run: async (end) => await time.run(end) };
}

/** Waits until only sleepers are left: promises continue before the event loop's next turn. */
async function everybodyWaits(): Promise<void> {
	await new Promise((go) => setImmediate(go));
}

/** Random numbers that are the same for the same seed. */
export function seededRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
