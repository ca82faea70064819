/** How the service may count "10 requests per 3 seconds": its description does not say. */
export interface Counting {
	/**
	 * - `sliding`: the three seconds before each request;
	 * - `fixed`: windows that begin every three seconds;
	 * - `weighted`: the present fixed window, plus the share of the previous one that is less than three
	 * seconds ago;
	 * - `bucket`: ten tokens, of which one comes back every 0.3 seconds.
	 */
	window: 'sliding' | 'fixed' | 'weighted' | 'bucket';
	/** Whether refused requests count, too. */
	refusedCount: boolean;
	/** Whether a request counts until three seconds after its end, instead of its arrival. */
	atEnd?: boolean;
	/** When a fixed window begins, from 0 to 3000 ms. */
	phase: number;
}

/** The ways of counting that are tried. Each test chooses when a fixed window begins. */
export const waysToCount: ReadonlyArray<Omit<Counting, 'phase'>> = [
	{ window: 'sliding', refusedCount: false },
	{ window: 'sliding', refusedCount: true },
	{ window: 'fixed', refusedCount: false },
	{ window: 'fixed', refusedCount: true },
	{ window: 'weighted', refusedCount: false },
	{ window: 'bucket', refusedCount: false },
];

const REQUESTS = 10;
const WINDOW_MS = 3_000;

/**
 * Counts requests when they arrive or end, and refuses those over the limit. It knows neither the senders nor
 * what they request, so that it can simulate a million requests without any records.
 */
export class ModelServer {
	/** The times at which requests were let through. */
	readonly passed: number[] = [];
	/** The times at which requests were answered with 429. */
	readonly refused: number[] = [];
	private readonly counted: number[] = [];
	private tokens = REQUESTS;
	private tokensAt = 0;

	constructor(private readonly counting: Counting) {}

	/** @param work how long the service works on the request, in ms */
	arrive(at: number, work = 0): 200 | 429 {
		const isOver = this.counting.window === 'bucket' ? !this.takeToken(at) : this.countAt(at) >= REQUESTS;
		(isOver ? this.refused : this.passed).push(at);
		if (!isOver || this.counting.refusedCount)
			this.counted.push(this.counting.atEnd && !isOver ? at + work : at);
		return isOver ? 429 : 200;
	}

	private takeToken(at: number): boolean {
		const earned = ((at - this.tokensAt) * REQUESTS) / WINDOW_MS;
		this.tokens = Math.min(REQUESTS, this.tokens + earned);
		this.tokensAt = at;
		const has = this.tokens >= 1;
		if (has || this.counting.refusedCount) this.tokens = Math.max(0, this.tokens - 1);
		return has;
	}

	private countAt(at: number): number {
		const { window, phase } = this.counting;
		const recent = this.counted.slice(-100);
		if (window === 'sliding') return recent.filter((time) => time > at - WINDOW_MS).length;
		const windowOf = (time: number) => Math.floor((time - phase) / WINDOW_MS);
		const inWindow = (number: number) => recent.filter((time) => windowOf(time) === number).length;
		const present = windowOf(at);
		if (window === 'fixed') return inWindow(present);
		const reached = 1 - ((at - phase) / WINDOW_MS - present);
		return inWindow(present) + inWindow(present - 1) * reached;
	}
}
