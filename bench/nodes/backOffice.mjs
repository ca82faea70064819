/** The sandbox as a benchmark needs it: emptied of traces, filled to size, and asked what really happened. */
export class BackOffice {
	constructor({ url, baseUrl }) {
		this.baseUrl = baseUrl;
		this.controlUrl = `${url}/_sandbox`;
	}

	async control(method, path, body) {
		const answer = await fetch(this.controlUrl + path, {
			method,
			...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${method} ${path}.`);
		return answer.status === 204 ? undefined : await answer.json();
	}

	/** Everything back to the start, with `sales` sales, and `roundTrip` milliseconds before each answer. */
	async begin({ sales, roundTrip = 0, isLimited = true }) {
		await this.control('POST', '/reset', { sales });
		await this.control('PUT', '/settings', { rate_limit: { enabled: isLimited } });
		if (roundTrip > 0) await this.control('POST', '/faults', { kind: 'latency', latency_ms: roundTrip });
		await this.control('DELETE', '/requests');
	}

	/** { sent, refused }: requests since `begin`, and those of them answered with 429. */
	async requests() {
		const { data } = await this.control('GET', '/requests');
		const api = data.filter(({ path }) => !path.startsWith('/oauth/'));
		return { sent: api.length, refused: api.filter(({ status }) => status === 429).length };
	}

	/** The stored records of a kind. */
	async records(kind) {
		return (await this.control('GET', `/records/${kind}`)).data;
	}

	/** The ids that GET /sales lists without a filter: canceled sales only come when asked for. */
	async listedSales() {
		return (await this.records('sales')).filter(({ status }) => status !== 'canceled').map(({ id }) => id);
	}
}
