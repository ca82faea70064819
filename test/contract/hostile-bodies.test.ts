import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fullAccess, sandboxOfThisFile } from './client';
import { ENDPOINTS, named, pathOf } from './endpoints';
import { refusal, success } from './expectations';
import { individual } from './people-bodies';
import { promise } from './promises';

/** Harmful bodies: deeper, longer and more numerous than anybody needs. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
beforeEach(() => sandbox().reset());

interface LoggedRequest {
	number: number;
	status: number | null;
	body: unknown;
}

async function requests(): Promise<LoggedRequest[]> {
	const answer = await sandbox().control.get<{ data: LoggedRequest[] }>('/requests');
	return success(answer, 200).data;
}

const KEY = { 'Idempotency-Key': '16fd2706-8baf-433b-82eb-8c7fada847da' };
const MEBIBYTE = 2 ** 20;

const nestings: Array<[string, (depth: number) => string]> = [
	['lists', (depth) => '['.repeat(depth) + ']'.repeat(depth)],
	['objects', (depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
	[
		'lists in a field that takes any object',
		(depth) => `{"additional_data":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
	],
	['lists that never end', (depth) => '['.repeat(depth)],
];
const depths = [3_000, 20_000, 1_000_000];
const writes = ENDPOINTS.filter(({ method, route }) => /post|patch/.test(method) && route !== '/attachments');

test('there are writes to attack', () => {
	expect(writes.length).toBeGreaterThanOrEqual(6);
});

describe.each(named(writes))('%s', (_name, endpoint) => {
	test.each(nestings)(
		'%s, thousands deep, give 400, and the request log stays readable',
		async (_kind, nest) => {
			for (const depth of depths) {
				const answer = await api.http.request<unknown>({
					method: endpoint.method,
					url: pathOf(endpoint),
					data: Buffer.from(nest(depth)),
					headers: { ...KEY, 'Content-Type': 'application/json' },
				});
				refusal(answer, 400);
			}
			const logged = await requests();
			expect(logged.map(({ status }) => status)).toEqual(depths.map(() => 400));
		},
	);
});

test('brackets in a text are no nesting, and what is nested as deep as people nest is taken', async () => {
	const observations = `${'['.repeat(5000)} "{" \\ ${'{'.repeat(5000)}`;
	const additional_data = { a: [[[[[[[[{ b: [[['deep']]] }]]]]]]]] };
	const person = success(
		await api.post<Record<string, unknown>>('/people', individual({ observations, additional_data })),
		201,
	);
	expect(person).toMatchObject({ observations, additional_data });
});

test.each([
	['a byte that stands for nothing', [0xff]],
	['half a pair', [0xed, 0xa0, 0x80]],
	['a character that breaks off', [0xf0, 0x9f, 0x98]],
])('a text with %s is no UTF-8: 400, and nothing is stored under another name', async (_what, bytes) => {
	const [before, after] = JSON.stringify(individual({ name: 'Zoe|' })).split('|');
	const answer = await api.http.post<unknown>(
		'/people',
		Buffer.concat([Buffer.from(before ?? ''), Buffer.from(bytes), Buffer.from(after ?? '')]),
		{ headers: { ...KEY, 'Content-Type': 'application/json' } },
	);
	expect(refusal(answer, 400)).toBe('The JSON is not UTF-8');
});

test.each(['/reset', '/faults', '/settings'])('the control plane refuses them as well: %s', async (path) => {
	for (const [, nest] of nestings) {
		const answer = await sandbox().control.request<unknown>({
			method: path === '/settings' ? 'PUT' : 'POST',
			url: path,
			data: Buffer.from(nest(20_000)),
			headers: { 'Content-Type': 'application/json' },
		});
		refusal(answer, 400);
	}
});

test.each(['/oauth/token', '/oauth/revoke'])('%s refuses them as well', async (path) => {
	const answer = await api.http.post<unknown>(`${sandbox().url}${path}`, Buffer.from('['.repeat(20_000)), {
		headers: { 'Content-Type': 'application/json' },
	});
	expect([answer.status, answer.data]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })]);
	expect(await requests()).toHaveLength(1);
});

test('a part of an upload that is JSON, thousands of brackets deep, gives 422', async () => {
	const part = (headers: string, content: string) =>
		`--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
	const nested = '['.repeat(20_000) + ']'.repeat(20_000);
	const body = `${part('name="description"\r\nContent-Type: application/json', nested)}--x--\r\n`;
	const answer = await api.http.post<unknown>('/attachments', Buffer.from(body), {
		headers: { ...KEY, 'Content-Type': 'multipart/form-data; boundary=x' },
	});
	expect(refusal(answer, 422)).toContain('description');
	expect(await requests()).toHaveLength(1);
});

describe('the request log', () => {
	test('keeps of a long body how it begins and its length', async () => {
		const body = { title: `Ligar ${'y'.repeat(3 * MEBIBYTE)}` };
		refusal(await api.post('/tasks', body), 422);
		const [logged] = await requests();
		const kept = logged?.body as { head: string; length: number };
		expect(Object.keys(kept).sort()).toEqual(['head', 'length']);
		expect(kept.length).toBe(JSON.stringify(body).length);
		expect(kept.head).toMatch(/^\{"title":"Ligar y+$/);
		expect(kept.head.length).toBeLessThan(10_000);
	});

	test('keeps a body of the usual length whole', async () => {
		const body = { title: 'ã'.repeat(512 * 1024) };
		refusal(await api.post('/tasks', body), 422);
		expect((await requests())[0]?.body).toEqual(body);
	});

	test('holds so many requests: the oldest make room, and the numbers tell', async () => {
		const sent = 21_000;
		await floodWithRequests(sent);
		const logged = await requests();
		expect(logged.length).toBeLessThan(sent);
		expect(logged.length).toBeGreaterThan(10_000);
		expect(logged.at(-1)?.number).toBe(sent);
		expect(logged[0]?.number).toBe(sent - logged.length + 1);
	});

	test('holds so much text: bodies just short enough to be kept whole do not pile up', async () => {
		const sent = 600;
		const body = Buffer.from(JSON.stringify({ title: 'x'.repeat(60_000) }));
		for (let turn = 0; turn < sent; turn++) {
			await api.http.post('/tasks', body, { headers: { ...KEY, 'Content-Type': 'application/json' } });
		}
		const logged = await requests();
		expect(logged.length).toBeGreaterThan(100);
		expect(logged.length).toBeLessThan(sent);
		expect(JSON.stringify(logged).length).toBeLessThan(40 * MEBIBYTE);
		expect(logged.at(-1)?.number).toBe(sent);
	});
});

/** Sends many small requests through one connection, and waits for all answers. */
async function floodWithRequests(count: number): Promise<void> {
	const request = 'GET /api/v3/nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\n';
	await new Promise<void>((resolve, reject) => {
		const socket = connect(Number(new URL(sandbox().url).port), '127.0.0.1');
		socket.on('error', reject).on('close', () => resolve());
		socket.resume();
		socket.write(`${request}\r\n`.repeat(count - 1));
		socket.write(`${request}Connection: close\r\n\r\n`);
	});
}

test('refused bodies of 20 MB leave next to nothing in memory', async () => {
	const body = Buffer.from(JSON.stringify({ title: 'x'.repeat(20 * MEBIBYTE) }));
	const refuse = async (times: number): Promise<void> => {
		for (let turn = 0; turn < times; turn++) {
			const headers = { ...KEY, 'Content-Type': 'application/json' };
			expect((await api.http.post('/tasks', body, { headers })).status).toBe(422);
		}
	};
	await refuse(3);
	const before = heapInUse();
	await refuse(15);
	// All requests together have 300 MiB.
	expect(heapInUse() - before).toBeLessThan(60 * MEBIBYTE);
	expect(await requests()).toHaveLength(18);
});

describe(promise('Whatever is sent'), () => {
	const body = Buffer.from(JSON.stringify({ title: 'x'.repeat(MEBIBYTE - 100) }));
	const headers = { ...KEY, 'Content-Type': 'application/json' };
	const readers: Socket[] = [];
	afterEach(() => readers.splice(0).forEach((reader) => reader.destroy()));

	/** @param lastId makes the sandbox send again what was missed since then */
	async function openReader(lastId?: string): Promise<Socket> {
		const { port, host } = new URL(sandbox().url);
		const reader = connect(Number(port), '127.0.0.1');
		readers.push(reader);
		const resumed = lastId === undefined ? [] : [`Last-Event-ID: ${lastId}`];
		reader.write(['GET /_sandbox/events HTTP/1.1', `Host: ${host}`, ...resumed, '', ''].join('\r\n'));
		await once(reader, 'readable');
		return reader;
	}

	test('by readers that read nothing, when it happens and when they come back', async () => {
		const [, id] = /id: (\S+)\nevent: hello/.exec(String((await openReader()).read())) ?? [];
		expect(id).toBeDefined();
		const before = heapInUse();
		for (let times = 0; times < 200; times++) await api.http.post('/tasks', body, { headers });
		for (let times = 0; times < 5; times++) await openReader(id);
		// Of 200 MiB, the log keeps 32.
		expect(heapInUse() - before).toBeLessThan(90 * MEBIBYTE);
	});

	test('bodies of many small values take no more memory in the log than their text', async () => {
		const body = Buffer.from(JSON.stringify({ title: Array.from({ length: 19_000 }, () => []) }));
		const headers = { ...KEY, 'Content-Type': 'application/json' };
		const before = heapInUse();
		for (let times = 0; times < 400; times++) await api.http.post('/tasks', body, { headers });
		expect(heapInUse() - before).toBeLessThan(60 * MEBIBYTE);
	});
});

/** In bytes, after a garbage collection. */
function heapInUse(): number {
	setFlagsFromString('--expose-gc');
	(runInNewContext('gc') as () => void)();
	return process.memoryUsage().heapUsed;
}
