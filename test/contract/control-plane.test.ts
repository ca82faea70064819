import { randomUUID } from 'node:crypto';
import { startSandbox, type Sandbox } from '../../sandbox/src';
import { clock } from '../virtualClock';
import { fullAccess, sandboxOfThisFile, start } from './client';
import { everyId, everyRow, refusal, success } from './expectations';
import { individual } from './people-bodies';
import { promise } from './promises';
import { sale } from './sale-bodies';
import type { PersonRow, Sale, TaskRow } from './shapes';

/** The control plane of the sandbox at /_sandbox, which tests and demonstrations use to steer it. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
beforeEach(() => sandbox().reset());

interface LoggedRequest {
	number: number;
	at: string;
	method: string;
	path: string;
	route: string | null;
	query: Record<string, unknown>;
	token: string | null;
	idempotency_key: string | null;
	content_type: string | null;
	body: unknown;
	status: number | null;
	replay: boolean;
	fault: unknown;
}

async function requests(filter: Record<string, string> = {}): Promise<LoggedRequest[]> {
	const answer = await sandbox().control.get<{ data: LoggedRequest[] }>('/requests', { params: filter });
	return success(answer, 200).data;
}

test('health', async () => {
	expect(success(await sandbox().control.get('/health'), 200)).toEqual({ status: 'ok' });
});

test('every answer carries the date of the service: the clock of the sandbox', async () => {
	await sandbox().setClock('2031-01-02T03:04:05-03:00');
	for (const path of ['/sales', '/boats']) {
		const { headers } = await api.get(path);
		const shown = Date.parse(String(headers.date));
		expect(shown - Date.parse('2031-01-02T06:04:05Z')).toBeLessThan(5000);
		expect(shown - Date.parse('2031-01-02T06:04:05Z')).toBeGreaterThanOrEqual(0);
	}
	const refused = await sandbox().anonymous().get('/sales');
	expect(String(refused.headers.date)).toContain('02 Jan 2031');
});

describe('clock', () => {
	const now = async (): Promise<number> =>
		Date.parse((await sandbox().control.get<{ now: string }>('/clock')).data.now);

	test('can be set and advanced, and goes on from there', async () => {
		const set = await sandbox().control.put<{ now: string }>('/clock', { now: '2031-01-02T03:04:05-03:00' });
		expect(Date.parse(set.data.now)).toBeGreaterThanOrEqual(Date.parse('2031-01-02T06:04:05Z'));
		const before = await now();
		await sandbox().advanceClock(3600);
		const after = await now();
		expect(after - before).toBeGreaterThanOrEqual(3600_000);
		expect(after - before).toBeLessThan(3605_000);
		await clock.sleep(1);
		expect(await now()).toBeGreaterThan(after);
	});

	test('created records carry its time in Brasília', async () => {
		await sandbox().setClock('2031-01-02T01:30:00Z');
		const { created_at } = success(await api.post<Sale>('/sales', sale()), 201);
		expect(created_at).toMatch(/^2031-01-01T22:30:0\d$/);
	});

	test('what is no instant is refused', async () => {
		for (const body of [
			{ advance: 5 },
			{ now: 'amanhã' },
			{ now: '2031-01-02T03:04:05' },
			{ advance_seconds: 'x' },
		]) {
			expect((await sandbox().control.put('/clock', body)).status).toBe(400);
		}
	});

	test('reset sets it back', async () => {
		await sandbox().setClock('2041-01-02T03:04:05-03:00');
		await sandbox().reset();
		expect(Math.abs((await now()) - Date.now())).toBeLessThan(10_000);
	});
});

describe('reset and seeds', () => {
	const everything = async (): Promise<string> =>
		JSON.stringify(await Promise.all(['sales', 'people', 'tasks'].map((name) => sandbox().records(name))));

	test('puts the data back to its start', async () => {
		const ids = await everyId(api, '/people');
		await api.delete(`/people/${ids[0]}`);
		success(await api.post('/people', individual()), 201);
		success(await api.post('/sales', sale()), 201);
		await sandbox().reset();
		expect(await everyId(api, '/people')).toEqual(ids);
	});

	test('puts faults, settings, keys and the request log back too', async () => {
		const [key, body] = [randomUUID(), individual()];
		success(await api.post('/people', body, key), 201);
		await sandbox().settings({ in_development: true });
		await sandbox().fault({ kind: 'error_before_commit' });
		await sandbox().reset();
		expect(await requests()).toEqual([]);
		success(await api.post('/people', body, key), 201);
		refusal(await api.get('/task_categories'), 404);
	});

	test('the same seed gives the same data, another seed other data', async () => {
		const fixed = { now: '2026-06-01T10:00:00-03:00', sales: 20, people: 40, tasks: 10 };
		const [one, same, other] = await Promise.all([
			start({ ...fixed, seed: 7 }),
			start({ ...fixed, seed: 7 }),
			start({ ...fixed, seed: 8 }),
		]);
		const [first, second, third] = await Promise.all(
			[one, same, other].map((running) => everyRow<PersonRow>(running.as('full_access'), '/people')),
		);
		expect(first?.map(({ id, name, cpf_cnpj }) => [id, name, cpf_cnpj])).toEqual(
			second?.map(({ id, name, cpf_cnpj }) => [id, name, cpf_cnpj]),
		);
		expect(first?.map(({ name }) => name)).not.toEqual(third?.map(({ name }) => name));
		expect(await everyId(one.as('full_access'), '/sales')).toEqual(
			await everyId(same.as('full_access'), '/sales'),
		);
		await Promise.all([one, same, other].map((running) => running.close()));
	});

	test('a body of reset chooses seed and sizes', async () => {
		const before = await everything();
		await sandbox().reset({ seed: 5, sales: 7, people: 45, tasks: 3 });
		expect(await everything()).not.toBe(before);
		expect([await sandbox().count('sales'), await sandbox().count('tasks')]).toEqual([7, 3]);
	});

	test('the seeded tasks are of every state: overdue, due later, completed, deleted', async () => {
		const tasks = await everyRow<TaskRow>(api, '/tasks');
		const now = new Date().toISOString().slice(0, 19);
		const pending = tasks.filter((task) => !task.completed);
		expect(pending.some((task) => task.due < now)).toBe(true);
		expect(pending.some((task) => task.due > now)).toBe(true);
		expect(tasks.some((task) => task.completed)).toBe(true);
		expect(await sandbox().count('tasks')).toBeGreaterThan(tasks.length);
	});

	test('some seeded sales depart in the next days', async () => {
		const day = (offset: number): string =>
			new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
		const range = { date_field: 'departure_date', date_from: day(0), date_to: day(14) };
		expect((await everyId(api, '/sales', range)).length).toBeGreaterThan(0);
	});
});

describe('faults', () => {
	const listed = async (): Promise<Array<Record<string, unknown>>> =>
		(await sandbox().control.get<{ data: Array<Record<string, unknown>> }>('/faults')).data.data;

	test('latency', async () => {
		await sandbox().fault({ kind: 'latency', latency_ms: 300, times: 1 });
		const started = clock.now();
		success(await api.get('/sales', { size: 1 }), 200);
		expect(clock.now() - started).toBe(300);
	});

	test('cut_before_commit: no answer, nothing processed', async () => {
		const before = await sandbox().count('people');
		await sandbox().fault({ kind: 'cut_before_commit', times: 1 });
		await expect(api.post('/people', individual())).rejects.toThrow(/socket hang up|ECONNRESET/);
		expect(await sandbox().count('people')).toBe(before);
	});

	test('cut_after_commit: no answer, processed', async () => {
		const before = await sandbox().count('people');
		await sandbox().fault({ kind: 'cut_after_commit', times: 1 });
		await expect(api.post('/people', individual())).rejects.toThrow(/socket hang up|ECONNRESET/);
		expect(await sandbox().count('people')).toBe(before + 1);
	});

	test('error_before_commit: 503 by default, nothing processed', async () => {
		const before = await sandbox().count('people');
		await sandbox().fault({ kind: 'error_before_commit', times: 1 });
		refusal(await api.post('/people', individual()), 503);
		expect(await sandbox().count('people')).toBe(before);
	});

	test('error_after_commit: the status asked for, processed', async () => {
		const before = await sandbox().count('people');
		await sandbox().fault({ kind: 'error_after_commit', status: 502, times: 1 });
		refusal(await api.post('/people', individual()), 502);
		expect(await sandbox().count('people')).toBe(before + 1);
	});

	test('rate_limited: 429, nothing processed', async () => {
		const before = await sandbox().count('people');
		await sandbox().fault({ kind: 'rate_limited', times: 1 });
		refusal(await api.post('/people', individual()), 429);
		expect(await sandbox().count('people')).toBe(before);
	});

	const statuses = async (requestCount: number): Promise<number[]> => {
		const seen: number[] = [];
		for (let at = 0; at < requestCount; at++) seen.push((await api.get('/sales', { size: 1 })).status);
		return seen;
	};

	test('every, skip and times choose which of the matching requests', async () => {
		await sandbox().fault({ kind: 'error_before_commit', skip: 1, every: 2, times: 2 });
		const seen = await statuses(8);
		expect(seen[0]).toBe(200);
		expect(seen.filter((status) => status === 503)).toHaveLength(2);
		const hits = seen.flatMap((status, at) => (status === 503 ? [at] : []));
		expect((hits[1] ?? 0) - (hits[0] ?? 0)).toBe(2);
	});

	test('method and path choose the requests: * is one segment, ** the rest', async () => {
		await sandbox().fault({ kind: 'error_before_commit', method: 'GET', path: '/sales/*' });
		success(await api.get('/sales'), 200);
		success(await api.post('/sales', sale()), 201);
		refusal(await api.get('/sales/00000000-0000-4000-8000-000000000000'), 503);
		await sandbox().control.delete('/faults');
		await sandbox().fault({ kind: 'error_before_commit', path: '/tasks/**' });
		refusal(await api.post('/tasks/00000000-0000-4000-8000-000000000000/history', { text: 'x' }), 503);
		success(await api.get('/people'), 200);
	});

	test('are listed with their hits, and removed', async () => {
		await sandbox().fault({ kind: 'error_before_commit' });
		await statuses(3);
		expect(JSON.stringify(await listed())).toMatch(/"hits":3/);
		expect((await sandbox().control.delete('/faults')).status).toBe(204);
		expect(await listed()).toEqual([]);
		expect(await statuses(1)).toEqual([200]);
	});

	test('probability strikes about that share, by seed: the same seed the same requests, another seed others', async () => {
		const struckWith = async (order: object): Promise<number[]> => {
			await sandbox().control.delete('/faults');
			await sandbox().fault({ kind: 'error_before_commit', probability: 0.25, ...order });
			return (await statuses(120)).flatMap((status, index) => (status === 503 ? [index] : []));
		};
		const first = await struckWith({ seed: 7 });
		// Four standard deviations.
		expect(Math.abs(first.length - 30)).toBeLessThan(19);
		expect(await struckWith({ seed: 7 })).toEqual(first);
		expect(await struckWith({ seed: 8 })).not.toEqual(first);
		expect(await struckWith({})).toEqual(await struckWith({ seed: 1 }));
		expect(await struckWith({ seed: 7, times: 3 })).toEqual(first.slice(0, 3));
		const skipped = await struckWith({ seed: 7, skip: 10 });
		expect(skipped).toEqual(first.map((index) => index + 10).filter((index) => index < 120));
	});

	test('two probabilities do not disturb each other', async () => {
		const order = { kind: 'error_before_commit', probability: 0.3, seed: 7 };
		await sandbox().fault(order);
		const alone = await statuses(60);
		await sandbox().control.delete('/faults');
		await sandbox().fault(order);
		await sandbox().fault({ kind: 'latency', latency_ms: 0, probability: 0.5, seed: 8 });
		expect(await statuses(60)).toEqual(alone);
	});

	test('never and always are probabilities; what is none is refused', async () => {
		await sandbox().fault({ kind: 'error_before_commit', probability: 0 });
		expect(new Set(await statuses(20))).toEqual(new Set([200]));
		await sandbox().fault({ kind: 'rate_limited', probability: 1 });
		expect(new Set(await statuses(20))).toEqual(new Set([429]));
		for (const wrong of [{ probability: 1.1 }, { probability: -1 }, { probability: 'x' }, { seed: 0.5 }]) {
			const { status } = await sandbox().control.post('/faults', { kind: 'latency', ...wrong });
			expect(status).toBe(400);
		}
	});

	test('an unknown kind is refused', async () => {
		expect((await sandbox().control.post('/faults', { kind: 'meteor' })).status).toBe(400);
	});
});

describe('request log', () => {
	test('tells what was asked and answered, by the name of the token and never the token', async () => {
		const [key, body] = [randomUUID(), individual()];
		await api.get('/sales', { size: 3, status: 'opened' });
		await api.post('/people', body, key);
		await api.post('/people', body, key);
		await sandbox().anonymous().get('/people/00000000-0000-4000-8000-000000000000');
		const log = await requests();
		expect(log).toHaveLength(4);
		expect(log[0]).toMatchObject({
			method: 'GET',
			route: '/sales',
			query: { size: '3', status: 'opened' },
			token: 'full_access',
			status: 200,
			replay: false,
		});
		expect(log[1]).toMatchObject({
			method: 'POST',
			route: '/people',
			idempotency_key: key,
			body,
			status: 201,
		});
		expect(log[1]?.content_type).toContain('application/json');
		expect(log[2]).toMatchObject({ status: 200, replay: true });
		expect(log[3]).toMatchObject({ route: '/people/{id}', token: null, status: 401 });
		expect(log.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
		expect(JSON.stringify(log)).not.toContain('sandbox_full_access');
	});

	test('a cut request has no status', async () => {
		await sandbox().fault({ kind: 'cut_after_commit', times: 1 });
		await expect(api.get('/sales')).rejects.toThrow();
		const [logged] = await requests();
		expect(logged?.status).toBeNull();
		expect(logged?.fault).toBeTruthy();
	});

	test('is filtered by method and route, and emptied', async () => {
		await api.get('/sales');
		await api.get('/people');
		await api.post('/people', individual());
		expect(await requests({ method: 'GET' })).toHaveLength(2);
		expect(await requests({ route: '/people' })).toHaveLength(2);
		expect(await requests({ route: '/people', method: 'POST' })).toHaveLength(1);
		expect((await sandbox().control.delete('/requests')).status).toBe(204);
		expect(await requests()).toEqual([]);
	});

	test('the control plane is not in it', async () => {
		await sandbox().count('sales');
		expect(await requests()).toEqual([]);
	});
});

describe('settings', () => {
	test('are read and changed in part', async () => {
		const read = async (): Promise<unknown> => (await sandbox().control.get('/settings')).data;
		expect(await read()).toMatchObject({
			rate_limit: { enabled: false, window: 'sliding' },
			in_development: false,
		});
		await sandbox().settings({ rate_limit: { window: 'fixed' } });
		await sandbox().settings({ in_development: true });
		expect(await read()).toMatchObject({
			rate_limit: { enabled: false, window: 'fixed' },
			in_development: true,
		});
	});

	test('switch the rate limit on and off', async () => {
		const statuses = async (): Promise<number[]> =>
			(await Promise.all(Array.from({ length: 12 }, () => api.get('/sales', { size: 1 })))).map(
				({ status }) => status,
			);
		await sandbox().settings({ rate_limit: { enabled: true } });
		expect((await statuses()).filter((status) => status === 429)).toHaveLength(2);
		await sandbox().settings({ rate_limit: { enabled: false } });
		expect((await statuses()).filter((status) => status === 429)).toHaveLength(0);
	});

	test('an unknown setting is refused', async () => {
		expect((await sandbox().control.put('/settings', { gravity: 9.8 })).status).toBe(400);
	});
});

describe('tokens', () => {
	const NAMES = [
		'full_access',
		'read_only',
		'no_license',
		'mixed_licenses',
		'no_create_sales',
		'no_close_sale',
		'no_sale_attachments',
		'no_read_tasks',
		'no_write_tasks',
		'no_delete_tasks',
		'no_read_people',
		'no_write_people',
		'no_delete_people',
		'no_people_attachments',
		'no_read_sales',
		'no_read_finance',
		'single_company',
		'partner',
		'revoked',
	];

	test('each carries one story', async () => {
		const answer = await sandbox().control.get<{ data: Array<{ token: string; story: string }> }>('/tokens');
		const { data } = success(answer, 200);
		expect(data.map(({ token }) => token).sort()).toEqual(NAMES.map((name) => `sandbox_${name}`).sort());
		expect(new Set(data.map(({ story }) => story)).size).toBe(NAMES.length);
	});

	const opens = async (baseUrl: string, token: string): Promise<number> =>
		(await fetch(`${baseUrl}/sales?size=1`, { headers: { Authorization: `Bearer ${token}` } })).status;

	test(promise('Nothing in this package opens a sandbox'), async () => {
		const [one, other] = [await startSandbox(), await startSandbox()];
		const secretsOf = ({ token, tokens, partners, users }: Sandbox): string[] => [
			token,
			...tokens.map((known) => known.token),
			...partners.map(({ client_secret }) => client_secret),
			...users.map(({ password }) => password),
		];
		const [secrets, others] = [secretsOf(one), secretsOf(other)];
		expect(secrets).toHaveLength(1 + NAMES.length + 4 + 3);
		expect(new Set([...secrets, ...others]).size).toBe(2 * secrets.length);
		// Each begins with 128 random bits, and more letters may follow.
		for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{32}/);
		expect(await opens(one.baseUrl, `${one.token}_full_access`)).toBe(200);
		expect(await opens(one.baseUrl, one.token)).toBe(200);
		for (const foreign of [other.token, 'sandbox_full_access', 'sandbox', '_full_access'])
			expect(await opens(one.baseUrl, foreign)).toBe(401);
		await one.close();
		await other.close();
	});

	test('begin with the one that somebody chose', async () => {
		const chosen = await startSandbox({ token: 'a+b/c=~.-_1' });
		expect(await opens(chosen.baseUrl, 'a+b/c=~.-_1')).toBe(200);
		expect(await opens(chosen.baseUrl, 'a+b/c=~.-_1_no_read_sales')).toBe(403);
		await chosen.close();
		for (const token of ['', 'two words', 'ção', 'a"b', 'x'.repeat(201)])
			await expect(startSandbox({ token })).rejects.toThrow('token takes up to 200 letters');
	});
});

test('the sandbox listens on loopback only', () => {
	expect(new URL(sandbox().url).hostname).toMatch(/^(127\.0\.0\.1|localhost)$/);
	expect(sandbox().baseUrl).toBe(`${sandbox().url}/api/v3`);
});
