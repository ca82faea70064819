import type { IDataObject, IHttpRequestOptions, Logger } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { plainTaxpayerId } from '../taxpayerId';
import { isRecord } from '../values';
import { isLoopback, parseBaseUrl, type BaseUrl } from './baseUrl';
import { endpointOf, type Endpoint } from './endpoints';
import { ApiError, type Service } from './failures';
import { BARE_OPTIONS, download } from './files';
import type { Authentication, Host, HttpAnswer, HttpRequest } from './http';
import { limiterOf, type Limiter } from './limiter';
import { secretsOf } from './reasons';
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

/**
 * Opens the connection that the node's credential describes.
 *
 * @throws NodeOperationError for a base URL that cannot be used, or an unknown kind of credential
 */
export async function connect(host: Host, isBackground = false): Promise<Connection> {
	const authentication = chosenAuthentication(host);
	const type = credentialTypeOf(authentication);
	const credential = await host.getCredentials(type);
	const baseUrl = checkedBaseUrl(host, credential.baseUrl);
	const token = tokenOf(authentication, credential);
	const cancelSignal = 'getExecutionCancelSignal' in host ? host.getExecutionCancelSignal() : undefined;
	const connection: Connection = {
		hostName: baseUrl.host,
		authentication,
		secrets: secretsOf([credential.accessToken, tokenOf('oAuth2', credential)], clientOf(credential)),
		baseUrl: baseUrl.href,
		limiter: limiterOf(baseUrl.origin),
		traffic: new Traffic(),
		companyIdentifier: plainTaxpayerId(textOf(credential.companyIdentifier)) || undefined,
		identity: `${baseUrl.origin} ${type} ${host.getNode().credentials?.[type]?.id ?? ''}`,
		cancelSignal,
		isBackground,
		logger: host.logger,
		async attempt(request) {
			const { server, proof } = endpointOf(request);
			// n8n would only say that it cannot read a property of undefined.
			if (authentication === 'oAuth2' && proof !== 'clientInHeader' && !token)
				throw ApiError.notConnected(connection, request);
			const options = requestOptions(request, server === 'root' ? baseUrl.origin : baseUrl.href);
			if (proof === 'token') {
				const { httpRequestWithAuthentication: signed } = host.helpers;
				// Tokens never expire and there is no refresh token.
				return (await signed.call(host, type, options, { oauth2: { skipTokenRefresh: true } })) as HttpAnswer;
			}
			if (authentication !== 'oAuth2') throw new Error('An access token of the agency belongs to no partner');
			const proven = clientProof(proof, token, clientOf(credential));
			return (await host.helpers.httpRequest({
				...options,
				...proven,
				abortSignal: cancelSignal,
			})) as HttpAnswer;
		},
		download: async (link) => await download(host, link, isLoopback(baseUrl.hostname)),
	};
	return connection;
}

/** n8n saves no parameter that has its default. */
function chosenAuthentication(host: Host): Authentication {
	const { authentication = 'accessToken' } = host.getNode().parameters;
	if (authentication === 'accessToken' || authentication === 'oAuth2') return authentication;
	// n8n would only say that it found no credentials.
	throw new NodeOperationError(host.getNode(), 'The chosen authentication does not exist', {
		description: 'Choose Access Token or OAuth2 under Authentication; an expression cannot be used there.',
	});
}

/** The type of the credential that belongs to each authentication. */
export function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'travelAgencyOAuth2Api' : 'travelAgencyApi';
}

function checkedBaseUrl(host: Host, entered: unknown): BaseUrl {
	const parsed = parseBaseUrl(entered);
	if (!('problem' in parsed)) return parsed;
	throw new NodeOperationError(host.getNode(), `The Base URL of the credential ${parsed.problem}`, {
		description:
			'Open the credential of this node and correct its Base URL. Ask the agency for the address; it looks like https://backoffice.example.com/api/v3.',
	});
}

/** Empty for a partner that no agency has connected yet: n8n keeps what POST /oauth/token has answered. */
function tokenOf(authentication: Authentication, { accessToken, oauthTokenData }: IDataObject): string {
	if (authentication === 'accessToken') return textOf(accessToken);
	return isRecord(oauthTokenData) ? textOf(oauthTokenData.access_token) : '';
}

/** The partner's application; not trimmed, as in n8n's own exchange. */
function clientOf({ clientId, clientSecret }: IDataObject): { id: string; secret: string } {
	return { id: textOf(clientId), secret: textOf(clientSecret) };
}

function textOf(value: unknown): string {
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
		// A form names its own boundary.
		headers: { ...(isRecord(body) && { 'Content-Type': 'application/json' }), ...headers },
		json: true,
		// Longer than the API usually takes to answer, and short enough to notice a lost answer.
		timeout: 30_000,
		sendCredentialsOnCrossOriginRedirect: false,
	};
}

/**
 * What proves the partner's application in place of the connection: ID and secret, and no bearer token.
 *
 * @see the API's section Authentication, Flow
 */
function clientProof(
	proof: Exclude<Endpoint['proof'], 'token'>,
	token: string,
	{ id, secret }: { id: string; secret: string },
): Partial<IHttpRequestOptions> {
	if (proof === 'clientInHeader') return { auth: { username: id, password: secret } };
	return { body: new URLSearchParams({ token, client_id: id, client_secret: secret }) };
}
