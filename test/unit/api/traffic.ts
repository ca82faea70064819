import { Limiter } from '../../../nodes/shared/api/limiter';
import type { ModelServer } from './modelServer';
import type { VirtualTime } from './virtualTime';

/** What decides when a process sends: the client's limiter, or another way to go about it. */
export type Pacing = Pick<Limiter, 'take' | 'release' | 'succeeded'> & {
	refused(sentAt: number, retryAfterMs?: number): unknown;
};

/** One process of n8n that sends requests through its limiter, as the client does. */
export class Process {
	/** When each request was sent. */
	readonly sent: number[] = [];
	readonly answers: Array<{ at: number; status: 200 | 429 }> = [];

	constructor(
		private readonly time: VirtualTime,
		private readonly server: ModelServer,
		/** Milliseconds that a request takes to the service, or its answer back. */
		private readonly oneWay: () => number,
		readonly limiter: Pacing = new Limiter(time),
	) {}

	/** Sends one request until it passes. */
	async request(): Promise<void> {
		for (;;) {
			await this.limiter.take();
			const sentAt = this.time.now();
			this.sent.push(sentAt);
			await this.time.sleep(this.oneWay());
			const status = this.server.arrive(this.time.now());
			await this.time.sleep(this.oneWay());
			this.limiter.release(this.time.now() - sentAt);
			this.answers.push({ at: this.time.now(), status });
			if (status === 200) return this.limiter.succeeded();
			this.limiter.refused(sentAt);
		}
	}

	/** Always has ten more requests to send, until `end`. */
	saturate(end: number): void {
		const worker = async () => {
			while (this.time.now() < end) await this.request();
		};
		for (let index = 0; index < 10; index += 1) void worker();
	}

	/** Requests per second that passed between two moments. */
	goodput(from: number, to: number): number {
		const passed = this.answers.filter(({ at, status }) => status === 200 && at >= from && at < to);
		return (passed.length * 1_000) / (to - from);
	}
}
