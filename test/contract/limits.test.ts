import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { clock } from '../virtualClock';
import { type Api, fullAccess, sandboxOfThisFile } from './client';
import { refusal, success } from './expectations';
import { fileOf } from './files';
import { individual } from './people-bodies';
import { attach } from './upload';

/**
 * "10 requests per 3 seconds per origin IP address." The description leaves open whether the window slides
 * and whether refused requests count, so the sandbox has all four combinations.
 */

const WINDOW = 3_000;

const sandbox = sandboxOfThisFile({ rateLimit: { enabled: true } });
const api = fullAccess(sandbox);
beforeEach(() => sandbox().reset());

/** Sends requests all at once, and counts those that were let through. */
async function burst(client: Api, requests: number): Promise<number> {
	const answers = await Promise.all(
		Array.from({ length: requests }, () => client.get('/sales', { size: 1 })),
	);
	for (const answer of answers) {
		if (answer.status === 429) refusal(answer, 429);
		else success(answer, 200);
	}
	return answers.filter(({ status }) => status === 200).length;
}

describe('over the limit', () => {
	test('10 requests pass, the next is 429 with {errors: [string]}', async () => {
		for (let request = 0; request < 10; request++) success(await api.get('/sales', { size: 1 }), 200);
		refusal(await api.get('/sales'), 429);
	});

	test('the limit is of the origin IP address, whatever the credential', async () => {
		for (const name of ['full_access', 'read_only', 'single_company', 'partner', 'revoked']) {
			for (let request = 0; request < 2; request++)
				expect((await sandbox().as(name).get('/sales')).status).not.toBe(429);
		}
		refusal(await sandbox().as('no_close_sale').get('/sales'), 429);
	});

	test('another origin IP address has its own limit', async () => {
		await burst(api, 10);
		refusal(await api.get('/sales'), 429);
		// macOS only configures 127.0.0.1; elsewhere, all of 127/8 is this machine.
		const localAddress = process.platform === 'darwin' ? undefined : '127.0.0.2';
		const elsewhere = await api.http.get<unknown>('/sales', { httpAgent: new Agent({ localAddress }) });
		expect(elsewhere.status).toBe(localAddress === undefined ? 429 : 200);
	});

	test('no request is processed, and its key stays unused', async () => {
		const [key, body, before] = [
			'7d444840-9dc0-41d1-b245-5ffdce74fad2',
			individual(),
			await sandbox().count('people'),
		];
		await burst(api, 10);
		refusal(await api.post('/people', body, key), 429);
		expect(await sandbox().count('people')).toBe(before);
		await sandbox().settings({ rate_limit: { enabled: false } });
		const created = await api.post('/people', body, key);
		success(created, 201);
		expect(created.headers).not.toHaveProperty('x-idempotent-replay');
	});

	test('an upload that the limit itself refuses counts as well, unlike other requests', async () => {
		for (const [write, passing] of [
			[() => api.get('/sales', { size: 1 }), 10],
			[() => attach(api, 'sale', randomUUID(), fileOf('pdf')), 9],
		] as const) {
			await sandbox().reset();
			expect(await burst(api, 10)).toBe(10);
			await clock.sleep(WINDOW - 1_000);
			refusal(await write(), 429);
			// By now, the ten are no longer counted.
			await clock.sleep(1_000);
			expect(await burst(api, 10)).toBe(passing);
		}
	});

	test('every attempt to upload counts, including refused ones', async () => {
		const [sale] = await sandbox().records('sales');
		const id = String(sale?.id);
		for (let attempt = 0; attempt < 10; attempt++) {
			refusal(await attach(api, 'sale', id, { ...fileOf('pdf'), content: Buffer.from('x') }), 422);
		}
		refusal(await attach(api, 'sale', id, fileOf('pdf')), 429);
	});

	test('requests to paths and records that do not exist count as well', async () => {
		for (let request = 0; request < 10; request++) {
			refusal(await api.get(request % 2 ? '/boats' : '/sales/00000000-0000-4000-8000-000000000000'), 404);
		}
		refusal(await api.get('/sales'), 429);
	});

	test('what cannot be read counts as well', async () => {
		const headers = { 'Content-Type': 'application/json' };
		for (let request = 0; request < 5; request++) {
			refusal(await api.http.post<unknown>('/boats', Buffer.from('{'), { headers }), 404);
			refusal(await api.get('/sales/%zz'), 400);
		}
		refusal(await api.get('/sales'), 429);
	});

	test('the control plane neither counts nor is limited', async () => {
		for (let request = 0; request < 20; request++) await sandbox().count('sales');
		expect(await burst(api, 12)).toBe(10);
		await sandbox().reset();
		expect(await burst(api, 12)).toBe(10);
	});
});

describe('the four windows', () => {
	/** When requests come (in ms), how many, and how many of them are let through. */
	type Bursts = Record<number, [requests: number, passing: number]>;

	test.each<[string, object, Bursts]>([
		[
			'sliding, refused requests not counted: the whole budget is back 3 s after a burst',
			{ window: 'sliding', count_refused: false },
			{ 0: [15, 10], 1_500: [10, 0], 2_999: [1, 0], 3_000: [11, 10] },
		],
		[
			'sliding: never more than 10 in any 3 s',
			{ window: 'sliding', count_refused: false },
			{ 0: [1, 1], 2_400: [10, 9], 3_000: [10, 1], 5_399: [1, 0], 5_400: [10, 9] },
		],
		[
			'sliding, refused requests counted: who goes on asking goes on waiting',
			{ window: 'sliding', count_refused: true },
			{ 0: [15, 10], 1_500: [10, 0], 3_000: [10, 0], 6_000: [10, 10] },
		],
		[
			'fixed: 10 at the end of a window and 10 at the start of the next pass',
			{ window: 'fixed', count_refused: false },
			{ 0: [1, 1], 2_400: [10, 9], 2_999: [1, 0], 3_000: [11, 10] },
		],
		[
			'fixed, refused requests counted: the next window is whole again',
			{ window: 'fixed', count_refused: true },
			{ 0: [1, 1], 2_400: [20, 9], 3_000: [11, 10] },
		],
	])('%s', async (_, mode, bursts) => {
		await sandbox().settings({ rate_limit: { enabled: true, ...mode } });
		const began = clock.now();
		for (const [after, [requests, passing]] of Object.entries(bursts)) {
			await clock.sleep(began + Number(after) - clock.now());
			expect([after, await burst(api, requests)]).toEqual([after, passing]);
		}
	});
});
