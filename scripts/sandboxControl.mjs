/** The control plane of a sandbox: what its emulated service was really asked, what it holds, and its switches. */
export class SandboxControl {
	#address;

	/** `url` is the sandbox's own, without a path. */
	constructor(url) {
		this.#address = `${url}/_sandbox`;
	}

	/** Sends a request to the control plane. Returns the JSON that comes back, undefined for a 204; throws on any refusal. */
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

	async #list(path) {
		return (await this.send('GET', path)).data;
	}

	/** The stored records of a collection, oldest first. */
	async records(collection) {
		return await this.#list(`/records/${collection}`);
	}

	/** What was asked since `forgetRequests`, by this method or by any. */
	async requests(method) {
		return await this.#list(`/requests${method ? `?method=${method}` : ''}`);
	}

	/** The same without the consent pages and tokens of OAuth: what was asked of the API itself. */
	async apiRequests() {
		return (await this.requests()).filter(({ path }) => !path.startsWith('/oauth/'));
	}

	/** Empties the request log. */
	async forgetRequests() {
		await this.send('DELETE', '/requests');
	}

	/** The access tokens that the sandbox knows from the start, each with its story. */
	async tokens() {
		return await this.#list('/tokens');
	}

	/** Who can log in on the consent page, each { email, password, name, ... }. */
	async users() {
		return await this.#list('/users');
	}

	/** Switches of the emulated service for as long as `work` runs. */
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
