import { KeptValue } from './kept';

// Keeps years at four digits, also in dates computed from today.
const earliest = Date.UTC(1900, 0);
const tooLate = Date.UTC(9999, 0);

/** Whether a clock can show this time: the years 1900 to 9998. */
export const isShown = (instant: number): boolean => instant >= earliest && instant < tooLate;

/** The sandbox's own time. It starts at any instant and runs on from there. */
export class Clock {
	/** How far it is ahead of real time, in ms. The clock goes on while the sandbox is not running. */
	readonly offset = new KeptValue(0);

	/** @param start where to start, in milliseconds since 1970; by default, the real time */
	constructor(start?: number) {
		if (start !== undefined) this.set(start);
	}

	/** Milliseconds since 1970. */
	now(): number {
		return Date.now() + this.offset.value;
	}

	/** @returns false, and changes nothing, for a time outside the years 1900 to 9998 */
	trySet(instant: number): boolean {
		if (!isShown(instant)) return false;
		this.set(instant);
		return true;
	}

	/** Moves the clock, backwards if negative, within the limits of {@link trySet}. */
	advance(seconds: number): boolean {
		return this.trySet(this.now() + seconds * 1000);
	}

	private set(instant: number): void {
		this.offset.set(instant - Date.now());
	}
}
