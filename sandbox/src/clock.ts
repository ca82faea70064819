// Four digits, also in the days that are reckoned from today.
const earliest = Date.UTC(1900, 0);
const tooLate = Date.UTC(9999, 0);

/** The sandbox's own time: it starts where it is told and keeps running from there. */
export class Clock {
	private offset = 0;

	/** @param start milliseconds since 1970 to start from; the real time when omitted */
	constructor(start?: number) {
		if (start !== undefined) this.set(start);
	}

	/** Milliseconds since 1970. */
	now(): number {
		return Date.now() + this.offset;
	}

	/** @returns whether the clock can show it: the years 1900 to 9998 */
	trySet(instant: number): boolean {
		if (!(instant >= earliest && instant < tooLate)) return false;
		this.set(instant);
		return true;
	}

	/** Jumps, back when negative; as {@link trySet} does. */
	advance(seconds: number): boolean {
		return this.trySet(this.now() + seconds * 1000);
	}

	private set(instant: number): void {
		this.offset = instant - Date.now();
	}
}
