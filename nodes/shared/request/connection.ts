import type { IHttpRequestOptions, Logger } from 'n8n-workflow';

import { message, StatedError } from '../messages/message';
import { plainTaxpayerId } from '../taxpayerId';
import { isRecord } from '../values';
import { isLoopback, parseBaseUrl } from './baseUrl';
import { endpointOf } from './endpoints';
import { ApiError, type Service } from './failures';
import { BARE_OPTIONS, downloadFile } from './files';
import type { Authentication, Host, HttpAnswer, HttpRequest } from './http';
import { limiters, type Limiter } from './limiter';
import { secretsOf } from './secrets';
import { Traffic } from './traffic';

/** Everything needed to talk to one agency's back office. */
export interface Connection extends Service {
	/** The URL that every API path is relative to, without a trailing slash. */
	readonly baseUrl: string;
	readonly limiter: Limiter;
	/** The requests made through this connection object. */
	readonly traffic: Traffic;
	/** The company to write to if a form leaves it empty; undefined if the credential names none. */
	readonly companyIdentifier: string | undefined;
	/** The credential and the API it belongs to, for keys that stay the same across executions. */
	readonly identity: string;
	readonly cancelSignal: AbortSignal | undefined;
	/** Whether its requests yield to those that somebody is waiting for. */
	readonly isBackground: boolean;
	/** n8n's own. Never log anything that was entered or answered. */
	readonly logger: Pick<Logger, 'debug' | 'info'>;
	/**
	 * Makes one attempt. Resolves before the answer's body is read; rejects if no answer came.
	 *
	 * @param deadline aborts the attempt, even while the body arrives
	 * @throws ApiError without sending anything, if a partner's credential is not yet connected to an agency
	 */
	attempt(request: HttpRequest, deadline: AbortSignal): Promise<HttpAnswer>;
	/** Fetches a temporary download link, without the credential. */
	download(link: string): Promise<Buffer>;
}

/** Tokens never expire and there is no refresh token. */
const NO_REFRESH = { oauth2: { skipTokenRefresh: true } };

/**
 * Opens the connection that the node's credential describes.
 *
 * @throws StatedError for a base URL that cannot be used, or an unknown kind of credential
 */
export async function connect(host: Host, isBackground = false): Promise<Connection> {
	const authentication = chosenAuthentication(host);
	const type = credentialTypeOf(authentication);
	const entered = await host.getCredentials(type);
	const { accessToken, oauthTokenData, clientId, clientSecret, companyIdentifier } = entered;
	const baseUrl = parseBaseUrl(entered.baseUrl);
	if ('problem' in baseUrl)
		throw new StatedError(message('BASE_URL_INVALID', baseUrl), [message('next.baseUrl')]);
	// n8n stores the answer of POST /oauth/token here: nothing until an agency has connected the partner.
	const partnerToken = isRecord(oauthTokenData) ? oauthTokenData.access_token : undefined;
	const isPartner = authentication === 'oAuth2';
	const token = textOrEmpty(isPartner ? partnerToken : accessToken);
	// Not trimmed, because n8n does not trim them in the token exchange either.
	const client = { id: textOrEmpty(clientId), secret: textOrEmpty(clientSecret) };
	const cancelSignal = 'getExecutionCancelSignal' in host ? host.getExecutionCancelSignal() : undefined;
	const connection: Connection = {
		hostName: baseUrl.host,
		authentication,
		secrets: secretsOf([accessToken, partnerToken, clientSecret]),
		baseUrl: baseUrl.href,
		limiter: limiters.of(baseUrl.origin),
		traffic: new Traffic(),
		companyIdentifier: plainTaxpayerId(textOrEmpty(companyIdentifier)) || undefined,
		identity: `${baseUrl.origin} ${type} ${host.getNode().credentials?.[type]?.id ?? ''}`,
		cancelSignal,
		isBackground,
		logger: host.logger,
		async attempt(request, deadline) {
			const { server, proof } = endpointOf(request);
			// n8n would only say that it cannot read a property of undefined.
			if (isPartner && proof !== 'clientInHeader' && !token)
				throw new ApiError('notConnected', connection, request);
			if (!isPartner && proof !== 'token')
				throw new Error('An access token of the agency belongs to no partner');
			const options = requestOptions(request, server === 'root' ? baseUrl.origin : baseUrl.href);
			const asClient =
				proof === 'clientInHeader'
					? { auth: { username: client.id, password: client.secret } }
					: { body: new URLSearchParams({ token, client_id: client.id, client_secret: client.secret }) };
			const end = AbortSignal.any([deadline, ...(cancelSignal ? [cancelSignal] : [])]);
			const sent =
				proof === 'token'
					? host.helpers.httpRequestWithAuthentication.call(
							withSignal(host, end),
							...[type, options, NO_REFRESH],
						)
					: host.helpers.httpRequest({ ...options, ...asClient, abortSignal: end });
			return (await sent) as HttpAnswer;
		},
		download: async (link) => await downloadFile(host, link, isLoopback(baseUrl.hostname)),
	};
	return connection;
}

/**
 * The authentication chosen in the node. n8n saves no parameter that has its default.
 *
 * @throws StatedError for an unknown one
 */
export function chosenAuthentication(host: Host): Authentication {
	const { authentication = 'accessToken' } = host.getNode().parameters;
	if (authentication === 'accessToken' || authentication === 'oAuth2') return authentication;
	// n8n would only say that it found no credentials.
	throw new StatedError(message('AUTHENTICATION_UNKNOWN'), [message('next.authentication')]);
}

/** The type of the credential that belongs to each authentication. */
export function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'travelAgencyOAuth2Api' : 'travelAgencyApi';
}

/**
 * n8n aborts an authenticated request only by the signal of the node that makes it, so this host returns
 * another signal in its place.
 */
function withSignal(host: Host, signal: AbortSignal): Host {
	return Object.create(host, { getExecutionCancelSignal: { value: () => signal } }) as Host;
}

function textOrEmpty(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

function requestOptions(
	{ method, path, query, body, headers }: HttpRequest,
	root: string,
): IHttpRequestOptions {
	return {
		...BARE_OPTIONS,
		method,
		url: `${root}${path}`,
		qs: query,
		body: typeof body === 'function' ? body() : body,
		// A form sets its own content type, with the boundary.
		headers: { ...(isRecord(body) && { 'Content-Type': 'application/json' }), ...headers },
		json: true,
		// Limits silence: longer than the API usually takes to answer, short enough to notice a lost answer.
		timeout: 30_000,
		sendCredentialsOnCrossOriginRedirect: false,
	};
}
