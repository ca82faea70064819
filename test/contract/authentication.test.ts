import { type Answer, type Api, FIRST_COMPANY, SECOND_COMPANY, sandboxOfThisFile } from './client';
import { ENDPOINTS, type Endpoint, named, pathOf } from './endpoints';
import { everyId, refusal, success } from './expectations';
import { individual } from './people-bodies';
import { bankSlip, sale } from './sale-bodies';
import type { Person, Sale, Task } from './shapes';
import { taskBody } from './task-bodies';
import { nonEmpty } from '../nonEmpty';

/**
 * Authentication, licenses and permissions. What a particular permission allows is tested with its resource.
 */

const sandbox = sandboxOfThisFile();

function call(api: Api, endpoint: Endpoint, headers: Record<string, string> = {}): Promise<Answer<unknown>> {
	const key = { 'Idempotency-Key': '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
	const body = endpoint.method === 'post' || endpoint.method === 'patch' ? {} : undefined;
	return api.http.request({
		method: endpoint.method,
		url: pathOf(endpoint),
		data: body,
		headers: { ...key, ...headers },
	});
}

describe.each(named(ENDPOINTS))('%s', (_name, endpoint) => {
	test('requires the header Authorization: 401 without it', async () => {
		refusal(await call(sandbox().anonymous(), endpoint), 401);
	});

	test('401 for a credential that does not exist and for a revoked one', async () => {
		refusal(await call(sandbox().as('never_issued'), endpoint), 401);
		refusal(await call(sandbox().as('revoked'), endpoint), 401);
	});
});

test.each([
	'Basic c2FuZGJveF9mdWxsX2FjY2Vzczo=',
	'Token sandbox_full_access',
	'sandbox_full_access',
	'Bearer',
	'Bearer ',
	'Bearer SANDBOX_FULL_ACCESS',
	'Bearer sandbox_full_access x',
])('the Bearer scheme and an access token: "%s" gives 401', async (Authorization) => {
	refusal(await sandbox().anonymous().http.get('/sales', { headers: { Authorization } }), 401);
});

test('a token in the query is no credential', async () => {
	refusal(await sandbox().anonymous().get('/sales', { access_token: 'sandbox_full_access' }), 401);
});

test('credentials do not expire', async () => {
	await sandbox().advanceClock(10 * 365 * 86_400);
	success(await sandbox().as('full_access').get('/sales'), 200);
});

describe('licenses', () => {
	const usable = ENDPOINTS.filter(({ inDevelopment }) => !inDevelopment);
	const writes = usable.filter(({ method }) => method !== 'get');
	// The license is checked on the company of the record, and an unknown record has none.
	const withoutRecord = usable.filter(({ route }) => !route.includes('{'));

	test.each(named(withoutRecord.filter(({ route }) => route !== '/custom_fields')))(
		'%s: no API license gives 403, and is reported before a missing permission',
		async (_name, endpoint) => {
			expect(refusal(await call(sandbox().as('no_license'), endpoint), 403)).toMatch(/licen[sc]e/i);
		},
	);

	test.each(named(writes))(
		'%s: a read-only license is reported before anything that is wrong with the request',
		async (_name, endpoint) => {
			const { method } = endpoint;
			const url = pathOf(endpoint);
			const headers = { 'Content-Type': 'text/plain' };
			await sandbox().fault({ kind: 'error_before_commit', times: 1 });
			const answer = await sandbox().as('read_only').http.request({ method, url, data: 'x', headers });
			expect(refusal(answer, 403)).toMatch(/read-?only/i);
			const { data } = await sandbox().control.get<{ data: Array<{ hits: number }> }>('/faults');
			expect(data.data.map(({ hits }) => hits)).toEqual([0]);
		},
	);

	test('a missing license and a missing permission are told apart', async () => {
		const unlicensed = refusal(await sandbox().as('no_license').get('/sales'), 403);
		const unpermitted = refusal(await sandbox().as('no_read_sales').get('/sales'), 403);
		expect(unlicensed).not.toBe(unpermitted);
	});

	test('a read-only license reads', async () => {
		const reader = sandbox().as('read_only');
		for (const { route, method } of nonEmpty(withoutRecord)) {
			if (method === 'get') success(await reader.get(route), 200);
		}
	});

	test('a read-only license on a write gives 403, and nothing is written', async () => {
		const [owner, reader] = [sandbox().as('full_access'), sandbox().as('read_only')];
		const person = success(await owner.post<Person>('/people', individual()), 201);
		const task = success(await owner.post<Task>('/tasks', await taskBody(sandbox())), 201);
		const collections = ['sales', 'people', 'tasks', 'attachments'];
		const before = await Promise.all(collections.map((name) => sandbox().records(name)));
		const answers = [
			await reader.post('/sales', sale()),
			await reader.post('/people', individual()),
			await reader.patch(`/people/${person.id}`, { observations: 'x' }),
			await reader.delete(`/people/${person.id}`),
			await reader.post('/tasks', await taskBody(sandbox())),
			await reader.patch(`/tasks/${task.id}`, { title: 'x' }),
			await reader.delete(`/tasks/${task.id}`),
			await reader.post(`/tasks/${task.id}/history`, { text: 'x' }),
		];
		for (const answer of answers) expect(refusal(answer, 403)).toMatch(/read-?only/i);
		expect(await Promise.all(collections.map((name) => sandbox().records(name)))).toEqual(before);
		expect(writes.length).toBe(answers.length + 1);
	});
});

describe('a missing permission gives 403', () => {
	test('and takes nothing else away', async () => {
		for (const name of ['no_close_sale', 'no_sale_attachments', 'no_delete_tasks', 'no_delete_people']) {
			for (const path of ['/sales', '/people', '/tasks']) success(await sandbox().as(name).get(path), 200);
		}
	});
});

describe('company scope: only records of the companies where the credential holds permission', () => {
	test('sales', async () => {
		const [all, single] = [sandbox().as('full_access'), sandbox().as('single_company')];
		const here = success(await all.post<Sale>('/sales', sale({ company_identifier: FIRST_COMPANY })), 201);
		const there = success(await all.post<Sale>('/sales', sale({ company_identifier: SECOND_COMPANY })), 201);
		expect(here.company?.id).not.toBe(there.company?.id);
		const seen = await everyId(single, '/sales', { status: 'opened,closed,canceled' });
		const everything = await everyId(all, '/sales', { status: 'opened,closed,canceled' });
		expect(seen).toContain(here.id);
		expect(seen).not.toContain(there.id);
		expect(seen.length).toBeLessThan(everything.length - 1);
		success(await single.get(`/sales/${here.id}`), 200);
		expect([403, 404]).toContain((await single.get(`/sales/${there.id}`)).status);
	});

	test('a sale is created only in a company where it holds permission', async () => {
		const before = await sandbox().count('sales');
		const single = sandbox().as('single_company');
		expect([403, 422]).toContain(
			(await single.post('/sales', sale({ company_identifier: SECOND_COMPANY }))).status,
		);
		expect(await sandbox().count('sales')).toBe(before);
	});
});

describe('a partner with sale creation', () => {
	test('does not read sales: GET /sales answers 403, which proves the token is valid', async () => {
		refusal(await sandbox().as('partner').get('/sales'), 403);
	});

	test('creates sales without an API license, and the created sale comes back in full', async () => {
		const created = success(await sandbox().as('partner').post<Sale>('/sales', sale()), 201);
		expect(success(await sandbox().as('full_access').get<Sale>(`/sales/${created.id}`), 200)).toMatchObject({
			id: created.id,
			totals: created.totals,
			payer: created.payer,
			hotels: created.hotels,
		});
		refusal(await sandbox().as('partner').get(`/sales/${created.id}`), 403);
	});

	test('a replay of the creation comes back in full too', async () => {
		const [key, body] = ['9b2d3c1e-4a5f-4e6d-8c7b-1a2b3c4d5e6f', sale()];
		const created = success(await sandbox().as('partner').post('/sales', body, key), 201);
		expect(success(await sandbox().as('partner').post('/sales', body, key), 200)).toEqual(created);
	});

	test('permissions outside Sales need an API license', async () => {
		const partner = sandbox().as('partner');
		refusal(await partner.get('/people'), 403);
		refusal(await partner.get('/tasks'), 403);
		refusal(await partner.post('/people', individual()), 403);
		refusal(await partner.post('/tasks', await taskBody(sandbox())), 403);
	});
});

test('the license of the company and the permission rule a closed sale, not the order of the fields', async () => {
	const closed = sale({ status: 'closed', payments: [bankSlip(1000)] });
	expect(refusal(await sandbox().as('read_only').post('/sales', closed), 403)).toMatch(/read-?only/i);
	expect(refusal(await sandbox().as('no_license').post('/sales', closed), 403)).toMatch(/licen[sc]e/i);
	success(await sandbox().as('full_access').post('/sales', closed), 201);
});
