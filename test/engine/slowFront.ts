import { once } from 'events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'http';
import type { AddressInfo } from 'net';

/** A write as it came by, in ms of the process's clock. */
export interface PassedWrite {
	path: string;
	body: string;
	beganAt: number;
	endedAt: number;
}

/** Stands before the back office, which answers writes only after a time, as a far one or one with much to do does. */
export class SlowFront {
	url = '';
	/** Milliseconds from a write's arrival here until it is passed on. */
	delayMs = 200;
	/** The writes since {@link forget}, in the order in which they came. */
	readonly writes: PassedWrite[] = [];

	private readonly server = createServer((request, response) => void this.pass(request, response));

	/** @param origin gives where to pass requests on to */
	constructor(private readonly origin: () => string) {}

	async start(): Promise<void> {
		this.server.listen(0, '127.0.0.1');
		await once(this.server, 'listening');
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	stop(): void {
		this.server.close();
		this.server.closeAllConnections();
	}

	forget(): void {
		this.writes.length = 0;
	}

	/** How many writes were under way at the same time, at most. */
	get atOnce(): number {
		const beganBefore = ({ beganAt }: PassedWrite) =>
			this.writes.filter((other) => other.beganAt <= beganAt && other.endedAt > beganAt).length;
		return Math.max(0, ...this.writes.map(beganBefore));
	}

	private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = '', url = '', headers } = request;
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const body = Buffer.concat(chunks);
		const write = { path: url, body: body.toString(), beganAt: performance.now(), endedAt: Infinity };
		if (method !== 'GET') {
			this.writes.push(write);
			await new Promise((resolve) => setTimeout(resolve, this.delayMs));
		}
		const forwarded = httpRequest(this.origin() + url, { method, headers, agent: false }).end(body);
		const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
		response.writeHead(answer.statusCode ?? 500, answer.headers);
		answer.pipe(response);
		await once(answer, 'end');
		write.endedAt = performance.now();
	}
}
