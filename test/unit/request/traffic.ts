import { Limiter, type Slot } from '../../../nodes/shared/request/limiter';
import type { ModelServer } from '../../service/rateLimit';
import type { VirtualTime } from './virtualTime';

/** What decides when a process sends: the client's limiter, or another way to go about it. */
export interface Pacing {
	take(wait?: { run?: Run }): Promise<Slot>;
	release(slot: Slot, isProcessed: boolean): void;
	refused(slot: Slot, retryAfterMs?: number): unknown;
}

/** What asks: a node's execution, or a dropdown. */
interface Run {
	sent: number;
}

/** How long things take, in milliseconds. */
export interface Delays {
	/** A request's way to the service, or its answer's way back. */
	oneWay(direction: 'there' | 'back'): number;
	/** What the service does for a request of this kind; nothing when left out. */
	work?(kind: string): number;
}

/** One process of n8n that sends requests through its limiter, as the client does. */
export class Process {
	/** When each request was sent. */
	readonly sent: number[] = [];
	readonly answers: Array<{ at: number; status: 200 | 429 }> = [];
	/** What it has sent still arrives; it sends nothing more. */
	isKilled = false;

	constructor(
		private readonly time: VirtualTime,
		private readonly server: ModelServer,
		private readonly delays: Delays,
		readonly limiter: Pacing = new Limiter(time),
	) {}

	/** Sends one request until it passes. */
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

	/** Requests per second that passed between two moments. */
	goodput(from: number, to: number): number {
		const passed = this.answers.filter(({ at, status }) => status === 200 && at >= from && at < to);
		return (passed.length * 1_000) / (to - from);
	}
}
