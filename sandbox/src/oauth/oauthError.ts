/** A refusal of the token and revocation endpoints, in the form of RFC 6749, 5.2. */
export class OAuthError extends Error {
	constructor(
		readonly status: 400 | 401 | 403,
		readonly error:
			| 'invalid_request'
			| 'invalid_client'
			| 'invalid_grant'
			| 'unauthorized_client'
			| 'unsupported_grant_type',
		description: string,
	) {
		super(description);
	}
}
