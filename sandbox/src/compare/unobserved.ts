/** Says why something could not be checked. */
export class Unobserved {
	/** @param status of the answer that showed nothing, if one came */
	constructor(
		readonly reason: string,
		readonly status?: number,
	) {}

	/**
	 * What the answer says of a request that the service has to understand: it is a flaw to refuse one, unless
	 * the credential lacks the right to ask.
	 */
	get flaw(): string | Unobserved {
		return this.status === undefined || this.status === 403 ? this : this.reason;
	}
}
