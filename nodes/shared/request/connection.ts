import type { IHttpRequestOptions, Logger } from 'n8n-workflow';

import { isRecord } from '../values';
import { isLoopback } from './baseUrl';
import { credentialTypeOf, readCredential, type Credential } from './credential';
import { endpointOf, type Endpoint } from './endpoints';
import { ApiError } from './failures';
import { download } from './files';
import type { Host, HttpAnswer, HttpRequest, Service } from './http';
import { limiterOf, type Limiter } from './limiter';
import { Traffic } from './traffic';

/** Everything needed to talk to one agency's back office. */
export interface Connection extends Service {
	/** What every path of the API is below, without a slash at its end. */
	readonly baseUrl: string;
	readonly limiter: Limiter;
	/** Of this opening of the connection alone. */
	readonly traffic: Traffic;
	/** The company that forms left empty write to; undefined when the credential names none. */
	readonly companyIdentifier: string | undefined;
	/** Which credential at which API, for keys that hold across executions. */
	readonly identity: string;
	readonly cancelSignal: AbortSignal | undefined;
	/** Its requests yield to those that somebody waits for. */
	readonly isBackground: boolean;
	/** n8n's own; gets nothing that was entered or answered. */
	readonly logger: Pick<Logger, 'debug' | 'info'>;
	/**
	 * Makes one attempt. Rejects when no answer came; the body of one is yet to be read.
	 *
	 * @throws ApiError without asking, when the agency has yet to connect a partner's credential
	 */
	attempt(request: HttpRequest): Promise<HttpAnswer>;
	/** Fetches a temporary download link, without the credential. */
	download(link: string): Promise<Buffer>;
}

/** Every request of the package is made with these. */
const COMMON_OPTIONS = {
	json: true,
	// n8n itself would read an answer of any size.
	encoding: 'stream',
	// Longer than the API usually takes to answer, and short enough to notice a lost answer.
	timeout: 30_000,
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	// A redirect would carry the token to wherever it points.
	disableFollowRedirect: true,
	sendCredentialsOnCrossOriginRedirect: false,
} as const;

/**
 * Opens the connection that the node's credential describes.
 *
 * @throws StatedError for a base URL that cannot be used, or an unknown kind of credential
 */
export async function connect(host: Host, isBackground = false): Promise<Connection> {
	const credential = await readCredential(host);
	const { authentication, baseUrl, companyIdentifier, identity, secrets, token } = credential;
	const cancelSignal = 'getExecutionCancelSignal' in host ? host.getExecutionCancelSignal() : undefined;
	const connection: Connection = {
		hostName: baseUrl.host,
		authentication,
		secrets,
		baseUrl: baseUrl.href,
		limiter: limiterOf(baseUrl.origin),
		traffic: new Traffic(),
		companyIdentifier,
		identity,
		cancelSignal,
		isBackground,
		logger: host.logger,
		async attempt(request) {
			const { server, proof } = endpointOf(request);
			// n8n would only say that it cannot read a property of undefined.
			if (authentication === 'oAuth2' && proof !== 'clientInHeader' && !token)
				throw ApiError.notConnected(connection, request);
			const options = requestOptions(request, server === 'root' ? baseUrl.origin : baseUrl.href);
			const sent =
				proof === 'token'
					? signedByN8n(host, credential, options)
					: host.helpers.httpRequest({
							...options,
							...clientProof(proof, credential),
							abortSignal: cancelSignal,
						});
			return (await sent) as HttpAnswer;
		},
		download: async (link) => await download(host, link, isLoopback(baseUrl.hostname)),
	};
	return connection;
}

function requestOptions(
	{ method, path, query, body, headers }: HttpRequest,
	root: string,
): IHttpRequestOptions {
	return {
		method,
		url: `${root}${path}`,
		qs: query,
		body: typeof body === 'function' ? body() : body,
		// A form names its own boundary.
		headers: { ...(isRecord(body) && { 'Content-Type': 'application/json' }), ...headers },
		...COMMON_OPTIONS,
	};
}

async function signedByN8n(
	host: Host,
	{ authentication }: Credential,
	options: IHttpRequestOptions,
): Promise<unknown> {
	return (await host.helpers.httpRequestWithAuthentication.call(
		host,
		credentialTypeOf(authentication),
		options,
		// Tokens never expire and there is no refresh token.
		{ oauth2: { skipTokenRefresh: true } },
	)) as unknown;
}

/**
 * What proves the partner's application in place of the connection: ID and secret, and no bearer token.
 *
 * @see the API's section Authentication, Flow
 */
function clientProof(
	proof: Exclude<Endpoint['proof'], 'token'>,
	{ client, token }: Credential,
): Partial<IHttpRequestOptions> {
	if (!client) throw new Error('An access token of the agency belongs to no partner');
	if (proof === 'clientInHeader') return { auth: { username: client.id, password: client.secret } };
	return { body: new URLSearchParams({ token, client_id: client.id, client_secret: client.secret }) };
}
