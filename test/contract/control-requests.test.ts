import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { FIRST_COMPANY, fullAccess, sandboxOfThisFile } from './client';
import { refusal, success } from './expectations';
import { fileOf } from './files';
import { connect, PARTNER } from './oauth-agency';
import { individual } from './people-bodies';
import { sale } from './sale-bodies';
import { attach } from './upload';

/**
 * What the control plane shows of a single request: what was sent in both directions, why it was refused, and
 * how long it took.
 */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
beforeEach(() => sandbox().reset());

interface Detail {
	number: number;
	path: string;
	status: number | null;
	rule: string | null;
	reasons: string[];
	replay: boolean;
	ms: number | null;
	queue_ms: number | null;
	work_ms: number | null;
	headers: Record<string, string>;
	answer: { headers: Record<string, string>; body: unknown } | null;
}

async function logged(): Promise<Array<Omit<Detail, 'headers' | 'answer'>>> {
	const answer = await sandbox().control.get<{ data: Detail[] }>('/requests');
	return success(answer, 200).data;
}

const detail = async (number: number): Promise<Detail> =>
	success(await sandbox().control.get<Detail>(`/requests/${number}`), 200);

async function latest(): Promise<Detail> {
	const all = await logged();
	return detail(all.at(-1)?.number ?? 0);
}

describe('what was on the wire', () => {
	test('headers are shown, and of what may be a secret only the length', async () => {
		await api.http.get('/sales', { headers: { 'X-Trace': 'my secret', Cookie: 'id=1234' } });
		const { headers } = await latest();
		expect(headers).toMatchObject({
			authorization: `Bearer (${'sandbox_full_access'.length} characters)`,
			'x-trace': '(9 characters)',
			cookie: '(7 characters)',
			host: new URL(sandbox().url).host,
		});
		expect(headers['user-agent']).toContain('axios');
		expect(JSON.stringify(headers)).not.toMatch(/sandbox_full_access|my secret|1234/);
	});

	test('the answer is the one that the client got, refusals and replays included', async () => {
		const [key, body] = [randomUUID(), individual()];
		const created = success(await api.post('/people', body, key), 201);
		expect((await latest()).answer).toMatchObject({
			body: created,
			headers: { 'content-type': 'application/json; charset=utf-8' },
		});
		await api.post('/people', body, key);
		expect(await latest()).toMatchObject({
			replay: true,
			answer: { body: created, headers: { 'x-idempotent-replay': 'true' } },
		});
		const refused = await api.get('/people/nobody');
		expect((await latest()).answer?.body).toEqual(refused.data);
	});

	test('the list is lean, as those of the API are', async () => {
		await api.get('/sales');
		const [entry] = await logged();
		expect(entry).not.toHaveProperty('headers');
		expect(entry).not.toHaveProperty('answer');
	});

	test('a connection that was cut has no answer, and one that never was is a 404', async () => {
		await sandbox().fault({ kind: 'cut_after_commit', times: 1 });
		await expect(api.get('/sales')).rejects.toThrow();
		expect(await latest()).toMatchObject({ status: null, answer: null });
		refusal(await sandbox().control.get('/requests/7'), 404);
		refusal(await sandbox().control.get('/requests/last'), 400);
	});

	test('temporary links are not in it, be the answer whole or cut off', async () => {
		const { id } = success(await api.post<{ id: string }>('/sales', sale()), 201);
		success(await attach(api, 'sale', id, fileOf('pdf')), 201);
		const read = success(
			await api.get<{ attachments: Array<{ download_url: string }> }>(`/sales/${id}`),
			200,
		);
		const link = read.attachments[0]?.download_url ?? '';
		expect(link).toMatch(/^http/);
		expect((await latest()).answer?.body).toMatchObject({
			attachments: [{ download_url: `(${link.length} characters)` }],
		});
		for (const share of [0.2, 0.4, 0.6, 0.8, 0.95]) {
			await sandbox().fault({ kind: 'truncated_body', share, times: 1 });
			await api.http.get(`/sales/${id}`, { transformResponse: (text: unknown) => text });
		}
		const shown = await Promise.all((await logged()).map(({ number }) => detail(number)));
		expect(shown.length).toBeGreaterThan(6);
		expect(JSON.stringify(shown)).not.toContain(new URL(link).origin);
	});

	test('of what partners exchange, only codes, secrets and tokens are hidden', async () => {
		const token = await connect(sandbox(), PARTNER, FIRST_COMPANY);
		const exchange = (await logged()).find(({ path }) => path === '/oauth/token');
		expect((await detail(exchange?.number ?? 0)).answer?.body).toMatchObject({
			access_token: `(${token.length} characters)`,
			token_type: 'Bearer',
		});
		const all = await Promise.all((await logged()).map(({ number }) => detail(number)));
		const text = JSON.stringify(all);
		expect(text).not.toContain(token);
		expect(text).not.toContain(PARTNER.client_secret);
		expect(text).not.toMatch(/[?&]code=/);
	});
});

describe('how long it took', () => {
	test.each([400, 0])('the wait for a delay of %i ms is queue, the rest is work', async (latency_ms) => {
		await sandbox().fault({ kind: 'latency', latency_ms, times: 1 });
		const { now } = performance;
		let looks = 0;
		// Every look at the clock takes a millisecond.
		const spy = jest.spyOn(performance, 'now').mockImplementation(() => now() + (looks += 1));
		await api.get('/sales');
		spy.mockRestore();
		const { ms, queue_ms, work_ms } = await latest();
		expect(queue_ms).toBeGreaterThanOrEqual(latency_ms);
		expect(queue_ms).toBeLessThan(latency_ms + 10);
		expect(work_ms).toBeGreaterThan(0);
		expect(work_ms).toBeLessThan(10);
		expect(ms).toBe((queue_ms ?? 0) + (work_ms ?? 0));
	});

	test('a connection that is cut has its times as well', async () => {
		await sandbox().fault({ kind: 'latency', latency_ms: 100, times: 1 });
		await sandbox().fault({ kind: 'cut_before_commit', times: 1 });
		await expect(api.get('/sales')).rejects.toThrow();
		// The client may notice that the connection was cut before the server does.
		while ((await latest()).ms === null) await setImmediate();
		expect(await latest()).toMatchObject({ ms: 100, queue_ms: 100 });
	});
});

describe('why it was refused', () => {
	const rules = async () =>
		success(
			await sandbox().control.get<{
				data: Array<{ name: string; sentence: string; source: string; assumed: boolean }>;
			}>('/rules'),
			200,
		).data;

	/** Sends a request that is refused, and returns the rule that it broke. */
	const ruleOf = async (ask: () => Promise<{ status: number }>): Promise<string | null> => {
		const { status } = await ask();
		expect(status).toBeGreaterThanOrEqual(400);
		const { rule, reasons } = await latest();
		expect(reasons).not.toEqual([]);
		return rule;
	};

	test.each<[string, () => Promise<{ status: number }>]>([
		['credential_invalid', () => sandbox().anonymous().get('/sales')],
		['credential_revoked', () => sandbox().as('revoked').get('/sales')],
		['license_missing', () => sandbox().as('no_license').get('/sales')],
		['license_read_only', () => sandbox().as('read_only').post('/people', individual())],
		['permission_missing', () => sandbox().as('no_read_sales').get('/sales')],
		['in_development', () => api.get('/labels')],
		['content_type', () => api.http.post('/people', 'x', { headers: { 'Content-Type': 'text/plain' } })],
		[
			'content_type',
			() =>
				api.http.delete(`/tasks/${randomUUID()}`, {
					data: '<x/>',
					headers: { 'Content-Type': 'application/xml' },
				}),
		],
		[
			'syntax',
			() =>
				api.http.post('/people', Buffer.from('{"name": '), {
					headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
				}),
		],
		['path_identifier', () => api.get('/sales/7')],
		['unknown_parameter', () => api.get('/sales?statuss=opened')],
		['plain_parameters', () => api.get('/people?name[]=Ana')],
		['date_range', () => api.get('/sales?date_field=sale_date&date_from=2026-02-01&date_to=2026-01-01')],
		['updated_since', () => api.get('/sales?updated_since=soon')],
		['cursor_not_issued', () => api.get('/sales?cursor=abc')],
		['cursor_or_page', () => api.get('/sales?cursor=abc&page=2')],
		['key_missing', () => api.post('/people', individual(), null)],
		['not_found', () => api.get(`/sales/${randomUUID()}`)],
		['unknown_endpoint', () => api.get('/boats')],
		['field_format', () => api.post('/people', { ...individual(), name: 5 })],
		['unknown_field', () => api.post('/people', { ...individual(), nam: 'x' })],
		['validation', () => api.post('/people', { ...individual(), cpf_cnpj: '11111111111' })],
		['old_and_present_name', () => api.post('/sales', sale({ travel_agent: individual() }))],
		['unknown_company', () => api.post('/sales', sale({ company_identifier: '00000000000000' }))],
		['sale_cannot_be_closed', () => api.post('/sales', sale({ status: 'closed' }))],
		['upload', () => attach(api, 'sale', randomUUID(), fileOf('pdf'))],
	])('%s', async (rule, ask) => {
		expect(await ruleOf(ask)).toBe(rule);
		expect((await rules()).map(({ name }) => name)).toContain(rule);
	});

	test('a key that was used with another body', async () => {
		const key = randomUUID();
		success(await api.post('/people', individual(), key), 201);
		expect(await ruleOf(() => api.post('/people', individual(), key))).toBe('key_reused');
	});

	test('a task that was deleted, and one that is completed', async () => {
		const [open, done] = await Promise.all([
			sandbox()
				.records('tasks')
				.then((tasks) => tasks.find(({ completed, deleted }) => !completed && !deleted)?.id),
			sandbox()
				.records('tasks')
				.then((tasks) => tasks.find(({ completed, deleted }) => completed && !deleted)?.id),
		]);
		success(await api.delete(`/tasks/${String(open)}`), 204);
		expect(await ruleOf(() => api.delete(`/tasks/${String(open)}`))).toBe('task_deleted');
		expect(await ruleOf(() => api.delete(`/tasks/${String(done)}`))).toBe('task_completed');
	});

	test('the rate limit', async () => {
		await sandbox().settings({ rate_limit: { enabled: true } });
		for (let times = 0; times < 10; times += 1) await api.get('/sales?size=1');
		expect(await ruleOf(() => api.get('/sales?size=1'))).toBe('rate_limit');
	});

	test('what succeeds broke no rule, and a fault is none', async () => {
		await api.get('/sales');
		expect(await latest()).toMatchObject({ rule: null, reasons: [] });
		await sandbox().fault({ kind: 'error_before_commit', times: 1 });
		await api.get('/sales');
		expect(await latest()).toMatchObject({ status: 503, rule: null, reasons: [] });
	});

	test('each rule has a sentence and where it stands; what is assumed stands in docs/assumptions.md', async () => {
		const assumptions = readFileSync(join(__dirname, '../../sandbox/docs/assumptions.md'), 'utf8');
		const rows = assumptions.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
		const all = await rules();
		expect(all.length).toBeGreaterThan(20);
		for (const { name, sentence, source, assumed } of all) {
			expect([name, sentence, source]).toEqual([
				name,
				expect.stringMatching(/\w/),
				expect.stringMatching(/\w/),
			]);
			const decided = rows.find(([, open]) => open === source)?.[2];
			if (assumed) expect([name, decided]).toEqual([name, expect.stringContaining(sentence)]);
		}
		expect(all.filter(({ assumed }) => assumed).length).toBeGreaterThan(5);
	});
});
