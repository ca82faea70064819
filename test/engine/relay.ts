import { once } from 'events';
import { createServer, type IncomingHttpHeaders, type Server } from 'http';
import type { AddressInfo } from 'net';

import axios from 'axios';

/** A server of the test's own on this machine, closed at its end. */
async function listen(server: Server): Promise<string> {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stands between a node and the back office: passes everything on, and changes answers as it is told. */
export class Relay {
	url = '';

	/** Gets the path and the answer's text, gives the text that the node gets. */
	onAnswer: (path: string, text: string) => Promise<string> | string = (_path, text) => text;

	private readonly server: Server;

	/** @param origin gives where to pass requests on to */
	constructor(origin: () => string) {
		this.server = createServer((request, response) => {
			const { method, url = '', headers } = request;
			void axios
				.request<string>({
					method,
					url: origin() + url,
					headers: { authorization: headers.authorization },
					responseType: 'text',
					validateStatus: () => true,
				})
				.then(async ({ status, data }) => {
					const text = await this.onAnswer(url, data);
					response.writeHead(status, { 'content-type': 'application/json' }).end(text);
				});
		});
	}

	async start(): Promise<void> {
		this.url = await listen(this.server);
	}

	stop(): void {
		this.server.close();
		this.server.closeAllConnections();
	}
}

/** What a request to the {@link FileHost} is answered with. */
export interface FileAnswer {
	status: number;
	headers?: Record<string, string>;
	body?: Buffer;
	/** The body goes on for ever, a byte at a time. */
	drips?: boolean;
}

/** A host that temporary links point to: answers as it is told and remembers what it was sent. */
export class FileHost {
	url = '';

	readonly seen: Array<{ path: string; headers: IncomingHttpHeaders }> = [];

	answer: (path: string) => FileAnswer = () => ({ status: 404 });

	private readonly server = createServer((request, response) => {
		this.seen.push({ path: request.url ?? '', headers: request.headers });
		const { status, headers, body, drips } = this.answer(request.url ?? '');
		response.writeHead(status, headers);
		if (!drips) return void response.end(body);
		const timer = setInterval(() => response.write('x'), 20);
		response.on('close', () => clearInterval(timer));
	});

	async start(): Promise<void> {
		this.url = await listen(this.server);
	}

	stop(): void {
		this.server.close();
		this.server.closeAllConnections();
	}
}
