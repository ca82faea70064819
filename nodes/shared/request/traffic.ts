/** How often a run reports its progress, in ms. A shorter run reports none. */
const PROGRESS_EVERY_MS = 10_000;

/** Counts the requests of one node execution or one dropdown, and how long they waited. */
export class Traffic {
	private readonly beganAt = performance.now();
	/** How many requests the limit holds back, and since when it has held back any. */
	private held = 0;
	private heldSince = 0;
	private heldMs = 0;
	private reportedAt = this.beganAt;
	/**
	 * Parts of the work, each of which takes about as many requests: the items, or the rows of a single item's
	 * list.
	 */
	private items = { known: 0, done: 0, sentBefore: 0 };
	private rows = { known: 0, done: 0, sentBefore: 0 };
	private mayHaveMoreRows = false;

	/** Requests sent, each attempt counted. */
	sent = 0;
	/** Requests sent again: refused for the limit, answer lost, no connection, attempt in progress. */
	readonly repeats = { limited: 0, lost: 0, unsent: 0, inProgress: 0 };
	/** Writes known to be done although an answer to them was lost. */
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

	/** Does the work on one item or row, and counts it. */
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
		// From here on, requests are only for rows, not for further pages.
		this.rows = { known: this.rows.known - this.rows.done, done: 0, sentBefore: this.sent };
	}

	/** The progress, at most once in ten seconds. The rest can be estimated only after a part is done. */
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
