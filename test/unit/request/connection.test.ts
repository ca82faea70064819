import type { IHttpRequestOptions } from 'n8n-workflow';

import { StatedError } from '../../../nodes/shared/messages/message';
import { connect } from '../../../nodes/shared/request/connection';
import { ApiError } from '../../../nodes/shared/request/failures';
import { path } from '../../../nodes/shared/request/path';
import { BASE_URL, fakeHost, NODE } from '../fakeHost';

const IN_TIME = new AbortController().signal;

async function connectTo(baseUrl: unknown) {
	return await connect(fakeHost([], { baseUrl }).host);
}

async function messageFor(baseUrl: unknown): Promise<string> {
	const thrown: unknown = await connectTo(baseUrl).catch((error: unknown) => error);
	expect(thrown).toBeInstanceOf(StatedError);
	return (thrown as StatedError).message;
}

describe('the base URL', () => {
	test.each([
		['https://backoffice.example.com/api/v3', 'https://backoffice.example.com/api/v3/sales'],
		['https://backoffice.example.com/api/v3/', 'https://backoffice.example.com/api/v3/sales'],
		['  https://backoffice.example.com/api/v3//  ', 'https://backoffice.example.com/api/v3/sales'],
		['https://backoffice.example.com:8443/br/api/v3', 'https://backoffice.example.com:8443/br/api/v3/sales'],
		['HTTPS://BackOffice.Example.com/api/v3', 'https://backoffice.example.com/api/v3/sales'],
		['http://localhost:8080/api/v3', 'http://localhost:8080/api/v3/sales'],
		['http://127.0.0.1:8080/api/v3', 'http://127.0.0.1:8080/api/v3/sales'],
		['http://[::1]:8080/api/v3', 'http://[::1]:8080/api/v3/sales'],
	])('%j works: requests go to %s', async (baseUrl, url) => {
		const { host, requests } = fakeHost([], { baseUrl });
		await (await connect(host)).attempt({ method: 'GET', path: path`/sales` }, IN_TIME);
		expect(requests.map((request) => request.url)).toEqual([url]);
	});

	test.each([
		'http://backoffice.example.com/api/v3',
		'http://localhost.example.com/api/v3',
		'http://127.0.0.1.example.com/api/v3',
		'http://localhost@backoffice.example.com/api/v3',
		'http://0x7f.1.example.com/api/v3',
		'http://192.168.0.10/api/v3',
		'ftp://backoffice.example.com/api/v3',
		'file:///api/v3',
		'javascript:alert(1)//api/v3',
	])('%s would send the token unprotected', async (baseUrl) => {
		expect(await messageFor(baseUrl)).toMatch(
			/^The 'Base URL' of the credential has to begin with https:\/\//,
		);
	});

	test.each(['', '   ', undefined, null, 42, {}])('%p is none', async (baseUrl) => {
		expect(await messageFor(baseUrl)).toBe("The 'Base URL' of the credential is empty");
	});

	test.each(['backoffice.example.com/api/v3', 'https://', '/api/v3', 'https://exa mple.com/api/v3'])(
		'%j is not a web address',
		async (baseUrl) => {
			expect(await messageFor(baseUrl)).toMatch(/is not a web address/);
		},
	);

	test.each([
		'https://user:password@backoffice.example.com/api/v3',
		'https://user@backoffice.example.com/api/v3',
		'https://backoffice.example.com/api/v3?token=abc',
		'https://backoffice.example.com/api/v3#abc',
	])('%s is more than a plain address, and its secret is not repeated', async (baseUrl) => {
		const message = await messageFor(baseUrl);
		expect(message).toMatch(/has to be a plain address/);
		expect(message).not.toMatch(/password|abc|user@/);
	});

	test.each([
		'https://backoffice.example.com,evil.example/api/v3',
		'https://*.example.com/api/v3',
		'https://backoffice.example.com/*,/api/v3',
		'https://backoffice.example.com/api/v3,',
	])('%s might be taken for several hosts', async (baseUrl) => {
		expect(await messageFor(baseUrl)).toMatch(/has to be one address, without a comma or an asterisk$/);
	});

	test('that is very long is cut in the message', async () => {
		expect((await messageFor(`${'/'.repeat(200_000)}x`)).length).toBeLessThan(200);
	});

	test.each([
		'https://backoffice.example.com',
		'https://backoffice.example.com/api/v2',
		'https://backoffice.example.com/api/v3/sales',
		'https://backoffice.example.com/api/v33',
		'https://backoffice.example.com/api/v3/..',
		'https://backoffice.example.com/rapi/v3',
	])('%s does not end in the version', async (baseUrl) => {
		expect(await messageFor(baseUrl)).toMatch(/has to end in \/api\/v3/);
	});
});

describe("a partner's connection", () => {
	const PARTNER = {
		clientId: 'client',
		clientSecret: 's/ecret+1',
		oauthTokenData: { access_token: 'token=1' },
	};

	/** A node whose user has chosen OAuth2. */
	function partnerHost(credential: Record<string, unknown> = {}) {
		const fake = fakeHost([], { accessToken: undefined, ...PARTNER, ...credential });
		const asked: string[] = [];
		const { getCredentials } = fake.host;
		Object.assign(fake.host, {
			getNode: () => ({
				...NODE,
				parameters: { authentication: 'oAuth2' },
				credentials: {
					travelAgencyApi: { id: '1', name: 'Token' },
					travelAgencyOAuth2Api: { id: '1', name: 'Partner' },
				},
			}),
			getCredentials: async (type: string) => {
				asked.push(type);
				return await getCredentials(type);
			},
		});
		return { ...fake, asked };
	}

	test('reads and signs with the credential that the node uses, and never asks for a new token', async () => {
		const { host, signed, asked } = partnerHost();
		const connection = await connect(host);
		await connection.attempt({ method: 'GET', path: path`/sales` }, IN_TIME);
		expect(connection.authentication).toBe('oAuth2');
		expect(asked).toEqual(['travelAgencyOAuth2Api']);
		expect(signed).toEqual([['travelAgencyOAuth2Api', { oauth2: { skipTokenRefresh: true } }]]);
	});

	test('is somebody else than an agency with the same ID of a credential', async () => {
		const { host } = partnerHost();
		const { identity } = await connect(host);
		const agency = { ...host, getNode: () => ({ ...host.getNode(), parameters: {} }) };
		const ofAgency = await connect(agency as unknown as typeof host);
		expect(identity).not.toBe(ofAgency.identity);
	});

	test('knows token and client secret as what must never be shown', async () => {
		const { secrets } = await connect(partnerHost().host);
		expect(secrets).toEqual(['token=1', 's/ecret+1']);
	});

	test.each([[undefined], [{}], [{ access_token: '' }], ['text'], [null]])(
		'with %j for a token asks for nothing',
		async (oauthTokenData) => {
			const { host, requests } = partnerHost({ oauthTokenData });
			const connection = await connect(host);
			await expect(connection.attempt({ method: 'GET', path: path`/sales` }, IN_TIME)).rejects.toBeInstanceOf(
				ApiError,
			);
			const revocation = connection.attempt({ method: 'POST', path: path`/oauth/revoke` }, IN_TIME);
			await expect(revocation).rejects.toBeInstanceOf(ApiError);
			expect(requests).toEqual([]);
		},
	);

	test('proves the application alone at the root of the host, by the header or in the body', async () => {
		const { host } = partnerHost();
		const unsigned: IHttpRequestOptions[] = [];
		Object.assign(host.helpers, {
			httpRequest: async (options: IHttpRequestOptions) => {
				unsigned.push(options);
				return { statusCode: 200, headers: {}, body: {} };
			},
		});
		const connection = await connect(host);
		await connection.attempt({ method: 'POST', path: path`/oauth/homologation` }, IN_TIME);
		await connection.attempt({ method: 'POST', path: path`/oauth/revoke` }, IN_TIME);
		expect(unsigned.map(({ url }) => url)).toEqual([
			'https://backoffice.example.com/oauth/homologation',
			'https://backoffice.example.com/oauth/revoke',
		]);
		expect(unsigned[0]?.auth).toEqual({ username: 'client', password: 's/ecret+1' });
		expect(String(unsigned[1]?.body)).toBe('token=token%3D1&client_id=client&client_secret=s%2Fecret%2B1');
	});

	test("has no counterpart in an agency's: its token belongs to no partner", async () => {
		const agency = await connectTo(BASE_URL);
		await expect(
			agency.attempt({ method: 'POST', path: path`/oauth/homologation` }, IN_TIME),
		).rejects.toThrow(/belongs to no partner/);
	});
});

describe('a connection', () => {
	test('of two credentials of one service shares one budget; another service or port has its own', async () => {
		const { limiter } = await connectTo(BASE_URL);
		const { host } = fakeHost([], { baseUrl: BASE_URL });
		const first = (await connect(host)).limiter;
		expect((await connect(host)).limiter).toBe(first);
		expect(first).not.toBe(limiter);

		const budgets = new Set([first]);
		for (const baseUrl of [`https://other.example.com/api/v3`, `https://backoffice.example.com:444/api/v3`]) {
			const other = { ...host, getCredentials: async () => ({ baseUrl, accessToken: 't' }) };
			budgets.add((await connect(other as unknown as typeof host)).limiter);
		}
		expect(budgets.size).toBe(3);
		// The same address in another spelling is the same service.
		const spelled = {
			...host,
			getCredentials: async () => ({ baseUrl: 'https://BACKOFFICE.example.com:443/x/api/v3/' }),
		};
		expect((await connect(spelled as unknown as typeof host)).limiter).toBe(first);
	});

	test.each<[unknown, string | undefined]>([
		['12.345.678/0001-95', '12345678000195'],
		[' 12345678000195 ', '12345678000195'],
		['12.ABC.345/01DE-35', '12ABC34501DE35'],
		['', undefined],
		[undefined, undefined],
		['  ', undefined],
	])('a default company of %j is %p', async (companyIdentifier, expected) => {
		const connection = await connect(fakeHost([], { companyIdentifier }).host);
		expect(connection.companyIdentifier).toBe(expected);
	});

	test('knows what must never be shown: the token, without the blanks it was pasted with', async () => {
		expect((await connect(fakeHost([]).host)).secrets).toEqual(['secret-token']);
		const pasted = await connect(fakeHost([], { accessToken: ' secret-token\n' }).host);
		expect(pasted.secrets).toEqual(['secret-token']);
		expect((await connect(fakeHost([], { accessToken: '' }).host)).secrets).toEqual([]);
	});

	test('follows no redirect, so that the token stays at the service, and never asks for a new token', async () => {
		const { host, requests, signed } = fakeHost([302]);
		const answer = await (
			await connect(host)
		).attempt({ method: 'GET', path: path`/sales`, query: { size: 1 } }, IN_TIME);
		expect(answer.statusCode).toBe(302);
		expect(requests[0]).toMatchObject({
			method: 'GET',
			qs: { size: 1 },
			disableFollowRedirect: true,
			sendCredentialsOnCrossOriginRedirect: false,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
		});
		expect(requests[0]?.timeout).toBeGreaterThan(0);
		expect(signed).toEqual([['travelAgencyApi', { oauth2: { skipTokenRefresh: true } }]]);
	});

	test('says application/json for a body, and nothing about one where there is none', async () => {
		const { host, requests } = fakeHost([]);
		const connection = await connect(host);
		await connection.attempt(
			{
				method: 'POST',
				path: path`/sales`,
				body: { a: 1 },
				headers: { 'Idempotency-Key': 'k' },
			},
			IN_TIME,
		);
		await connection.attempt({ method: 'DELETE', path: path`/tasks/1` }, IN_TIME);
		expect(requests[0]).toMatchObject({
			body: { a: 1 },
			headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
		});
		expect(requests[1]?.headers).toEqual({});
		expect(requests[1]?.body).toBeUndefined();
	});

	test('of a node can be canceled with it; a dropdown has nothing to cancel', async () => {
		const { host } = fakeHost([]);
		expect((await connect(host)).cancelSignal).toBeUndefined();
		const { signal } = new AbortController();
		const node = { ...host, getExecutionCancelSignal: () => signal };
		expect((await connect(node as unknown as typeof host)).cancelSignal).toBe(signal);
	});
});
