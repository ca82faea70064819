import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends requests to the back office's API like the agency's other software, alongside an n8n that uses the
 * same rate limit.
 */
export class Agency {
	#baseUrl;
	#authorization;

	/** @param {{ baseUrl: string, tokens: Record<string, string> }} sandbox */
	constructor({ baseUrl, tokens }) {
		this.#baseUrl = baseUrl;
		this.#authorization = `Bearer ${tokens.full_access}`;
	}

	/** @param {string} path @returns {Promise<any>} a record or a page */
	async read(path) {
		return await this.#ask(200, path, {});
	}

	/**
	 * @param {string} path
	 * @param {object | FormData} body
	 * @returns {Promise<any>} the record that was created
	 */
	async create(path, body) {
		const isForm = body instanceof FormData;
		return await this.#ask(201, path, {
			method: 'POST',
			headers: {
				'idempotency-key': randomUUID(),
				...(!isForm && { 'content-type': 'application/json' }),
			},
			body: isForm ? body : JSON.stringify(body),
		});
	}

	/**
	 * @param {number} expected the status
	 * @param {string} path
	 * @param {RequestInit} request
	 * @returns {Promise<any>} the JSON that comes back
	 * @throws {Error} for any other answer; for a 429 only after ten seconds of them
	 */
	async #ask(expected, path, { headers, ...request }) {
		const all = { ...request, headers: { authorization: this.#authorization, ...headers } };
		let answer = await fetch(this.#baseUrl + path, all);
		for (let tries = 0; answer.status === 429 && tries < 10; tries++) {
			await sleep(1000);
			answer = await fetch(this.#baseUrl + path, all);
		}
		if (answer.status === expected) return await answer.json();
		const asked = `${request.method ?? 'GET'} ${path}`;
		throw new Error(`${asked} was answered with ${answer.status}: ${await answer.text()}`);
	}
}
