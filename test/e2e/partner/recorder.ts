import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as forward } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request and its answer, unmasked; both bodies are text. */
interface Exchange {
	method: string;
	path: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	body: string;
	status: number;
	location?: string;
	answer: string;
}

/** Changes the address to which the service sends the browser back to n8n. */
export type OnTheWay = (location: string) => string | Promise<string>;

const unchanged: OnTheWay = (location) => location;

/**
 * A proxy in front of the sandbox that keeps every request and answer unmasked, because the tests are about
 * what n8n really sends. The service only redirects to n8n or to relative paths, so nothing bypasses the
 * proxy.
 */
export class Recorder {
	readonly exchanges: Exchange[] = [];
	#onTheWay = unchanged;
	readonly #server = createServer((request, response) => {
		this.#relay(request, response).catch(() => response.destroy());
	});

	/** @param origin of the sandbox */
	constructor(private readonly origin: string) {}

	/** Listens on a loopback port. */
	async start() {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
	}

	get baseUrl() {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/v3`;
	}

	async #relay(request: IncomingMessage, response: ServerResponse) {
		const { method = '', url = '', headers } = request;
		const body = await text(request);
		const answered = await new Promise<IncomingMessage>((resolve, reject) => {
			forward(this.origin + url, { method, headers })
				.on('response', resolve)
				.on('error', reject)
				.end(body);
		});
		const answer = await text(answered);
		const { pathname: path, searchParams } = new URL(url, this.origin);
		const { statusCode: status = 0 } = answered;
		const { location } = answered.headers;
		const query = Object.fromEntries(searchParams);
		this.exchanges.push({ method, path, query, headers, body, status, location, answer });
		const changed = location?.startsWith('https:') ? await this.#onTheWay(location) : location;
		response.writeHead(status, { ...answered.headers, ...(location && { location: changed }) }).end(answer);
	}

	/** While `work` runs, `change` decides where the service sends the browser instead of back to n8n. */
	async onTheWayBack<Result>(change: OnTheWay, work: () => Promise<Result>) {
		this.#onTheWay = change;
		try {
			return await work();
		} finally {
			this.#onTheWay = unchanged;
		}
	}

	of(method: string, path: string) {
		return this.exchanges.filter((exchange) => exchange.method === method && exchange.path === path);
	}

	/** The exchanges in which a form with these `fields` was sent to `path`. */
	forms(path: string) {
		return this.of('POST', path).map((exchange) => ({
			...exchange,
			fields: Object.fromEntries(new URLSearchParams(exchange.body)),
		}));
	}

	get tokenExchanges() {
		return this.forms('/oauth/token');
	}

	/** Every access token that was issued. */
	get tokens(): string[] {
		const granted = this.tokenExchanges.filter(({ status }) => status === 200);
		return granted.map(({ answer }) => JSON.parse(answer).access_token);
	}

	stop() {
		this.#server.close();
		this.#server.closeAllConnections();
	}
}
