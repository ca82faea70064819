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

	set(instant: number): void {
		this.offset = instant - Date.now();
	}
}
