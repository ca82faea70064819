import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../fields/field';
import { plainTaxpayerId } from '../taxpayerId';
import { applicationAt, proofIn, type Application } from './application';
import { Refusal } from './errors';
import { download } from './files';
import { limiterOf, type Limiter } from './limiter';

/** The part of n8n that a request needs; a node's execution, a dropdown and a trigger's poll all have it. */
export type Host = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** An agency's own token, or a partner's connection to an agency: the values of the nodes' first parameter. */
export type Authentication = 'accessToken' | 'oAuth2';

/** The type of the credential that belongs to each. */
export function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'travelAgencyOAuth2Api' : 'travelAgencyApi';
}

/** One attempt's answer as it came, whatever its status. */
export interface HttpAnswer {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

export interface HttpRequest {
	method: IHttpRequestMethods;
	/** Below the base URL, beginning with a slash. */
	path: string;
	query?: IDataObject;
	/** A form is built anew for each attempt, since sending uses it up. */
	body?: IDataObject | (() => FormData);
	headers?: IDataObject;
}

/** Everything needed to talk to one agency's back office. */
export interface Connection {
	/** Host name and port, for sentences. */
	readonly hostName: string;
	readonly authentication: Authentication;
	/** What every path is below, without a slash at its end. */
	readonly baseUrl: string;
	readonly limiter: Limiter;
	/** The company that forms left empty write to; undefined when the credential names none. */
	readonly companyIdentifier: string | undefined;
	/** Which agency's credential at which service, for keys that hold across executions. */
	readonly identity: string;
	/** What must never be shown, should the service ever echo it. */
	readonly secrets: readonly string[];
	readonly cancelSignal: AbortSignal | undefined;
	/** Whether there is a token at all: a partner's credential has none before an agency has connected it. */
	readonly hasToken: boolean;
	/** The partner's application; undefined for an agency's own token. */
	readonly application: Application | undefined;
	/**
	 * Makes one attempt. Rejects when no answer came.
	 *
	 * @throws Refusal without asking, when the agency has yet to connect a partner's credential
	 */
	attempt(request: HttpRequest): Promise<HttpAnswer>;
	/** Fetches a temporary download link, without the credential. */
	download(link: string): Promise<Buffer>;
}

/** Every request of the package is made with these. */
const COMMON_OPTIONS = {
	json: true,
	// Longer than the service ever takes to answer, and short enough to notice a lost answer.
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
 * @throws NodeOperationError when the credential's base URL cannot be used, or the node asks for no credential there is
 */
export async function connect(host: Host): Promise<Connection> {
	const authentication = chosenAuthentication(host);
	const credentialType = credentialTypeOf(authentication);
	const credential = await host.getCredentials(credentialType);
	const base = checkedBaseUrl(host, credential.baseUrl);
	const companyIdentifier = plainTaxpayerId(String(credential.companyIdentifier ?? ''));
	const token = authentication === 'oAuth2' ? tokenOf(credential) : credential.accessToken;
	const cancelSignal = 'getExecutionCancelSignal' in host ? host.getExecutionCancelSignal() : undefined;
	const connection: Connection = {
		hostName: base.host,
		authentication,
		baseUrl: base.href,
		limiter: limiterOf(base.origin),
		companyIdentifier: companyIdentifier || undefined,
		secrets: secretsIn(credential),
		identity: identityOf(host, authentication, base.origin),
		cancelSignal,
		hasToken: Boolean(token),
		application:
			authentication === 'oAuth2'
				? applicationAt(base.origin, host, proofIn(credential, token), {
						...COMMON_OPTIONS,
						abortSignal: cancelSignal,
					})
				: undefined,
		async attempt(request) {
			// n8n would only say that it cannot read a property of undefined.
			if (authentication === 'oAuth2' && !token) throw Refusal.notConnected(connection, request);
			const { method, path, query, body, headers } = request;
			const options: IHttpRequestOptions = {
				method,
				url: base.href + path,
				qs: query,
				body: typeof body === 'function' ? body() : body,
				// A form names its own boundary.
				headers: { ...(isRecord(body) && { 'Content-Type': 'application/json' }), ...headers },
				...COMMON_OPTIONS,
			};
			return (await host.helpers.httpRequestWithAuthentication.call(
				host,
				credentialType,
				options,
				// Tokens never expire and there is no refresh token.
				{ oauth2: { skipTokenRefresh: true } },
			)) as HttpAnswer;
		},
		download: async (link) => await download(host, link, isLoopback(base.hostname)),
	};
	return connection;
}

/** Nodes saved before there was a choice have none. */
function chosenAuthentication(host: Host): Authentication {
	const { authentication = 'accessToken' } = host.getNode().parameters;
	if (authentication === 'accessToken' || authentication === 'oAuth2') return authentication;
	// n8n would only say that it found no credentials.
	throw new NodeOperationError(host.getNode(), 'This node has no such authentication', {
		description: 'Choose Access Token or OAuth2 under Authentication; an expression cannot be used there.',
	});
}

/** The keys of an agency's token were made without naming what kind of credential it is, and have to stay the same. */
function identityOf(host: Host, authentication: Authentication, origin: string): string {
	const id = host.getNode().credentials?.[credentialTypeOf(authentication)]?.id ?? '';
	return authentication === 'accessToken' ? `${origin} ${id}` : `${origin} ${authentication} ${id}`;
}

/** What n8n keeps of the answer to the exchange of the code (the API's POST /oauth/token). */
function tokenOf({ oauthTokenData }: IDataObject): unknown {
	return isRecord(oauthTokenData) ? oauthTokenData.access_token : undefined;
}

/** Everything in a credential of either kind that opens something, in each form in which it is sent. */
function secretsIn(credential: IDataObject): string[] {
	const { clientId, clientSecret } = credential;
	const entered = [credential.accessToken, tokenOf(credential), clientSecret]
		.map((secret) => String(secret ?? '').trim())
		.filter(Boolean);
	const inForms = entered.map((secret) => new URLSearchParams({ secret }).toString().replace('secret=', ''));
	const inBasic = clientSecret
		? [Buffer.from(`${String(clientId)}:${String(clientSecret)}`).toString('base64')]
		: [];
	return [...new Set([...entered, ...inForms, ...inBasic])];
}

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
	return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** @returns the base URL without a slash at its end, as a URL's parts */
function checkedBaseUrl(host: Host, entered: unknown): Pick<URL, 'href' | 'host' | 'hostname' | 'origin'> {
	const fail = (message: string): never => {
		throw new NodeOperationError(host.getNode(), message, {
			description:
				'Open the credential of this node and correct its Base URL. The agency has the address; it looks like https://backoffice.example.com/api/v3.',
		});
	};
	const written = typeof entered === 'string' ? entered.trim().replace(/\/+$/, '') : '';
	if (written === '') return fail('The credential has no Base URL');
	if (!URL.canParse(written)) return fail(`The Base URL of the credential is not a web address: ${written}`);
	const url = new URL(written);
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
		return fail(
			`The Base URL of the credential has to begin with https://, because the access token would travel unprotected to ${url.host}`,
		);
	}
	if (url.username || url.password || url.search || url.hash) {
		return fail(
			'The Base URL of the credential has to be a plain address, without a user, a question mark or a #',
		);
	}
	if (!url.pathname.endsWith('/api/v3')) {
		return fail(
			'The Base URL of the credential has to end in /api/v3, the version of the interface that this node speaks',
		);
	}
	return { href: url.origin + url.pathname, host: url.host, hostname: url.hostname, origin: url.origin };
}
