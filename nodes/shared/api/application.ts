import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { HOMOLOGATION, Host, REVOCATION, type HttpAnswer } from './http';

/** What the partner's own application asks of the authorization endpoints. Each makes one attempt. */
export interface Application {
	/** Proves itself with HTTP Basic (POST /oauth/homologation). */
	askForApproval(): Promise<HttpAnswer>;
	/** Proves itself in the body (POST /oauth/revoke). */
	revokeToken(): Promise<HttpAnswer>;
}

/** A partner's application as n8n keeps it in the credential, and the token that an agency gave it. */
interface Proof {
	clientId: string;
	clientSecret: string;
	token: string;
}

/**
 * The application of a partner's credential. Its requests are not signed by n8n, because they prove the application
 * and not the connection: they carry ID and secret, and no bearer token.
 *
 * @param origin the root of the host that the Base URL names
 * @see the API's section Authentication, Flow
 */
export function applicationAt(
	origin: string,
	host: Host,
	{ clientId, clientSecret, token }: Proof,
	common: Partial<IHttpRequestOptions>,
): Application {
	const post = async (path: string, proof: Partial<IHttpRequestOptions>): Promise<HttpAnswer> =>
		(await host.helpers.httpRequest({
			...common,
			...proof,
			method: 'POST',
			url: origin + path,
		})) as HttpAnswer;
	return {
		askForApproval: async () =>
			await post(HOMOLOGATION, { auth: { username: clientId, password: clientSecret } }),
		revokeToken: async () =>
			await post(REVOCATION, {
				body: new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret }),
			}),
	};
}

/** @returns ID, secret and token as they were entered: n8n's own exchange does not trim them, either */
export function proofIn({ clientId, clientSecret }: IDataObject, token: unknown): Proof {
	return { clientId: text(clientId), clientSecret: text(clientSecret), token: text(token) };
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
