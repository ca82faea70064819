import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { TravelAgencyPartnerConnection } from '../../nodes/PartnerConnection/TravelAgencyPartnerConnection.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { DISABLED_PARTNER, LICENSED_PARTNER, PARTNER, PENDING_PARTNER } from '../contract/oauth-agency';
import { backOfficeOfThisFile } from './backOffice';
import { cutInHead, frontOfThisFile } from './front';
import { Host } from './host';
import { MAX_ATTEMPTS } from '../../nodes/shared/request/retry';
import { connected, unconnected, withToken } from './partner';
import { runNode } from './runNode';
import { nonEmpty } from '../nonEmpty';

const office = backOfficeOfThisFile();
const front = frontOfThisFile(office);

type Operation = 'checkApproval' | 'verify' | 'revoke';

const RETRIED = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
const isRevocation = (url: string): boolean => url === '/oauth/revoke';

const run = async (
	operation: Operation,
	credential: ICredentialDataDecryptedObject,
	items?: object[],
	settings = {},
) =>
	await runNode({
		node: new TravelAgencyPartnerConnection(),
		parameters: { operation },
		...{ credential, settings },
		...(items && { items: items as Array<Record<string, never>> }),
	});

const requestLines = async () => (await office.requests()).map(({ method, path }) => `${method} ${path}`);

/** A server that answers every request in the same way, and remembers the requests. */
const serverThat = async (status: number, body = '', headers: Record<string, string> = {}): Promise<Host> =>
	await new Host(() => ({ status, body, headers })).start();

describe('Check Approval', () => {
	test('needs no connected agency, and says that an active partner is approved', async () => {
		const { items, error } = await run('checkApproval', unconnected(office));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([
			{ approved: true, explanation: expect.stringContaining('press Connect') as unknown },
		]);
		expect(await requestLines()).toEqual(['POST /oauth/homologation']);
	});

	test.each([
		['pending', PENDING_PARTNER],
		['disabled', DISABLED_PARTNER],
		['with a wrong secret', { ...PARTNER, client_secret: 'wrong' }],
		['that nobody knows', { ...PARTNER, client_id: 'nobody' }],
		['without a secret', { ...PARTNER, client_secret: '' }],
	])('a partner %s is not approved: an answer, and no failed run', async (_, client) => {
		const { items, error } = await run('checkApproval', unconnected(office, client));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([
			{ approved: false, explanation: expect.stringMatching(/client secret is wrong.*disabled/) as unknown },
		]);
	});

	test('proves the application with HTTP Basic, and never sends the token', async () => {
		const server = await serverThat(200, '{"status":"active"}');
		await run('checkApproval', { ...(await connected(office)), baseUrl: `${server.url}/api/v3/` });
		server.stop();
		const basic = Buffer.from(`${PARTNER.client_id}:${PARTNER.client_secret}`).toString('base64');
		expect(server.seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([
			['/oauth/homologation', `Basic ${basic}`],
		]);
	});

	test.each<[string, number, string, RegExp]>([
		['a 401 that is not empty', 401, '<html>', /authorization server answered with status 401/],
		['a 404', 404, '', /authorization server answered with status 404/],
		['a 403', 403, '{"error":"no"}', /authorization server answered with status 403: no/],
		['a web page', 200, '<html>', /something other than the back office's data/],
		['nothing', 200, '', /something other than the back office's data/],
	])('%s is no answer to it, and told with the way on', async (_, status, body, sentence) => {
		const server = await serverThat(status, body);
		const { error } = await run(
			'checkApproval',
			unconnected(office, PARTNER, { baseUrl: `${server.url}/api/v3` }),
		);
		server.stop();
		expect(error?.message).toMatch(sentence);
		expect(error?.description).toMatch(/Check the 'Base URL'/);
	});

	test('another status than active is not approved', async () => {
		const server = await serverThat(200, '{"status":"pending"}');
		const { items } = await run(
			'checkApproval',
			unconnected(office, PARTNER, { baseUrl: `${server.url}/api/v3` }),
		);
		server.stop();
		expect(items[0]?.json.approved).toBe(false);
	});

	test('a redirect is not followed: the secret stays here', async () => {
		const elsewhere = await serverThat(200, '{"status":"active"}');
		const server = await serverThat(307, '', { Location: `${elsewhere.url}/oauth/homologation` });
		const { error } = await run(
			'checkApproval',
			unconnected(office, PARTNER, { baseUrl: `${server.url}/api/v3` }),
		);
		server.stop();
		elsewhere.stop();
		expect(error?.message).toMatch(/status 307/);
		expect(elsewhere.seen).toEqual([]);
	});

	test('is asked again after 429 and 503, and once for many items', async () => {
		const server = new Host();
		await server.start();
		server.answer = () => {
			const status = [429, 503][server.seen.length - 1] ?? 200;
			return { status, body: status === 200 ? '{"status":"active"}' : '' };
		};
		const credential = unconnected(office, PARTNER, { baseUrl: `${server.url}/api/v3` });
		const { items } = await run('checkApproval', credential, [{}, {}, {}]);
		server.stop();
		expect(items.map(({ json }) => json.approved)).toEqual([true, true, true]);
		expect(server.seen).toHaveLength(3);
	});

	test.each([
		['http to a foreign host', 'http://backoffice.invalid/api/v3', /has to begin with https/],
		['no version', 'https://backoffice.invalid', /has to end in \/api\/v3/],
		['nothing', '', /The 'Base URL' of the credential is empty/],
	])('a Base URL with %s is told before the secret leaves', async (_, baseUrl, sentence) => {
		const { error } = await run('checkApproval', unconnected(office, PARTNER, { baseUrl }));
		expect(error?.message).toMatch(sentence);
	});

	test('a host that does not exist is told', async () => {
		const { error } = await run(
			'checkApproval',
			unconnected(office, PARTNER, { baseUrl: 'https://backoffice.invalid/api/v3' }),
		);
		expect(error?.message).toMatch(/cannot be reached/);
	});
});

describe('Verify', () => {
	test('a partner that may not read sales is connected: its 403 proves it', async () => {
		const { items, error } = await run('verify', await connected(office));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([
			{ connected: true, explanation: expect.any(String) as unknown },
		]);
		const asked = (await office.requests('GET', '/sales')).map(({ status, query }) => ({ status, query }));
		expect(asked).toEqual([{ status: 403, query: { size: '1' } }]);
	});

	test('so is one whose answer is a list', async () => {
		const { items } = await run('verify', withToken(office, 'sandbox_full_access'));
		expect(items[0]?.json.connected).toBe(true);
	});

	test('a connection that the agency has cut is not, and the item says what to do', async () => {
		const { items, error } = await run('verify', withToken(office, 'sandbox_revoked'));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([
			{ connected: false, explanation: expect.stringContaining('press Switch account') as unknown },
		]);
	});

	test.each<[number, string]>([
		[401, '<html>proxy</html>'],
		[403, 'Forbidden'],
		[200, '<html>'],
		[404, ''],
	])('a %i that is not of the API proves nothing', async (status, body) => {
		const server = await serverThat(status, body);
		const { error } = await run('verify', { ...(await connected(office)), baseUrl: `${server.url}/api/v3` });
		server.stop();
		expect(error).toBeDefined();
	});

	test('without a token nothing is asked, and the sentence says how to get one', async () => {
		const { error } = await run('verify', unconnected(office));
		expect(error?.message).toMatch(/^This credential is not connected to an agency yet/);
		expect(error?.description).toMatch(/press Connect\. An administrator of the agency then logs in/);
		expect(await office.requests()).toEqual([]);
	});
});

describe('Revoke', () => {
	test('cuts the connection at once, says what to do next, and the next node hears why it is refused', async () => {
		const credential = await connected(office, LICENSED_PARTNER);
		const listPeople = async () =>
			await runNode({
				node: new TravelAgencyPerson(),
				parameters: { authentication: 'oAuth2', operation: 'getAll', limit: 1 },
				credential,
			});
		expect((await listPeople()).error).toBeUndefined();

		const { items, error } = await run('revoke', credential);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([
			{ revoked: true, explanation: expect.stringContaining('press Switch account') as unknown },
		]);

		const after = await listPeople();
		expect(after.error?.message).toMatch(/does not accept this connection to the agency/);
		expect(after.error?.description).toMatch(/press Switch account/);
		expect((await run('verify', credential)).items[0]?.json.connected).toBe(false);
	});

	test('happens once for many items', async () => {
		const { items, error } = await run('revoke', await connected(office), [{}, {}]);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.revoked)).toEqual([true, true]);
		expect(await office.requests('POST', '/oauth/revoke')).toHaveLength(1);
	});

	test('sends token, ID and secret in the body as a form, and no bearer token', async () => {
		const server = await serverThat(200, '{}');
		const credential = withToken(office, 'a+b/c=&d');
		await run('revoke', { ...credential, baseUrl: `${server.url}/x/api/v3` });
		server.stop();
		const [asked] = server.seen;
		expect([asked?.path, asked?.headers.authorization]).toEqual(['/oauth/revoke', undefined]);
		expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
			token: 'a+b/c=&d',
			client_id: PARTNER.client_id,
			client_secret: PARTNER.client_secret,
		});
	});

	test('leaves the connections of other agencies and partners alone', async () => {
		const others = await Promise.all([
			connected(office, PARTNER, '98765432000198'),
			connected(office, LICENSED_PARTNER),
		]);
		await run('revoke', await connected(office));
		for (const other of nonEmpty(others))
			expect((await run('verify', other)).items[0]?.json.connected).toBe(true);
	});

	test.each([
		[
			'twice',
			async () => {
				const credential = await connected(office);
				await run('revoke', credential);
				return credential;
			},
		],
		['with a wrong secret', async () => ({ ...(await connected(office)), clientSecret: 'wrong' })],
		[
			"with another partner's token",
			async () => ({
				...(await connected(office)),
				clientId: LICENSED_PARTNER.client_id,
				clientSecret: LICENSED_PARTNER.client_secret,
			}),
		],
		['for a disabled partner', async () => withToken(office, 'sandbox_partner', DISABLED_PARTNER)],
	])('%s: nothing is cut, and the sentence says what it can be', async (_, credential) => {
		const { error } = await run('revoke', await credential());
		expect(error?.message).toMatch(/^The back office did not end the connection: .* \[Item 0\]$/);
		expect(error?.description).toMatch(/The connection was not changed. Run Verify/);
	});

	test('with a wrong secret, the connection goes on working', async () => {
		const credential = await connected(office);
		await run('revoke', { ...credential, clientSecret: 'wrong' });
		expect((await run('verify', credential)).items[0]?.json.connected).toBe(true);
	});

	test('whose answer was lost is done, though the second attempt is told that the token is unknown', async () => {
		const credential = await connected(office);
		let attempts = 0;
		front.mangle(({ url }) => (url === '/oauth/revoke' && (attempts += 1) === 1 ? cutInHead : undefined));
		const { items, error } = await run('revoke', { ...credential, baseUrl: `${front.url}/api/v3` });
		expect(error).toBeUndefined();
		expect(items[0]?.json.revoked).toBe(true);
		expect(attempts).toBe(2);
	});

	test.each<[string, (url: string, nth: number) => boolean, object]>([
		['and nobody can tell whether the token works', (url, nth) => !isRevocation(url) || nth === 1, {}],
		[
			'in the first try of Retry On Fail, and neither can be told in the second',
			(url, nth) => !isRevocation(url) || nth <= MAX_ATTEMPTS,
			RETRIED,
		],
	])('whose answer was lost %s is not denied', async (_, isLost, settings) => {
		const credential = await connected(office);
		let attempts = 0;
		front.mangle(({ url }) => (isLost(url, (attempts += Number(isRevocation(url)))) ? cutInHead : undefined));
		const there = { ...credential, baseUrl: `${front.url}/api/v3` };
		const { error } = await run('revoke', there, [{}], settings);
		expect(error?.message).toBe('The back office did not answer (ECONNRESET) [Item 0]');
		expect(error?.description).toBe(
			'It may have ended the connection. Run Verify: it shows whether the connection still works.',
		);
		expect(error?.context.error).toMatchObject({ may_have_stored: true });
	});

	test('that the first try of Retry On Fail has made is a success of the second', async () => {
		const credential = await connected(office);
		let attempts = 0;
		front.mangle(({ url }) => (isRevocation(url) && (attempts += 1) <= MAX_ATTEMPTS ? cutInHead : undefined));
		const there = { ...credential, baseUrl: `${front.url}/api/v3` };
		const { items } = await run('revoke', there, [{}, {}], RETRIED);
		expect(items.map(({ json }) => json.revoked)).toEqual([true, true]);
		expect(attempts).toBe(MAX_ATTEMPTS + 1);
	});

	test('without any answer it may have been made, and says so to people and programs', async () => {
		const credential = await connected(office);
		front.mangle(({ url }) => (url === '/oauth/revoke' ? cutInHead : undefined));
		const { error } = await run('revoke', { ...credential, baseUrl: `${front.url}/api/v3` });
		expect(error?.description).toMatch(/may have ended the connection/);
		expect((error?.context?.error as IDataObject | undefined)?.may_have_stored).toBe(true);
	});

	test('without a token there is nothing to cut', async () => {
		const { error } = await run('revoke', unconnected(office));
		expect(error?.message).toMatch(/^This credential is not connected to an agency yet/);
		expect(await office.requests()).toEqual([]);
	});
});
