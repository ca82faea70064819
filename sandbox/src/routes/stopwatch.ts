import { performance } from 'node:perf_hooks';

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/**
 * Measures how long a request took, and how much of that it spent waiting for its body and for faults. The
 * rest is work, including work on other requests on the same thread. It starts when the head of the request
 * was read; how long that was in the socket is unknown.
 */
export class Stopwatch {
	private readonly started = performance.now();
	private waited = 0;
	private waitingSince: number | undefined;

	/** The request is waiting from now on, until {@link goOn}. */
	wait(): void {
		this.waitingSince ??= performance.now();
	}

	goOn(): void {
		if (this.waitingSince === undefined) return;
		this.waited += performance.now() - this.waitingSince;
		this.waitingSince = undefined;
	}

	/** Milliseconds until now, to a tenth: in all, waiting, and working. */
	read(): { ms: number; queue_ms: number; work_ms: number } {
		this.goOn();
		const ms = tenths(performance.now() - this.started);
		const queue_ms = tenths(this.waited);
		return { ms, queue_ms, work_ms: tenths(ms - queue_ms) };
	}
}
