import axios from 'axios';
import { startSandbox } from '../../sandbox/src';
import { type Api, FIRST_COMPANY, SECOND_COMPANY, sandboxOfThisFile } from './client';
import { ENDPOINTS, pathOf } from './endpoints';
import { refusal, success } from './expectations';
import { fileOf } from './files';
import {
	connect,
	DISABLED_PARTNER,
	exchangeBody,
	LICENSED_PARTNER,
	obtainCode,
	PARTNER,
	postForm,
} from './oauth-agency';
import { individual } from './people-bodies';
import { sale } from './sale-bodies';
import type { Person, Sale } from './shapes';
import { taskBody } from './task-bodies';
import { attach } from './upload';

/** What a partner's access token may do until it is revoked. */

const sandbox = sandboxOfThisFile();

async function connected(client = PARTNER, company = FIRST_COMPANY): Promise<{ token: string; api: Api }> {
	const token = await connect(sandbox(), client, company);
	return { token, api: sandbox().bearing(token) };
}

describe('a partner approved for sale creation', () => {
	test('creates a sale in the company that was picked, and gets it back in full', async () => {
		const { api } = await connected(PARTNER, SECOND_COMPANY);
		const created = success(
			await api.post<Sale>('/sales', sale({ company_identifier: SECOND_COMPANY })),
			201,
		);
		expect(success(await sandbox().as('full_access').get<Sale>(`/sales/${created.id}`), 200)).toMatchObject({
			id: created.id,
			company: created.company,
			totals: created.totals,
			hotels: created.hotels,
		});
		refusal(await api.post('/sales', sale({ company_identifier: FIRST_COMPANY })), 403);
	});

	test('does not read sales: 403 proves that the token is valid', async () => {
		const { api } = await connected();
		const created = success(await api.post<Sale>('/sales', sale()), 201);
		refusal(await api.get('/sales'), 403);
		refusal(await api.get(`/sales/${created.id}`), 403);
	});

	test('needs no API license', async () => {
		await sandbox().control.put(`/companies/${FIRST_COMPANY}`, { license: 'none' });
		const { api } = await connected();
		success(await api.post('/sales', sale()), 201);
		for (const path of ['/people', '/tasks'])
			expect(refusal(await api.get(path), 403)).toMatch(/licen[sc]e/i);
	});

	test('has no permission but those it was approved for', async () => {
		const { api } = await connected();
		for (const path of ['/people', '/tasks', '/bills']) refusal(await api.get(path), 403);
		refusal(await api.post('/people', individual()), 403);
		refusal(await api.post('/tasks', await taskBody(sandbox())), 403);
	});

	test.each(ENDPOINTS.filter(({ method }) => method === 'get').map(({ route }) => route))(
		'does not read %s, which the agency did not approve',
		async (route) => {
			await sandbox().settings({ in_development: true });
			const { api } = await connected();
			refusal(await api.get(pathOf({ route })), 403);
		},
	);

	test('attaches only to sales that it created itself, also after connecting anew', async () => {
		const { api } = await connected();
		const mine = success(await api.post<Sale>('/sales', sale()), 201);
		const others = success(await sandbox().as('full_access').post<Sale>('/sales', sale()), 201);
		const rival = success(await (await connected(LICENSED_PARTNER)).api.post<Sale>('/sales', sale()), 201);
		success(await attach(api, 'sale', mine.id, fileOf('pdf')), 201);
		for (const { id } of [others, rival]) refusal(await attach(api, 'sale', id, fileOf('pdf')), 403);
		success(await attach((await connected()).api, 'sale', mine.id, fileOf('pdf')), 201);
	});
});

describe('a partner approved for more', () => {
	test('reads and writes what it was approved for, with the license of the company', async () => {
		const { api } = await connected(LICENSED_PARTNER);
		success(await api.get('/people'), 200);
		const person = success(await api.post<Person>('/people', individual()), 201);
		refusal(await api.delete(`/people/${person.id}`), 403);
		for (const route of ['/sales', '/bills', '/logs', '/accounts']) refusal(await api.get(route), 403);
	});

	test('the license counts as it is now: read-only, then none', async () => {
		const { api } = await connected(LICENSED_PARTNER);
		await sandbox().control.put(`/companies/${FIRST_COMPANY}`, { license: 'read_only' });
		success(await api.get('/people'), 200);
		expect(refusal(await api.post('/people', individual()), 403)).toMatch(/read-?only/i);
		success(await api.post('/sales', sale()), 201);
		await sandbox().control.put(`/companies/${FIRST_COMPANY}`, { license: 'none' });
		expect(refusal(await api.get('/people'), 403)).toMatch(/licen[sc]e/i);
	});
});

describe('the token', () => {
	test('does not expire', async () => {
		const { api } = await connected();
		await sandbox().advanceClock(10 * 365 * 86_400);
		refusal(await api.get('/sales'), 403);
	});

	test('is one for each company: connecting again replaces it, another company or partner does not', async () => {
		const first = await connected();
		const elsewhere = await connected(PARTNER, SECOND_COMPANY);
		const rival = await connected(LICENSED_PARTNER);
		const again = await connected();
		refusal(await first.api.get('/sales'), 401);
		for (const { api } of [elsewhere, rival, again]) refusal(await api.get('/sales'), 403);
	});

	test('stops working while the partner is disabled', async () => {
		const { api } = await connected();
		await sandbox().control.put(`/partners/${PARTNER.client_id}`, { status: 'disabled' });
		refusal(await api.get('/sales'), 401);
	});

	test('is gone after a reset', async () => {
		const { api } = await connected();
		await sandbox().reset();
		refusal(await api.get('/sales'), 401);
	});
});

describe('revocation', () => {
	const credentials = ({ client_id, client_secret }: typeof PARTNER) => ({ client_id, client_secret });
	const revoke = (fields: Record<string, string>) => postForm(sandbox(), '/oauth/revoke', fields);

	test('gives 200 with {}, and the token stops working at once: 401', async () => {
		const { token, api } = await connected();
		const { status, data } = await revoke({ token, ...credentials(PARTNER) });
		expect({ status, data }).toEqual({ status: 200, data: {} });
		refusal(await api.get('/sales'), 401);
		refusal(await api.post('/sales', sale()), 401);
	});

	test('takes a JSON body as well', async () => {
		const { token, api } = await connected();
		await axios.post(`${sandbox().url}/oauth/revoke`, { token, ...credentials(PARTNER) });
		refusal(await api.get('/sales'), 401);
	});

	test('leaves the other connections', async () => {
		const [{ token }, kept] = [await connected(), await connected(PARTNER, SECOND_COMPANY)];
		await revoke({ token, ...credentials(PARTNER) });
		refusal(await kept.api.get('/sales'), 403);
	});

	test.each<[string, Record<string, string>]>([
		['a wrong client_id', { client_id: 'sandbox_client_nobody' }],
		['a wrong client_secret', { client_secret: 'wrong' }],
		['a client the token is not of', credentials(LICENSED_PARTNER)],
		['a disabled partner', credentials(DISABLED_PARTNER)],
		['an unknown token', { token: 'sandbox_oauth_x' }],
		['the token of an agency', { token: 'sandbox_full_access' }],
	])('%s gives 403 unauthorized_client, and nothing is revoked', async (_name, changes) => {
		const { token, api } = await connected();
		const answer = await revoke({ token, ...credentials(PARTNER), ...changes });
		expect(answer.status).toBe(403);
		expect(answer.data).toMatchObject({ error: 'unauthorized_client' });
		refusal(await api.get('/sales'), 403);
		success(await sandbox().as('full_access').get('/sales'), 200);
	});

	test('a second time gives 403, and no token 400 invalid_request', async () => {
		const { token } = await connected();
		await revoke({ token, ...credentials(PARTNER) });
		expect((await revoke({ token, ...credentials(PARTNER) })).status).toBe(403);
		expect(await revoke(credentials(PARTNER))).toMatchObject({
			status: 400,
			data: { error: 'invalid_request' },
		});
	});
});

describe('registration of redirect_uri', () => {
	const register = (redirect_uri: string) =>
		sandbox().control.put<{ redirect_uri: string }>(`/partners/${PARTNER.client_id}`, { redirect_uri });

	test.each([
		'http://mar-azul.example/callback',
		'http://localhost:5678/callback',
		'https://localhost/callback',
		'https://LOCALHOST/callback',
		'https://127.0.0.1/callback',
		'https://[::1]/callback',
		'https://localhost./callback',
		'https://n8n.localhost./callback',
		'https://[::ffff:127.0.0.1]/callback',
		// 127.0.0.1 in other notations.
		'https://127.1/callback',
		'https://127.8.9.10/callback',
		'https://0x7f.1/callback',
		'https://0177.0.0.1/callback',
		'https://2130706433/callback',
		'https://127.0.0.1./callback',
		'https://[0:0:0:0:0:0:0:1]/callback',
		'https://[::ffff:7f00:1]/callback',
		'https://[::127.0.0.1]/callback',
		// Systems send requests for this address to themselves.
		'https://0.0.0.0/callback',
		'https://0/callback',
		'https://0x0/callback',
		'https://0.1/callback',
		'https://[::]/callback',
		'https://[::ffff:0.0.0.0]/callback',
		'http://0.0.0.0:5678/callback',
		// No header can carry this address character by character.
		'https://mar-azul.example/call\nback',
		' https://mar-azul.example/callback',
		'https://mar-azul.example/call back',
		'https://mar-azul.example/例',
		'https:mar-azul.example/callback',
		'https:\\\\mar-azul.example\\callback',
		'https://mar-azul.example/callback#x',
		'/callback',
		'ftp://mar-azul.example/callback',
	])('%s is refused', async (address) => {
		refusal(await register(address), 400);
	});

	test.each([
		'https://128.0.0.1/cb',
		'https://10.0.0.1/cb',
		'https://1.0.0.0/cb',
		'https://[2001:db8::1]/cb',
	])('%s is no address of this machine, and is taken', async (address) => {
		success(await register(address), 200);
	});

	test('an https address is taken, and is the only one from then on', async () => {
		const redirect_uri = 'https://n8n.agency.example/rest/oauth2-credential/callback';
		success(await register(redirect_uri), 200);
		const client = { ...PARTNER, redirect_uri };
		success(
			await sandbox()
				.bearing(await connect(sandbox(), client, FIRST_COMPANY))
				.post('/sales', sale()),
			201,
		);
		await sandbox().reset();
		const partners = success(await sandbox().control.get<{ data: unknown[] }>('/partners'), 200);
		expect(partners.data).toContainEqual(expect.objectContaining(PARTNER));
	});

	test('an unknown partner or company, and another status or license, are refused', async () => {
		refusal(await sandbox().control.put('/partners/nobody', { status: 'active' }), 404);
		refusal(await sandbox().control.put(`/partners/${PARTNER.client_id}`, { status: 'gone' }), 400);
		refusal(await sandbox().control.put('/companies/1', { license: 'none' }), 404);
		refusal(await sandbox().control.put(`/companies/${FIRST_COMPANY}`, { license: 'half' }), 400);
	});

	test('an address on this machine is taken only when the sandbox was told to', async () => {
		const redirect_uri = 'http://localhost:5678/rest/oauth2-credential/callback';
		const partners = [
			{ ...PARTNER, redirect_uri, name: 'Local', status: 'active', permissions: ['create_sales'] },
		] as const;
		await expect(startSandbox({ partners })).rejects.toThrow(/redirect_uri/);
		const local = await startSandbox({ partners, allowLoopbackRedirect: true });
		try {
			const put = (address: string) =>
				axios.put(
					`${local.url}/_sandbox/partners/${PARTNER.client_id}`,
					{ redirect_uri: address },
					{ validateStatus: () => true },
				);
			expect((await put('http://127.0.0.1:5678/callback')).status).toBe(200);
			expect((await put('http://127.1:5678/callback')).status).toBe(200);
			expect((await put('https://[::1]/callback')).status).toBe(200);
			for (const nowhere of ['http://0.0.0.0:5678', 'https://0', 'https://[::]', 'http://mar-azul.example']) {
				expect({ nowhere, status: (await put(`${nowhere}/callback`)).status }).toEqual({
					nowhere,
					status: 400,
				});
			}
		} finally {
			await local.close();
		}
	});
});

test('the authorization endpoints are not under the rate limit of the API', async () => {
	await sandbox().settings({ rate_limit: { enabled: true } });
	for (let i = 0; i < 30; i++) {
		expect((await postForm(sandbox(), '/oauth/token', {})).status).toBe(401);
	}
	success(await sandbox().as('full_access').get('/sales'), 200);
});

test('neither request log nor output holds a secret, code, verifier, token or password', async () => {
	const written: string[] = [];
	const spies = [process.stdout, process.stderr].map((stream) =>
		jest.spyOn(stream, 'write').mockImplementation((chunk) => {
			written.push(String(chunk));
			return true;
		}),
	);
	const obtained = await obtainCode(sandbox(), PARTNER, FIRST_COMPANY);
	const answer = await postForm(sandbox(), '/oauth/token', exchangeBody(PARTNER, obtained));
	const token = String(answer.data.access_token);
	success(await sandbox().bearing(token).post('/sales', sale()), 201);
	await postForm(sandbox(), '/oauth/revoke', { ...PARTNER, token });
	for (const spy of spies) spy.mockRestore();
	const log = await sandbox().control.get<{ data: Array<Record<string, unknown>> }>('/requests');
	const kept = JSON.stringify(log.data) + written.join('');
	for (const secret of [
		obtained.code,
		obtained.code_verifier,
		token,
		PARTNER.client_secret,
		'sandbox_helena',
	]) {
		expect(kept).not.toContain(secret);
		expect(kept).not.toContain(encodeURIComponent(secret));
	}
	expect(log.data.data.find(({ route }) => route === '/oauth/token')).toMatchObject({
		method: 'POST',
		status: 200,
		body: {
			grant_type: 'authorization_code',
			redirect_uri: PARTNER.redirect_uri,
			client_id: PARTNER.client_id,
			client_secret: `(${PARTNER.client_secret.length} characters)`,
			code_verifier: `(${obtained.code_verifier.length} characters)`,
		},
	});
});
