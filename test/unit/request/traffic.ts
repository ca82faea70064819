import { Limiter, type Slot } from '../../../nodes/shared/request/limiter';
import type { ModelServer } from '../../service/rateLimit';
import type { VirtualTime } from './virtualTime';

/** Decides when a process sends: the client's limiter, or an alternative. */
export interface Pacing {
	take(wait?: { run?: Run }): Promise<Slot>;
	release(slot: Slot, isProcessed: boolean): void;
	refused(slot: Slot, retryAfterMs?: number): unknown;
}

/** A node's execution or a dropdown, which sends requests. */
interface Run {
	sent: number;
}

/** How long things take, in milliseconds. */
export interface Delays {
	/** How long a request takes to the service, or its answer takes back. */
	oneWay(direction: 'there' | 'back'): number;
	/** How long the service works on a request of this kind; 0 by default. */
	work?(kind: string): number;
}

/** One process of n8n, which sends requests through its limiter, like the client. */
export class Process {
	/** When each request was sent. */
	readonly sent: number[] = [];
	readonly answers: Array<{ at: number; status: 200 | 429 }> = [];
	/** Set if it was killed: its requests still arrive, but it sends no more. */
	isKilled = false;

	constructor(
		private readonly time: VirtualTime,
		private readonly server: ModelServer,
		private readonly delays: Delays,
		readonly limiter: Pacing = new Limiter(time),
	) {}

	/** Sends a request until it is let through. */
	async request(kind = 'GET /people', run: Run = { sent: 0 }): Promise<void> {
		const { oneWay, work } = this.delays;
		for (;;) {
			const slot = await this.limiter.take({ run });
			if (this.isKilled) return this.limiter.release(slot, false);
			run.sent += 1;
			this.sent.push(this.time.now());
			await this.time.sleep(oneWay('there'));
			const workMs = work?.(kind) ?? 0;
			const status = this.server.arrive(this.time.now(), workMs);
			await this.time.sleep((status === 200 ? workMs : 0) + oneWay('back'));
			this.answers.push({ at: this.time.now(), status });
			this.limiter.release(slot, status === 200);
			if (status === 200) return;
			this.limiter.refused(slot);
		}
	}

	/** A run that always has ten more requests to send, until `end`. */
	saturate(end: number, kindOf?: () => string): void {
		const run: Run = { sent: 0 };
		const worker = async () => {
			while (this.time.now() < end && !this.isKilled) await this.request(kindOf?.(), run);
		};
		for (let index = 0; index < 10; index += 1) void worker();
	}

	/** Requests per second that were let through between two times. */
	goodput(from: number, to: number): number {
		const passed = this.answers.filter(({ at, status }) => status === 200 && at >= from && at < to);
		return (passed.length * 1_000) / (to - from);
	}
}
