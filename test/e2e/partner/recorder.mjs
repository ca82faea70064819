import { createServer, request as forward } from 'node:http';

async function textOf(stream) {
	const chunks = [];
	for await (const chunk of stream) chunks.push(chunk);
	return Buffer.concat(chunks).toString();
}

/**
 * Stands before the sandbox and keeps everything that is said to it and answered, unmasked: what n8n really sends is
 * what the test is about. The service redirects to n8n or to paths of its own, so that nobody gets past it.
 */
export class Recorder {
	/** { method, path, query, headers, body, status, location?, answer }, with body and answer as text. */
	exchanges = [];
	#server;
	#onTheWay = (location) => location;

	/** Listens on a loopback port, before the sandbox at `origin`. */
	async start(origin) {
		this.#server = createServer((request, response) => {
			this.#relay(origin, request, response).catch(() => response.destroy());
		});
		await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		this.url = `http://127.0.0.1:${this.#server.address().port}`;
		this.baseUrl = `${this.url}/api/v3`;
	}

	async #relay(origin, request, response) {
		const { method, url, headers } = request;
		const body = await textOf(request);
		const answer = await new Promise((resolve, reject) => {
			forward(origin + url, { method, headers })
				.on('response', resolve)
				.on('error', reject)
				.end(body);
		});
		const text = await textOf(answer);
		const { pathname: path, searchParams } = new URL(url, origin);
		const { statusCode: status } = answer;
		const { location } = answer.headers;
		const query = Object.fromEntries(searchParams);
		this.exchanges.push({ method, path, query, headers, body, status, location, answer: text });
		const changed = location?.startsWith('https:') ? await this.#onTheWay(location) : location;
		response.writeHead(status, { ...answer.headers, ...(location && { location: changed }) }).end(text);
	}

	/** For as long as `work` runs, `change(address)` says where the service sends the browser instead of back to n8n. */
	async onTheWayBack(change, work) {
		this.#onTheWay = change;
		try {
			return await work();
		} finally {
			this.#onTheWay = (location) => location;
		}
	}

	of(method, path) {
		return this.exchanges.filter((exchange) => exchange.method === method && exchange.path === path);
	}

	/** The exchanges in which a form was sent to `path`, with its `fields`. */
	forms(path) {
		return this.of('POST', path).map((exchange) => ({
			...exchange,
			fields: Object.fromEntries(new URLSearchParams(exchange.body)),
		}));
	}

	get tokenExchanges() {
		return this.forms('/oauth/token');
	}

	/** Every access token that was issued. */
	get tokens() {
		const granted = this.tokenExchanges.filter(({ status }) => status === 200);
		return granted.map(({ answer }) => JSON.parse(answer).access_token);
	}

	stop() {
		this.#server.close();
		this.#server.closeAllConnections();
	}
}
