/** The sandbox of a benchmark, which can be reset to a given size and shows what really happened. */
export class BackOffice {
	/** @param {import('../scripts/sandboxControl.mjs').SandboxControl} control */
	constructor(control) {
		this.control = control;
	}

	/**
	 * Starts over with `sales` sales, and with `answerTime` milliseconds until each answer.
	 *
	 * @param {{ sales: number, people?: number, answerTime?: number, isLimited?: boolean }} start
	 */
	async begin({ sales, people, answerTime = 0, isLimited = true }) {
		await this.control.send('POST', '/reset', { sales, people });
		await this.control.send('PUT', '/settings', { rate_limit: { enabled: isLimited } });
		if (answerTime > 0)
			await this.control.send('POST', '/faults', { kind: 'latency', latency_ms: answerTime });
		await this.control.forgetRequests();
	}

	/** { sent, refused }: requests since `begin`, and those of them answered with 429. */
	async requests() {
		const requests = await this.control.apiRequests();
		return { sent: requests.length, refused: requests.filter(({ status }) => status === 429).length };
	}

	/** Writes since `begin` that the service carried out, without replays. */
	async acceptedWrites() {
		const requests = await this.control.apiRequests();
		return requests.filter(({ method, status, replay }) => method !== 'GET' && status < 300 && !replay)
			.length;
	}

	/** The IDs that GET /sales lists without a filter. It lists canceled sales only on request. */
	async listedSales() {
		const sales = await this.control.records('sales');
		return sales.filter(({ status }) => status !== 'canceled').map(({ id }) => id);
	}
}
