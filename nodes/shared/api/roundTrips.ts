/** Among how many of the last requests of a kind. */
const KEPT = 50;
/** Two windows: in the first, all may open connections, or come from a busy start. */
const NEEDED = 20;
/** The network, and this process, can be quicker than they were: by so much of the shortest while few are known. */
const UNSTEADY_SHARE = 0.25;
const UNSTEADY_MARGIN_MS = 50;
const STEADY_MARGIN_MS = 40;

/**
 * How long the last requests of one kind, such as `POST /people`, took from being sent to being answered. The service needs about the same
 * time for each of a kind, so these tell when it must have received one.
 */
export class RoundTrips {
	private readonly last: number[] = [];
	private guaranteed = 0;
	private longest = Infinity;

	add(milliseconds: number): void {
		this.last.push(milliseconds);
		if (this.last.length > KEPT) this.last.shift();
		const sorted = [...this.last].sort((a, b) => a - b);
		const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
		const [shortest, median, late, longest] = [at(0), at(0.5), at(0.9), at(1)];
		const isKnown = sorted.length >= NEEDED;
		// A process that is busy for some windows makes them all slow, and is quick then.
		const margin =
			sorted.length === KEPT
				? Math.max(STEADY_MARGIN_MS, median - shortest)
				: Math.max(UNSTEADY_MARGIN_MS + shortest * UNSTEADY_SHARE, late - shortest);
		this.guaranteed = isKnown ? Math.max(0, shortest - margin) : 0;
		this.longest = sorted.length === KEPT && longest < 2 * shortest + 100 ? longest : Infinity;
	}

	/**
	 * Milliseconds that are sure to pass between the moments in which the service receives a request of this kind, and in which it receives
	 * one that is sent upon its answer.
	 */
	guaranteedMs(): number {
		return this.guaranteed;
	}

	/** Milliseconds in which every request of this kind is answered; infinite while unknown, or where they vary much. */
	longestMs(): number {
		return this.longest;
	}
}
