import axios from 'axios';
import { FIRST_COMPANY, sandboxOfThisFile } from './client';
import {
	attempt,
	askForConsent,
	authorizationQuery,
	challengeOf,
	DISABLED_PARTNER,
	exchangeBody,
	LICENSED_PARTNER,
	obtainCode,
	PARTNER,
	PENDING_PARTNER,
	postForm,
	type TokenAnswer,
} from './oauth-agency';

/** POST /oauth/homologation and POST /oauth/token. */

const sandbox = sandboxOfThisFile();
const exchange = (fields: Record<string, string>): Promise<TokenAnswer> =>
	postForm(sandbox(), '/oauth/token', fields);

async function goodBody(): Promise<Record<string, string>> {
	return exchangeBody(PARTNER, await obtainCode(sandbox(), PARTNER, FIRST_COMPANY));
}

function expectError(answer: TokenAnswer, status: number, error: string): void {
	expect({ status: answer.status, body: answer.data }).toEqual({
		status,
		body: { error, error_description: expect.stringMatching(/\w/) as unknown },
	});
}

describe('the approval check', () => {
	const check = (id: string, secret: string) =>
		axios.post<unknown>(`${sandbox().url}/oauth/homologation`, undefined, {
			auth: { username: id, password: secret },
			validateStatus: () => true,
		});

	test('gives 200 with {status: active}, repeatably', async () => {
		for (let i = 0; i < 3; i++) {
			const { status, data } = await check(PARTNER.client_id, PARTNER.client_secret);
			expect({ status, data }).toEqual({ status: 200, data: { status: 'active' } });
		}
	});

	test.each([
		['a wrong secret', PARTNER.client_id, 'wrong'],
		['an empty secret', PARTNER.client_id, ''],
		['a wrong id', 'sandbox_client_nobody', PARTNER.client_secret],
		['a disabled partner', DISABLED_PARTNER.client_id, DISABLED_PARTNER.client_secret],
		['a pending partner with a wrong secret', PENDING_PARTNER.client_id, PARTNER.client_secret],
	])('gives 401 with an empty body for %s', async (_name, id, secret) => {
		const { status, data } = await check(id, secret);
		expect({ status, data }).toEqual({ status: 401, data: '' });
	});

	test('says of a pending partner that it is pending: its id and secret are right, and it is not disabled', async () => {
		const { client_id, client_secret } = PENDING_PARTNER;
		const { status, data } = await check(client_id, client_secret);
		expect({ status, data }).toEqual({ status: 200, data: { status: 'pending' } });
	});

	test('takes HTTP Basic alone', async () => {
		const { client_id, client_secret } = PARTNER;
		expect((await postForm(sandbox(), '/oauth/homologation', { client_id, client_secret })).status).toBe(401);
		const headers = { Authorization: 'Bearer sandbox_full_access' };
		const answer = await axios.post(`${sandbox().url}/oauth/homologation`, '', {
			headers,
			validateStatus: () => true,
		});
		expect(answer.status).toBe(401);
	});
});

describe('the exchange', () => {
	test('gives 200 with access_token, token_type Bearer, scope and created_at, and nothing that expires', async () => {
		await sandbox().setClock('2031-01-02T03:04:05-03:00');
		const { status, data, headers } = await exchange(await goodBody());
		expect(status).toBe(200);
		expect(data).toEqual({
			access_token: expect.stringMatching(/^\S{20,}$/) as unknown,
			token_type: 'Bearer',
			scope: expect.any(String) as unknown,
			created_at: expect.any(Number) as unknown,
		});
		expect(Number.isInteger(data.created_at)).toBe(true);
		expect(Number(data.created_at) - Date.parse('2031-01-02T06:04:05Z') / 1000).toBeLessThan(10);
		expect(Number(data.created_at) - Date.parse('2031-01-02T06:04:05Z') / 1000).toBeGreaterThanOrEqual(0);
		expect(headers['cache-control']).toBe('no-store');
	});

	test('takes a JSON body as well', async () => {
		const answer = await axios.post(`${sandbox().url}/oauth/token`, await goodBody());
		expect(answer.data).toMatchObject({ token_type: 'Bearer' });
	});

	test.each([43, 128])('a code_verifier of %d characters is taken', async (length) => {
		const code_verifier = 'v'.repeat(length);
		expect((await exchange(await bodyWithVerifier(code_verifier))).status).toBe(200);
	});

	test.each([42, 129])(
		'a code_verifier of %d characters is not, though its challenge matches',
		async (length) => {
			expectError(await exchange(await bodyWithVerifier('v'.repeat(length))), 400, 'invalid_grant');
		},
	);

	async function bodyWithVerifier(code_verifier: string): Promise<Record<string, string>> {
		const query = authorizationQuery(PARTNER, { ...attempt(), code_challenge: challengeOf(code_verifier) });
		const browser = await askForConsent(sandbox(), query);
		await browser.submit({ company: browser.companyValue(FIRST_COMPANY), decision: 'approve' });
		const code = browser.left?.searchParams.get('code') ?? '';
		return exchangeBody(PARTNER, { code, code_verifier, redirect_uri: PARTNER.redirect_uri });
	}

	test('the code is exchangeable once: 400 invalid_grant', async () => {
		const body = await goodBody();
		expect((await exchange(body)).status).toBe(200);
		expectError(await exchange(body), 400, 'invalid_grant');
	});

	test('a second exchange revokes the token of the first, and no other', async () => {
		const body = await goodBody();
		const statusOf = async (answer: TokenAnswer): Promise<number> =>
			// A partner that creates sales cannot read them: a valid token gets a 403.
			(await sandbox().bearing(String(answer.data.access_token)).get('/sales')).status;
		const first = await exchange(body);
		expect(await statusOf(first)).toBe(403);
		// Without this partner's secret, nobody can end its connection.
		const { client_id, client_secret } = LICENSED_PARTNER;
		expectError(await exchange({ ...body, client_id, client_secret }), 400, 'invalid_grant');
		expectError(await exchange({ ...body, client_secret: 'x' }), 401, 'invalid_client');
		expect(await statusOf(first)).toBe(403);
		expectError(await exchange(body), 400, 'invalid_grant');
		expect(await statusOf(first)).toBe(401);
		const second = await exchange(await goodBody());
		expectError(await exchange(body), 400, 'invalid_grant');
		expect(await statusOf(second)).toBe(403);
	});

	test('two exchanges at once give one token', async () => {
		const body = await goodBody();
		const answers = await Promise.all([exchange(body), exchange(body), exchange(body)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
	});

	test('the code is valid 10 minutes', async () => {
		const [early, late] = [await goodBody(), await goodBody()];
		await sandbox().advanceClock(590);
		expect((await exchange(early)).status).toBe(200);
		await sandbox().advanceClock(11);
		expectError(await exchange(late), 400, 'invalid_grant');
	});

	test.each<[string, Record<string, string>]>([
		['another code_verifier', { code_verifier: attempt().code_verifier }],
		['another redirect_uri', { redirect_uri: 'https://evil.example/callback' }],
		['redirect_uri with a slash more', { redirect_uri: `${PARTNER.redirect_uri}/` }],
	])('%s gives 400 invalid_grant', async (_name, changes) => {
		expectError(await exchange({ ...(await goodBody()), ...changes }), 400, 'invalid_grant');
	});

	test('the code of another client gives 400 invalid_grant', async () => {
		const { client_id, client_secret } = LICENSED_PARTNER;
		expectError(await exchange({ ...(await goodBody()), client_id, client_secret }), 400, 'invalid_grant');
	});

	test('code_verifier not sent, or empty, gives 400 invalid_request', async () => {
		const { code_verifier: _, ...body } = await goodBody();
		expectError(await exchange(body), 400, 'invalid_request');
		expectError(await exchange({ ...body, code_verifier: '' }), 400, 'invalid_request');
	});

	test.each(['grant_type', 'code', 'redirect_uri'])('%s not sent gives 400 invalid_request', async (name) => {
		const body = await goodBody();
		delete body[name];
		expectError(await exchange(body), 400, 'invalid_request');
	});

	test('another grant_type gives 400 unsupported_grant_type: there is no refresh', async () => {
		const body = await goodBody();
		expectError(await exchange({ ...body, grant_type: 'refresh_token' }), 400, 'unsupported_grant_type');
	});

	test.each<[string, Record<string, string>]>([
		['a wrong client_id', { client_id: 'sandbox_client_nobody' }],
		['a wrong client_secret', { client_secret: 'wrong' }],
		['an empty client_secret', { client_secret: '' }],
		['a disabled partner', DISABLED_PARTNER],
	])('%s gives 401 invalid_client', async (_name, changes) => {
		expectError(await exchange({ ...(await goodBody()), ...changes }), 401, 'invalid_client');
	});

	test('a partner disabled since the consent gives 401 invalid_client', async () => {
		const body = await goodBody();
		await sandbox().control.put(`/partners/${PARTNER.client_id}`, { status: 'disabled' });
		expectError(await exchange(body), 401, 'invalid_client');
	});

	test('a partner whose approval became pending since the consent gives 400 invalid_grant', async () => {
		const body = await goodBody();
		const setStatus = (status: string) => sandbox().control.put(`/partners/${PARTNER.client_id}`, { status });
		await setStatus('pending');
		expectError(await exchange(body), 400, 'invalid_grant');
		await setStatus('active');
		expect((await exchange(body)).status).toBe(200);
	});

	test('an altered code gives 404 with an empty body', async () => {
		const body = await goodBody();
		const code = body.code ?? '';
		// What arrives if a client decodes the code twice, encodes it twice, or cuts it off.
		const changed = [code.replace('+', ' '), encodeURIComponent(code), code.slice(0, -1), `x${code}`];
		for (const altered of changed) {
			const { status, data } = await exchange({ ...body, code: altered });
			expect({ status, data }).toEqual({ status: 404, data: '' });
		}
		expect((await exchange(body)).status).toBe(200);
	});

	test('a body that cannot be read, and a parameter sent twice, give 400 invalid_request', async () => {
		const send = (body: string, type: string): Promise<TokenAnswer> =>
			axios.post(`${sandbox().url}/oauth/token`, body, {
				headers: { 'Content-Type': type },
				transformRequest: (text: string) => text,
				validateStatus: () => true,
			});
		expectError(await send('{"client_id"', 'application/json'), 400, 'invalid_request');
		expectError(await send('{"code": {"toString": 1}}', 'application/json'), 400, 'invalid_request');
		const twice = `${new URLSearchParams(await goodBody()).toString()}&client_id=x`;
		expectError(await send(twice, 'application/x-www-form-urlencoded'), 400, 'invalid_request');
	});

	test('a token is no code, and a refused exchange gives none', async () => {
		const body = await goodBody();
		const token = String((await exchange(body)).data.access_token);
		expect((await exchange({ ...body, code: token })).status).toBe(404);
	});
});
