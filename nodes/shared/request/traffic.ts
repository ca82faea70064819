/**
 * Why a request was sent again: refused for the limit, lost answer, no connection, first attempt in progress.
 */
type Cause = 'limited' | 'lost' | 'unsent' | 'inProgress';

/** What the requests of one node execution, or of one dropdown, met on their way. */
export class Traffic {
	private readonly beganAt = performance.now();
	/** How many are held back for the limit, and since when there has been one. */
	private held = 0;
	private heldSince = 0;
	private heldMs = 0;

	/** Requests that were sent, each attempt for itself. */
	sent = 0;
	/** Requests that were sent again, by the outcome of the attempt before. */
	readonly repeats: Record<Cause, number> = { limited: 0, lost: 0, unsent: 0, inProgress: 0 };
	/** Writes that are known to be done although an answer to them was lost. */
	settled = 0;

	/** In ms, until now. */
	get elapsedMs(): number {
		return performance.now() - this.beganAt;
	}

	/**
	 * In ms: how long at least one request was held back for the limit. Not a sum, since requests wait
	 * concurrently.
	 */
	get waitedMs(): number {
		return this.heldMs + (this.held > 0 ? performance.now() - this.heldSince : 0);
	}

	/** Waits for the slot of a request. */
	async waitFor<T>(slot: Promise<T>): Promise<T> {
		if (this.held === 0) this.heldSince = performance.now();
		this.held += 1;
		return await slot.finally(() => {
			this.held -= 1;
			if (this.held === 0) this.heldMs += performance.now() - this.heldSince;
		});
	}
}
