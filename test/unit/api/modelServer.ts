/** How the service may count "10 requests per 3 seconds": its description does not say. */
export interface Counting {
	window: 'sliding' | 'fixed';
	/** Whether a refused request counts, too. */
	refusedCount: boolean;
	/** Where a fixed window begins, 0 to 3000 ms. */
	phase: number;
}

const REQUESTS = 10;
const WINDOW_MS = 3_000;

/** Counts requests as they arrive and refuses what is over the limit. Knows nothing of who sends them. */
export class ModelServer {
	/** When requests were let through. */
	readonly passed: number[] = [];
	/** When requests were answered with 429. */
	readonly refused: number[] = [];
	private readonly counted: number[] = [];

	constructor(private readonly counting: Counting) {}

	arrive(at: number): 200 | 429 {
		const isOver = this.countAt(at) >= REQUESTS;
		(isOver ? this.refused : this.passed).push(at);
		if (!isOver || this.counting.refusedCount) this.counted.push(at);
		return isOver ? 429 : 200;
	}

	private countAt(at: number): number {
		const { window, phase } = this.counting;
		const windowOf = (time: number) => Math.floor((time - phase) / WINDOW_MS);
		const isCounted = (time: number) =>
			window === 'sliding' ? time > at - WINDOW_MS : windowOf(time) === windowOf(at);
		return this.counted.slice(-100).filter(isCounted).length;
	}
}
