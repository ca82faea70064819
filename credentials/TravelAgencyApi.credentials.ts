import type {
	IAuthenticate,
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { inWords, message, unquoted, type Message } from '../nodes/shared/messages/message';
import { LANGUAGE_FIELDS, languageIn } from '../nodes/shared/messages/texts';
import { BASE_URL_EXPRESSION, parseBaseUrl } from '../nodes/shared/request/baseUrl';

/** Every status from 201 to 999 except 403: none of these proves the token. */
const PROVING_NOTHING = Array.from({ length: 799 }, (_, index) => index + 201).filter((code) => code !== 403);

const refusal = (value: number, said: string): IAuthenticateRuleResponseCode => ({
	type: 'responseCode',
	properties: { value, message: said },
});

/** A body that is text or empty. The API answers with objects. */
const NOT_THE_API: IAuthenticateRuleResponseSuccessBody = {
	type: 'responseSuccessBody',
	properties: {
		key: 'constructor.name',
		value: 'String',
		message: "Something else answered at this 'Base URL', such as a web page or a proxy",
	},
};

/** An agency's own access token: issued by the agency, never expires, revoked by the agency. */
export class TravelAgencyApi implements ICredentialType {
	name = 'travelAgencyApi';

	displayName = 'Travel Agency API';

	icon = { light: 'file:../icons/travelAgency.svg', dark: 'file:../icons/travelAgency.dark.svg' } as const;

	documentationUrl =
		'https://github.com/n8n-nodes-travel-agency/n8n-nodes-travel-agency/blob/main/docs/getting-started.md#the-credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://backoffice.example.com/api/v3',
			description: 'Address of the back office, up to and including /api/v3. Ask the agency for it.',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Issued by the agency in its back office. It does not expire; the agency can revoke it.',
		},
		{
			displayName: 'Default Company Identifier',
			name: 'companyIdentifier',
			type: 'string',
			default: '',
			placeholder: 'e.g. 12.345.678/0001-95',
			description:
				'CNPJ, such as 12.345.678/0001-95, of the agency company that new sales and tasks belong to when their own field is left empty',
		},
		...LANGUAGE_FIELDS,
	];

	/**
	 * Adds the token to requests, including those of the HTTP Request node, which can use this credential:
	 * only to the protocol, host and port of the Base URL, and only over a connection that nobody else can
	 * read, see {@link leakIn}. After a redirect to another host, the token is not sent.
	 */
	authenticate: IAuthenticate = async (credentials, request) => {
		const base = parseBaseUrl(credentials.baseUrl);
		const refuse = (said: Message): never => {
			throw new Error(inWords(said, languageIn(credentials)));
		};
		if ('problem' in base) return refuse(message('BASE_URL_INVALID', base));
		// The HTTP Request node still calls the address `uri`.
		const { uri, url = uri ?? '' } = request as LegacyRequest;
		const target = new URL(url, request.baseURL);
		if (target.origin !== base.origin)
			return refuse(message('OTHER_HOST', { host: unquoted(base.origin), other: unquoted(target.origin) }));
		const leak = leakIn(request, target.host);
		if (leak !== undefined) return refuse(message('OPTION_UNSAFE', { option: unquoted(leak) }));
		request.sendCredentialsOnCrossOriginRedirect = false;
		const token = withoutSurroundings(String(credentials.accessToken ?? ''));
		request.headers = { ...request.headers, Authorization: `Bearer ${token}` };
		return request;
	};

	/**
	 * 200 proves the token, and so does the API's 403, since a partner may not read sales. n8n's rules only
	 * compare a member of the body with a value: that tells text (a web page, a proxy's refusal) from the API's
	 * objects, but not other JSON.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL: BASE_URL_EXPRESSION,
			url: '/sales',
			qs: { size: 1 },
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: { ignore: true, except: PROVING_NOTHING },
		},
		rules: [
			refusal(
				401,
				'The back office does not accept the access token: it is mistyped, or the agency has revoked it',
			),
			refusal(404, "There is no back office at this 'Base URL': it has to end in /api/v3"),
			refusal(429, 'The limit of 10 requests in 3 seconds is used up: try again in a moment'),
			NOT_THE_API,
		] as IAuthenticateRuleResponseCode[], // n8n reads both kinds; its type allows only one kind in a list.
	};
}

/** A pasted token without what often comes with it: blanks, a line break, quotes, or its header. */
const withoutSurroundings = (pasted: string): string =>
	pasted
		.trim()
		.replace(/^["']|["']$/g, '')
		.replace(/^(authorization:\s*)?bearer\s+/i, '')
		.trim();

/** Requests as n8n's older helper takes them. */
type LegacyRequest = Partial<IHttpRequestOptions> & { uri?: string; rejectUnauthorized?: boolean };

/** Options of an agent that do no harm: whom to trust, who we are, and how long to keep a connection. */
const HARMLESS: ReadonlySet<string> = new Set([
	...['ca', 'cert', 'key', 'passphrase', 'pfx'],
	...['keepAlive', 'keepAliveMsecs', 'maxSockets', 'maxFreeSockets', 'timeout'],
]);

/**
 * The option of a request through which somebody else could read what is sent: a proxy of its own (one from
 * n8n's environment is up to the administrator), a certificate that is not verified, an agent, which may
 * connect to any host, or a Host header, by which a server with several sites may pass the request on to
 * another site.
 *
 * @param host of the address
 * @returns its label in the HTTP Request node, or its name in code; undefined if there is none
 */
function leakIn(request: IHttpRequestOptions, host: string): string | undefined {
	const isOther = ([name, value]: [string, unknown]): boolean => /^host$/i.test(name) && value !== host;
	const [header] = Object.entries(request.headers ?? {}).find(isOther) ?? [];
	if (header !== undefined) return header;
	const { proxy, skipSslCertificateValidation, rejectUnauthorized = true } = request as LegacyRequest;
	if (proxy) return 'Proxy';
	const { rejectUnauthorized: isVerified = true, ...others } = request.agentOptions ?? {};
	if (skipSslCertificateValidation || rejectUnauthorized !== true || isVerified !== true)
		return 'Ignore SSL Issues (Insecure)';
	const agent = ['agent', 'httpAgent', 'httpsAgent'].find((name) => Reflect.get(request, name) !== undefined);
	return agent ?? Object.keys(others).find((name) => !HARMLESS.has(name));
}
