/** Among how many of the last requests of a kind. */
const KEPT = 50;

/** This many show that the API has become slower. */
const ANOTHER_TIME = 20;

/**
 * The time guaranteed by the shortest round trip, by the number of samples. In the first window all may open
 * connections, which takes two of three journeys; in the second, a busy start may have slowed all; and the
 * network can be quicker than it was.
 */
const guaranteedOf = (count: number, shortest: number, median: number, late: number): number => {
	if (count < 10) return 0;
	if (count < 20) return shortest / 3 - 20;
	if (count < KEPT) return shortest - Math.max((50 + 0.15 * shortest) * (20 / count), late - shortest);
	return shortest - Math.max(30, median - shortest);
};

/**
 * The last round trips of one kind of request, such as `POST /people`, which takes about the same time each,
 * so they bound when the API received one. See docs/architecture.md, "The limiter".
 */
export class RoundTrips {
	private last: number[] = [];
	private guaranteed = 0;
	private lastAt = -Infinity;
	private longest = Infinity;

	/** @param now in ms, by the clock of {@link wasAnsweredSince} */
	add(milliseconds: number, now: number): void {
		this.lastAt = now;
		this.last.push(milliseconds);
		if (this.last.length > KEPT) this.last.shift();
		this.dropAnotherTime();
		const sorted = [...this.last].sort((a, b) => a - b);
		const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
		const [shortest, median, late, longest] = [at(0), at(0.5), at(0.9), at(1)];
		this.guaranteed = Math.max(0, guaranteedOf(sorted.length, shortest, median, late));
		this.longest = sorted.length === KEPT && longest < 2 * shortest + 100 ? longest : Infinity;
	}

	/**
	 * Milliseconds that are sure to pass between the API's receiving a request of this kind and one sent upon
	 * its answer.
	 */
	guaranteedMs(): number {
		return this.guaranteed;
	}

	/** Whether one was answered since: earlier ones say nothing of the network and this process now. */
	wasAnsweredSince(moment: number): boolean {
		return this.lastAt >= moment;
	}

	/**
	 * Milliseconds within which every request of this kind is answered; infinite while unknown or too varied.
	 */
	longestMs(): number {
		return this.longest;
	}

	/**
	 * When all of the newest took longer than any before, the API has become slower, and older ones say
	 * nothing.
	 */
	private dropAnotherTime(): void {
		const [before, newest] = [this.last.slice(0, -ANOTHER_TIME), this.last.slice(-ANOTHER_TIME)];
		if (before.length > 0 && Math.min(...newest) > Math.max(...before)) this.last = newest;
	}
}
