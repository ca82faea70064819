import { ClientOAuth2 } from '@n8n/client-oauth2';
import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';
import { getCredentialAllowedDomains, injectDomainRestrictionFields, isDomainAllowed } from 'n8n-workflow';

import { TravelAgencyOAuth2Api } from '../../credentials/TravelAgencyOAuth2Api.credentials';
import { completed } from './runNode';

const BASE = 'https://backoffice.example.com/api/v3';

const type = new TravelAgencyOAuth2Api();

/** The credential as n8n uses it, if the user has entered this Base URL. */
async function withBaseUrl(baseUrl: string): Promise<ICredentialDataDecryptedObject> {
	return await completed(type, { baseUrl, clientId: 'id', clientSecret: 'secret' });
}

const WRONG = 'the-base-url-has-to-begin-with-https-and-to-end-in-api-v3:';

describe("a partner's credential", () => {
	test("is one of n8n's OAuth2 credentials, with PKCE and the secret in the body", async () => {
		expect(type.extends).toEqual(['oAuth2Api']);
		expect(await withBaseUrl(BASE)).toMatchObject({ grantType: 'pkce', authentication: 'body' });
	});

	test('shows one address, from which all others follow: a user cannot mix hosts', () => {
		const shown = type.properties.filter((property) => property.type !== 'hidden');
		expect(shown.map(({ name }) => name)).toEqual([
			'redirectNotice',
			'baseUrl',
			'clientId',
			'clientSecret',
			'companyIdentifier',
			'messageLanguage',
		]);
		expect(shown.find(({ name }) => name === 'clientSecret')?.typeOptions?.password).toBe(true);
	});

	test('says what the service demands of a redirect URI before the user asks for an approval', () => {
		const help = type.properties
			.filter((property) => property.type === 'notice')
			.map(({ displayName }) => displayName)
			.join(' ');
		for (const needed of [
			'Register the <b>OAuth Redirect URL</b>',
			'identical character by character',
			'has to begin with https',
		]) {
			expect(help).toContain(needed);
		}
	});

	test.each([
		[BASE, 'https://backoffice.example.com'],
		[`${BASE}/`, 'https://backoffice.example.com'],
		[`  ${BASE}// `, 'https://backoffice.example.com'],
		['https://backoffice.example.com:8443/br/api/v3', 'https://backoffice.example.com:8443'],
		['HTTPS://BackOffice.example.com/API/V3', 'HTTPS://BackOffice.example.com'],
		['http://localhost:3399/api/v3', 'http://localhost:3399'],
		['http://127.0.0.1/api/v3', 'http://127.0.0.1'],
		['http://[::1]:3399/api/v3', 'http://[::1]:3399'],
	])('%j: agencies consent, and codes are exchanged, at the root of %s', async (baseUrl, root) => {
		expect(await withBaseUrl(baseUrl)).toMatchObject({
			authUrl: `${root}/oauth/authorize`,
			accessTokenUrl: `${root}/oauth/token`,
		});
	});

	test.each([
		'',
		'backoffice.example.com/api/v3',
		'http://backoffice.example.com/api/v3',
		'http://localhost.example.com/api/v3',
		'http://localhost@backoffice.example.com/api/v3',
		'http://127.0.0.1.example.com/api/v3',
		'https://user:password@backoffice.example.com/api/v3',
		'https://localhost:80@evil.example/api/v3',
		'https://backoffice.example.com',
		'https://backoffice.example.com/api/v2',
		'https://backoffice.example.com/rapi/v3',
		'https://backoffice.example.com/api/v3?x=/api/v3',
		'https://backoffice.example.com?/api/v3',
		'https://backoffice.example.com#/api/v3',
		'ftp://backoffice.example.com/api/v3',
		'javascript:alert(1)//api/v3',
		'https://backoffice.example.com,evil.example/api/v3',
		'https://*.example.com/api/v3',
		'https://backoffice.example.com/a,b/api/v3',
	])('%j: n8n refuses to connect, and the reason stands in the only words that it shows', async (baseUrl) => {
		const { authUrl, accessTokenUrl } = await withBaseUrl(baseUrl);
		expect([authUrl, accessTokenUrl]).toEqual([WRONG, WRONG]);
		// n8n requires http or https for both addresses. Its message about others only names the protocol.
		expect(new URL(String(authUrl)).protocol).toBe(WRONG);
	});

	test('asks for no scope: n8n sends it empty, which counts as omitted', async () => {
		const { scope, authUrl, accessTokenUrl, clientId, authQueryParameters } = await withBaseUrl(BASE);
		expect({ scope, authQueryParameters }).toEqual({ scope: '', authQueryParameters: '' });
		// With the values that n8n's controller passes to its client.
		const uri = new URL(
			new ClientOAuth2({
				clientId: String(clientId),
				accessTokenUri: String(accessTokenUrl),
				authorizationUri: String(authUrl),
				redirectUri: 'https://n8n.example/rest/oauth2-credential/callback',
				scopes: String(scope).split(','),
				state: 'state',
			}).code.getUri(),
		);
		expect(uri.origin + uri.pathname).toBe('https://backoffice.example.com/oauth/authorize');
		expect(Object.fromEntries(uri.searchParams)).toEqual({
			client_id: 'id',
			redirect_uri: 'https://n8n.example/rest/oauth2-credential/callback',
			response_type: 'code',
			state: 'state',
			scope: '',
		});
	});
});

describe("n8n's HTTP Request node with a partner's credential", () => {
	const node = { name: 'HTTP Request' } as INode;

	/** Whether n8n lets the node send requests to this address, including redirects. */
	async function isAllowed(baseUrl: string, url: string): Promise<boolean> {
		const credentialData = await withBaseUrl(baseUrl);
		const allowedDomains = getCredentialAllowedDomains({ node, credentialData });
		return isDomainAllowed({ url, allowedDomains: allowedDomains ?? '' });
	}

	test('may ask the host of the Base URL', async () => {
		for (const baseUrl of [BASE, ` ${BASE}/ `, 'https://BackOffice.example.com:8443/x/api/v3']) {
			expect(await isAllowed(baseUrl, 'https://backoffice.example.com/api/v3/sales')).toBe(true);
		}
		expect(await isAllowed('http://[::1]:3399/api/v3', 'http://[::1]:3399/api/v3/sales')).toBe(true);
	});

	test.each([
		'https://elsewhere.example.com/api/v3/sales',
		'https://backoffice.example.com.evil.example/api/v3/sales',
		'https://api.backoffice.example.com/api/v3/sales',
		'https://example.com/',
		'https://backoffice.example.com@evil.example/',
	])('is kept from %s', async (url) => {
		expect(await isAllowed(BASE, url)).toBe(false);
	});

	test('gets nowhere while the Base URL is empty or no address', async () => {
		expect(await isAllowed('', 'https://elsewhere.example.com')).toBe(false);
		expect(await isAllowed('backoffice', 'https://elsewhere.example.com')).toBe(false);
		expect(await isAllowed('https://good.example@evil.example/api/v3', 'https://evil.example')).toBe(false);
	});

	test.each([
		'https://good.example,evil.example/api/v3',
		'https://good.example, evil.example/api/v3',
		'https://*.evil.example/api/v3',
		'https://good.example/,evil.example/api/v3',
		'https://good.example\\\\,evil.example/api/v3',
	])('gains no host by a Base URL such as %j', async (baseUrl) => {
		for (const host of ['evil.example', 'a.evil.example', 'good.example'])
			expect([host, await isAllowed(baseUrl, `https://${host}/`)]).toEqual([host, false]);
	});

	test('leaves no field to a user by which that could be loosened', () => {
		const fields = injectDomainRestrictionFields(type);
		expect(fields).toBe(type.properties);
		for (const name of ['allowedHttpRequestDomains', 'allowedDomains']) {
			expect(fields.find((field) => field.name === name)?.type).toBe('hidden');
		}
	});
});
