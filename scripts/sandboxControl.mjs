/**
 * @typedef {{
 *   method: string, path: string, status: number, replay?: boolean, records: number,
 *   body?: { [field: string]: unknown }
 * }} LoggedRequest
 */

/** A sandbox's control plane: the requests to its service, what is stored, and switches. */
export class SandboxControl {
	#address;

	/** @param {string} url the sandbox's own, without a path */
	constructor(url) {
		this.#address = `${url}/_sandbox`;
	}

	/**
	 * Sends a request to the control plane.
	 *
	 * @param {string} method
	 * @param {string} path
	 * @param {object} [body]
	 * @returns {Promise<any>} the JSON that comes back, undefined for a 204
	 * @throws {Error} for any refusal
	 */
	async send(method, path, body) {
		const answer = await fetch(this.#address + path, {
			method,
			...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
		});
		if (!answer.ok) {
			throw new Error(`The sandbox answered ${answer.status} to ${method} ${path}: ${await answer.text()}`);
		}
		return answer.status === 204 ? undefined : await answer.json();
	}

	/** @param {string} path @returns {Promise<any[]>} */
	async #list(path) {
		return (await this.send('GET', path)).data;
	}

	/** The stored records of a collection, oldest first. @param {string} collection */
	async records(collection) {
		return await this.#list(`/records/${collection}`);
	}

	/**
	 * The requests since `forgetRequests`, with this method or with any.
	 *
	 * @param {string} [method]
	 * @returns {Promise<LoggedRequest[]>}
	 */
	async requests(method) {
		return await this.#list(`/requests${method ? `?method=${method}` : ''}`);
	}

	/** The same, without OAuth's consent pages and tokens: only requests to the API itself. */
	async apiRequests() {
		return (await this.requests()).filter(({ path }) => !path.startsWith('/oauth/'));
	}

	/** Empties the request log. */
	async forgetRequests() {
		await this.send('DELETE', '/requests');
	}

	/**
	 * The sandbox's access tokens, by the names of their stories, such as `full_access`.
	 *
	 * @returns {Promise<Record<string, string>>}
	 */
	async tokens() {
		return Object.fromEntries((await this.#list('/tokens')).map(({ name, token }) => [name, token]));
	}

	/**
	 * The users who can sign in on the consent page.
	 *
	 * @returns {Promise<{ email: string, password: string, name: string }[]>}
	 */
	async users() {
		return await this.#list('/users');
	}

	/**
	 * Changes settings of the emulated service while `work` runs.
	 *
	 * @template Result
	 * @param {Record<string, boolean>} settings
	 * @param {() => Promise<Result>} work
	 */
	async during(settings, work) {
		await this.send('PUT', '/settings', settings);
		try {
			return await work();
		} finally {
			const off = Object.fromEntries(Object.keys(settings).map((name) => [name, false]));
			await this.send('PUT', '/settings', off);
		}
	}
}
