/** Among how many of the last requests of a kind. */
const KEPT = 50;

/** So many tell that the service has become slower. */
const ANOTHER_TIME = 20;

/**
 * What is sure of the shortest of them, by how many there are. In the first window all may have opened connections, which takes two
 * journeys there and back of three; in the second, all may come from a busy start; and the network can be quicker than it was.
 */
const guaranteedOf = (count: number, shortest: number, median: number, late: number): number => {
	if (count < 10) return 0;
	if (count < 20) return shortest / 3 - 20;
	if (count < KEPT) return shortest - Math.max((50 + 0.15 * shortest) * (20 / count), late - shortest);
	return shortest - Math.max(30, median - shortest);
};

/**
 * How long the last requests of one kind, such as `POST /people`, took from being sent to being answered. The service needs about the same
 * time for each of a kind, so these tell when it must have received one.
 */
export class RoundTrips {
	private last: number[] = [];
	private guaranteed = 0;
	private lastAt = -Infinity;
	private longest = Infinity;

	/** @param now in ms of the clock that {@link wasAnsweredSince} is asked with */
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
	 * Milliseconds that are sure to pass between the moments in which the service receives a request of this kind, and in which it receives
	 * one that is sent upon its answer.
	 */
	guaranteedMs(): number {
		return this.guaranteed;
	}

	/** Whether one was answered since: how the network and this process were before says nothing of how they are. */
	wasAnsweredSince(moment: number): boolean {
		return this.lastAt >= moment;
	}

	/** Milliseconds in which every request of this kind is answered; infinite while unknown, or where they vary much. */
	longestMs(): number {
		return this.longest;
	}

	/** Where all of the newest took longer than each one before, the service is not what it was: those before say nothing of it. */
	private dropAnotherTime(): void {
		const [before, newest] = [this.last.slice(0, -ANOTHER_TIME), this.last.slice(-ANOTHER_TIME)];
		if (before.length > 0 && Math.min(...newest) > Math.max(...before)) this.last = newest;
	}
}
