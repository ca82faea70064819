import type { IDataObject, IHttpRequestOptions, Logger } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { plainTaxpayerId } from '../taxpayerId';
import { isRecord } from '../values';
import { applicationAt, proofIn, type Application } from './application';
import { Refusal } from './failures';
import { download } from './files';
import { isLoopback, type Authentication, type Host, type HttpAnswer, type HttpRequest } from './http';
import { limiterOf, type Limiter } from './limiter';

/** The type of the credential that belongs to each. */
export function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'travelAgencyOAuth2Api' : 'travelAgencyApi';
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
	/** n8n's own; gets nothing that was entered or answered. */
	readonly logger: Pick<Logger, 'debug'>;
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
		logger: host.logger,
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

/** Everything in a credential of either kind that opens something, in each form in which it is sent or might be echoed. */
function secretsIn(credential: IDataObject): string[] {
	const { clientId, clientSecret } = credential;
	const entered = [credential.accessToken, tokenOf(credential), clientSecret]
		.map((secret) => String(secret ?? '').trim())
		.filter(Boolean);
	const inForms = entered.map((secret) => new URLSearchParams({ secret }).toString().replace('secret=', ''));
	const inBasic = clientSecret ? [`${String(clientId)}:${String(clientSecret)}`] : [];
	return [...new Set([...entered, ...inForms, ...[...inBasic, ...entered].flatMap(inBase64)])];
}

/** Without the signs at the end that only fill up: they may be left out, and hide nothing. */
function inBase64(secret: string): string[] {
	const bytes = Buffer.from(secret);
	return [bytes.toString('base64').replaceAll('=', ''), bytes.toString('base64url')];
}

/** @returns the base URL without a slash at its end, as a URL's parts */
function checkedBaseUrl(host: Host, entered: unknown): Pick<URL, 'href' | 'host' | 'hostname' | 'origin'> {
	const fail = (message: string): never => {
		throw new NodeOperationError(host.getNode(), message, {
			description:
				'Open the credential of this node and correct its Base URL. The agency has the address; it looks like https://backoffice.example.com/api/v3.',
		});
	};
	// Looking only where a run of slashes begins keeps a very long run from being read again and again.
	const written = typeof entered === 'string' ? entered.trim().replace(/(?<!\/)\/+$/, '') : '';
	if (written === '') return fail('The credential has no Base URL');
	if (/[,*]/.test(written)) {
		// n8n would take them for more hosts that the credential may be used with.
		return fail('The Base URL of the credential has to be one address, without a comma or an asterisk');
	}
	if (!URL.canParse(written)) {
		const shown = written.length > 80 ? `${written.slice(0, 80)}…` : written;
		return fail(`The Base URL of the credential is not a web address: ${shown}`);
	}
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
