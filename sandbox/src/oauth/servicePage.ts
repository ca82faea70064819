/** Ends the authorization with an explanation on a page of the service. The partner gets no answer. */
export class ServicePage extends Error {
	/**
	 * @param sentences in Portuguese, one paragraph each
	 * @param wayBack a link for trying again in another way
	 */
	constructor(
		readonly status: 400 | 403,
		readonly title: string,
		readonly sentences: readonly string[],
		readonly wayBack?: { address: string; label: string },
	) {
		super(title);
	}
}
