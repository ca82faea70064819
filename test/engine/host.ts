import { once } from 'events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'http';
import type { AddressInfo } from 'net';
import { text } from 'stream/consumers';
import { setTimeout as wait } from 'timers/promises';

/** The answer of a {@link Host}. */
export interface HostAnswer {
	status: number;
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** The body never ends; it arrives byte by byte. */
	drips?: boolean;
}

/** A request that a {@link Host} received. */
interface Seen {
	method: string;
	/** Relative to the host, with the query. */
	path: string;
	headers: IncomingHttpHeaders;
	body: string;
}

/** A foreign server that answers as configured, and remembers its requests. */
export class Host {
	url = '';

	readonly seen: Seen[] = [];

	private readonly server = createServer((request, response) => void this.serve(request, response));

	constructor(public answer: (seen: Seen) => HostAnswer = () => ({ status: 404 })) {}

	async start(): Promise<this> {
		this.server.listen(0, '127.0.0.1');
		await once(this.server, 'listening');
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
		return this;
	}

	stop(): void {
		this.server.close();
		this.server.closeAllConnections();
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = '', url: path = '', headers: sent } = request;
		const seen = { method, path, headers: sent, body: await text(request) };
		this.seen.push(seen);
		const { status, headers, body, drips } = this.answer(seen);
		response.writeHead(status, headers);
		if (!drips) return void response.end(body);
		for (; !response.closed; await wait(20)) response.write('x');
	}
}
