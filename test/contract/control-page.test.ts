import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import axios from 'axios';
import { clock } from '../virtualClock';
import { buildSandbox } from './cliProcess';
import { fullAccess, sandboxOfThisFile } from './client';
import { refusal, success } from './expectations';
import { individual } from './people-bodies';

/** The page at `/`, and the parts of the control plane that serve it. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
beforeAll(buildSandbox);
beforeEach(() => sandbox().reset());

type Row = Record<string, unknown> & { id: string };

describe('the page', () => {
	const addresses = [
		'/',
		'/page/page.js',
		'/page/page.css',
		'/page/description',
		'/page/swagger-ui-bundle.js',
	];

	/** Sends exactly these headers. */
	const ask = (path: string, headers: Record<string, string>): Promise<number> =>
		new Promise((resolve, reject) => {
			request(`${sandbox().url}${path}`, { headers }, (answer) => {
				answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
			})
				.on('error', reject)
				.end();
		});

	test.each(addresses)('%s is served, and only under a name of this machine', async (path) => {
		const { host, port } = new URL(sandbox().url);
		expect(await ask(path, { Host: host })).toBe(200);
		expect(await ask(path, { Host: host, 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
		expect(await ask(path, { Host: `evil.example:${port}` })).toBe(403);
		expect(await ask(path, { Host: host, Origin: 'https://evil.example' })).toBe(403);
		expect(await ask(path, { Host: host, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
	});

	test('runs scripts of its own only, none of them inline, and is shown in no frame', async () => {
		const { headers, data } = await axios.get<string>(sandbox().url);
		const policy = String(headers['content-security-policy']);
		expect(policy).toContain("default-src 'none'; script-src 'self'");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toMatch(/unsafe|\*|https?:/);
		expect(data).not.toMatch(/<script(?![^>]* src=)/);
		expect(data).not.toMatch(/ on\w+=| style=/);
	});

	test('nothing but its files is served', async () => {
		for (const path of ['/page/', '/page/..%2fcli.js', '/page/index.html', '/boats']) {
			refusal(await api.http.get(`${sandbox().url}${path}`), 404);
		}
	});
});

describe('faults', () => {
	const status = async (): Promise<number> => (await api.get('/sales?size=1')).status;

	test('end by themselves after the time that they last', async () => {
		await sandbox().fault({ kind: 'error_before_commit', lasts_ms: 400 });
		expect(await status()).toBe(503);
		await clock.sleep(400);
		expect(await status()).toBe(200);
		const { data } = success(await sandbox().control.get<{ data: unknown[] }>('/faults'), 200);
		expect(data).toMatchObject([{ hits: 1, isSpent: true }]);
	});

	test.each([
		['token_revoked', 401],
		['license_withdrawn', 403],
	])('%s refuses with %d, and nothing is done', async (kind, expected) => {
		const before = await sandbox().count('people');
		await sandbox().fault({ kind });
		refusal(await api.post('/people', individual()), expected);
		expect(await sandbox().count('people')).toBe(before);
	});

	test('are stopped one by one', async () => {
		await sandbox().fault({ kind: 'token_revoked' });
		await sandbox().fault({ kind: 'license_withdrawn' });
		expect(await status()).toBe(401);
		expect((await sandbox().control.delete('/faults/1')).status).toBe(204);
		expect(await status()).toBe(403);
		refusal(await sandbox().control.delete('/faults/1'), 404);
		refusal(await sandbox().control.delete('/faults/all'), 400);
	});
});

describe('a task', () => {
	const anOpenOne = async (): Promise<Row> => {
		const tasks = (await sandbox().records('tasks')) as Row[];
		const open = tasks.find(({ completed, deleted }) => !completed && !deleted);
		if (!open) throw new Error('The seed has no open task');
		return open;
	};

	test('is completed as in the back office: e-mail, history, time', async () => {
		const { id, assignee_id } = await anOpenOne();
		await sandbox().setClock('2031-01-02T03:04:05-03:00');
		const done = success(await sandbox().control.patch(`/tasks/${id}`, { completed: true }), 200);
		expect(done).toMatchObject({ completed: true, completed_at: expect.stringMatching(/^2031-01-02T03:04/) });
		expect(await sandbox().records('emails')).toMatchObject([{ event: 'task_updated', task_id: id }]);
		expect((await sandbox().records('logs')).at(-1)).toMatchObject({
			kind: 'edition',
			resource_id: id,
			person_id: assignee_id,
			description: expect.stringContaining('completed: false → true') as unknown,
		});
		success(await sandbox().control.patch(`/tasks/${id}`, { completed: false }), 200);
		expect((await sandbox().records('tasks')).find((task) => task.id === id)).toMatchObject({
			completed: false,
			completed_at: null,
		});
	});

	test('that is not there is a 404, and a body that says nothing a 400', async () => {
		refusal(await sandbox().control.patch(`/tasks/${randomUUID()}`, { completed: true }), 404);
		const deleted = (await sandbox().records('tasks')).find((task) => task.deleted);
		refusal(await sandbox().control.patch(`/tasks/${String(deleted?.id)}`, { completed: true }), 409);
		expect((await sandbox().records('tasks')).find((task) => task.id === deleted?.id)).toEqual(deleted);
		const { id } = await anOpenOne();
		refusal(await sandbox().control.patch(`/tasks/${id}`, {}), 400);
	});
});

describe('records', () => {
	interface Found {
		total: number;
		data: Row[];
	}
	const find = async (query: string): Promise<Found> =>
		success(await sandbox().control.get<Found>(`/records/people?${query}`), 200);

	test('the newest of a collection, those that hold all words, whatever the case and the accents', async () => {
		success(await api.post('/people', individual({ name: 'Zoé Ávila Çelik' })), 201);
		success(await api.post('/people', individual({ name: 'Zoe Outra' })), 201);
		const { total, data } = await find('newest=1');
		expect(total).toBeGreaterThan(2);
		expect(data.map(({ name }) => name)).toEqual(['Zoe Outra']);
		expect((await find('newest=5&search=zoe')).data.map(({ name }) => name)).toEqual([
			'Zoe Outra',
			'Zoé Ávila Çelik',
		]);
		expect(await find('search=celik%20zoe')).toMatchObject({ total: 1, data: [{ name: 'Zoé Ávila Çelik' }] });
		expect(await find('search=nobody-is-called-so')).toEqual({ total: 0, data: [] });
		refusal(await sandbox().control.get('/records/people?serch=x'), 400);
	});

	test('a search through thousands of them holds up nobody else', async () => {
		success(await sandbox().control.post('/reset', { people: 6000 }), 204);
		const order: string[] = [];
		await Promise.all([
			find('search=nobody-is-called-so').then(() => order.push('search')),
			(async () => {
				for (let count = 0; count < 3; count += 1) {
					success(await api.get('/people?size=1'), 200);
					order.push('api');
				}
			})(),
		]);
		expect(order).toEqual(['api', 'api', 'api', 'search']);
	});

	test('of all collections the newest, and how many there are', async () => {
		const { data } = success(
			await sandbox().control.get<{ data: Array<{ collection: string; total: number; rows: Row[] }> }>(
				'/records?newest=2',
			),
			200,
		);
		const sales = await sandbox().records('sales');
		const shown = data.find(({ collection }) => collection === 'sales');
		expect(shown).toEqual({
			collection: 'sales',
			total: sales.length,
			rows: [sales.at(-1), sales.at(-2)],
		});
		expect(data.map(({ collection }) => collection)).toContain('emails');
	});

	test('one by its ID, whatever it is', async () => {
		const [sale] = await sandbox().records('sales');
		expect(success(await sandbox().control.get(`/record/${String(sale?.id)}`), 200)).toEqual({
			collection: 'sales',
			record: sale,
		});
		refusal(await sandbox().control.get(`/record/${randomUUID()}`), 404);
	});
});

test('the control plane describes itself, and the API does not describe it', async () => {
	interface Described {
		openapi: string;
		paths: Record<string, Record<string, { summary?: string }>>;
	}
	const own = success(await sandbox().control.get<Described>('/openapi.json'), 200);
	expect(own.openapi).toBe('3.1.0');
	const operations = Object.values(own.paths).flatMap((path) => Object.values(path));
	expect(operations.length).toBeGreaterThan(25);
	expect(operations.filter(({ summary }) => !summary)).toEqual([]);
	expect(Object.keys(own.paths)).toEqual(expect.arrayContaining(['/reset', '/tasks/{id}', '/events']));
	const api = (await axios.get<Described>(`${sandbox().url}/openapi.json`)).data;
	expect(Object.keys(api.paths)).not.toContain('/reset');
	expect(Object.keys(api.paths).some((path) => path.includes('_sandbox'))).toBe(false);
});
