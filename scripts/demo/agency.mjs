import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The records that examples rely on, written through the API, as the agency's other software would. */
export class Agency {
	#baseUrl;

	/** @param {string} baseUrl of the sandbox's API */
	constructor(baseUrl) {
		this.#baseUrl = baseUrl;
	}

	/** @param {string} path @param {object | FormData} body @returns {Promise<any>} the record that was made */
	async create(path, body) {
		const isForm = body instanceof FormData;
		const request = {
			method: 'POST',
			headers: {
				authorization: 'Bearer sandbox_full_access',
				'idempotency-key': randomUUID(),
				...(!isForm && { 'content-type': 'application/json' }),
			},
			body: isForm ? body : JSON.stringify(body),
		};
		let answer = await fetch(this.#baseUrl + path, request);
		// The example before may have used up the limit of three seconds.
		for (let tries = 0; answer.status === 429 && tries < 10; tries++) {
			await sleep(1000);
			answer = await fetch(this.#baseUrl + path, request);
		}
		if (answer.status !== 201)
			throw new Error(`POST ${path} was answered with ${answer.status}: ${await answer.text()}`);
		return await answer.json();
	}
}
