import { performance } from 'node:perf_hooks';

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/**
 * How long a request took, and how much of that it waited for its body and for faults. The rest is work,
 * including that of other requests on the thread. It starts with the request's head; time in the socket
 * before cannot be known.
 */
export class Stopwatch {
	private readonly started = performance.now();
	private waited = 0;
	private waitingSince: number | undefined;

	/** From now on the request waits, until {@link goOn}. */
	wait(): void {
		this.waitingSince ??= performance.now();
	}

	goOn(): void {
		if (this.waitingSince === undefined) return;
		this.waited += performance.now() - this.waitingSince;
		this.waitingSince = undefined;
	}

	/** Milliseconds until now, to a tenth: all of them, and those of waiting and of work. */
	read(): { ms: number; queue_ms: number; work_ms: number } {
		this.goOn();
		const ms = tenths(performance.now() - this.started);
		const queue_ms = tenths(this.waited);
		return { ms, queue_ms, work_ms: tenths(ms - queue_ms) };
	}
}
