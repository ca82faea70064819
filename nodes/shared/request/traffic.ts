/** A shorter run needs no progress, and a longer one no more than a line in so long. */
const PROGRESS_EVERY_MS = 10_000;

/** What the requests of one node execution, or of one dropdown, met on their way. */
export class Traffic {
	private readonly beganAt = performance.now();
	/** How many are held back for the limit, and since when there has been one. */
	private held = 0;
	private heldSince = 0;
	private heldMs = 0;
	private reportedAt = this.beganAt;
	/** What needs about as many requests each: several items, or of one item the rows of its list. */
	private items = { known: 0, done: 0, sentBefore: 0 };
	private rows = { known: 0, done: 0, sentBefore: 0 };
	private mayHaveMoreRows = false;

	/** Requests that were sent, each attempt for itself. */
	sent = 0;
	/** Requests sent again: refused for the limit, answer lost, no connection, attempt in progress. */
	readonly repeats = { limited: 0, lost: 0, unsent: 0, inProgress: 0 };
	/** Writes that are known to be done although an answer to them was lost. */
	confirmed = 0;

	get elapsedMs(): number {
		return performance.now() - this.beganAt;
	}

	/** In ms: how long at least one request was held back for the limit. */
	get waitedMs(): number {
		return this.heldMs + (this.held > 0 ? performance.now() - this.heldSince : 0);
	}

	begin(items: number): void {
		this.items = { known: items, done: 0, sentBefore: this.sent };
	}

	/** The work on one of them. */
	async part<T>(of: 'items' | 'rows', work: () => Promise<T>): Promise<T> {
		return await work().finally(() => (this[of].done += 1));
	}

	/** Counts the rows of a list as they come. */
	async *counted<T>(rows: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
		this.mayHaveMoreRows = true;
		for await (const row of rows) {
			this.rows.known += 1;
			yield row;
		}
		this.mayHaveMoreRows = false;
		// From now on it is only rows that cost requests, and no more pages.
		this.rows = { known: this.rows.known - this.rows.done, done: 0, sentBefore: this.sent };
	}

	/** How far the work is, once in ten seconds. What is to come is known when a part of it is done. */
	progress(): { sent: number; expected?: number; secondsLeft?: number } | undefined {
		const now = performance.now();
		if (now - this.reportedAt < PROGRESS_EVERY_MS) return undefined;
		this.reportedAt = now;
		const { sent } = this;
		const isOne = this.items.known === 1;
		const { known, done, sentBefore } = isOne ? this.rows : this.items;
		if (done === 0 || (isOne && this.mayHaveMoreRows)) return { sent };
		const toCome = (known - done) * ((sent - sentBefore) / done);
		const secondsLeft = (toCome * this.elapsedMs) / sent / 1_000;
		return { sent, expected: sent + Math.round(toCome), secondsLeft: Math.round(secondsLeft) };
	}

	async waitFor<T>(slot: Promise<T>): Promise<T> {
		if (this.held === 0) this.heldSince = performance.now();
		this.held += 1;
		return await slot.finally(() => {
			this.held -= 1;
			if (this.held === 0) this.heldMs += performance.now() - this.heldSince;
		});
	}
}
