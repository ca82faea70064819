import { KeptValue } from './kept';

// So that the year has four digits, also in dates computed from today.
const earliest = Date.UTC(1900, 0);
const tooLate = Date.UTC(9999, 0);

/** Whether a clock can show this, of the years 1900 to 9998. */
export const isShown = (instant: number): boolean => instant >= earliest && instant < tooLate;

/** The sandbox's own time. It starts at any instant and runs on from there. */
export class Clock {
	/** Milliseconds ahead of real time; the clock continues while the sandbox doesn't run. */
	readonly offset = new KeptValue(0);

	/** @param start milliseconds since 1970 to start from; the real time when omitted */
	constructor(start?: number) {
		if (start !== undefined) this.set(start);
	}

	/** Milliseconds since 1970. */
	now(): number {
		return Date.now() + this.offset.value;
	}

	/** @returns false, and changes nothing, outside the years 1900 to 9998 */
	trySet(instant: number): boolean {
		if (!isShown(instant)) return false;
		this.set(instant);
		return true;
	}

	/** Jumps, back when negative, within the limits of {@link trySet}. */
	advance(seconds: number): boolean {
		return this.trySet(this.now() + seconds * 1000);
	}

	private set(instant: number): void {
		this.offset.set(instant - Date.now());
	}
}
