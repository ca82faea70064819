/** Ends the authorization with an explanation on a page of the service: nothing goes to the partner. */
export class ServicePage extends Error {
	/**
	 * @param sentences in Portuguese, a paragraph each
	 * @param wayBack a link to try again another way
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
