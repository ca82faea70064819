/** The sandbox's control plane: what was really asked of the back office, and what it holds. */
export class Sandbox {
	constructor(url) {
		this.url = `${url}/_sandbox`;
	}

	async #json(path, options) {
		const answer = await fetch(`${this.url}${path}`, options);
		if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}`);
		return answer.status === 204 ? undefined : await answer.json();
	}

	async records(collection) {
		return (await this.#json(`/records/${collection}`)).data;
	}

	/** What was asked, by this method or by any. */
	async requests(method) {
		return (await this.#json(`/requests${method ? `?method=${method}` : ''}`)).data;
	}

	/** Sets something of the emulated service: `/clock`, `/partners/{client_id}`, `/settings`. */
	async put(path, body) {
		return await this.#json(path, {
			method: 'PUT',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
	}

	/** Switches of the emulated service for as long as `work` runs. */
	async during(settings, work) {
		await this.put('/settings', settings);
		try {
			return await work();
		} finally {
			await this.put('/settings', Object.fromEntries(Object.keys(settings).map((name) => [name, false])));
		}
	}
}
