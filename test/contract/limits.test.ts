import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, type RunningSandbox, fullAccess, sandboxOfThisFile, start } from './client';
import { refusal, success } from './expectations';
import { fileOf } from './files';
import { individual } from './people-bodies';
import { attach } from './upload';

/**
 * "10 requests per 3 seconds per origin IP address." The description leaves open whether the window slides
 * and whether refused requests count, so the sandbox has all four. Expectations hold for any machine's speed:
 * they count around a burst, and a scenario whose pauses came out too long is run again.
 */

const WINDOW = 3000;
/** What a pause adds to be past a window for sure. */
const MARGIN = 150;

const sandbox = sandboxOfThisFile({ rateLimit: { enabled: true } });
const api = fullAccess(sandbox);
beforeEach(() => sandbox().reset());

/** Sends requests all at once and counts those that were let through. */
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

const PAST_WINDOW = WINDOW + MARGIN;

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
		// macOS configures 127.0.0.1 alone; everywhere else the whole of 127/8 is this machine.
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
		const begin = performance.now();
		const clock = jest.spyOn(performance, 'now');
		const at = (later: number) => clock.mockReturnValue(begin + later);
		try {
			for (const [write, passing] of [
				[() => api.get('/sales', { size: 1 }), 10],
				[() => attach(api, 'sale', randomUUID(), fileOf('pdf')), 9],
			] as const) {
				await sandbox().reset();
				at(0);
				expect(await burst(api, 10)).toBe(10);
				at(WINDOW - 1000);
				refusal(await write(), 429);
				// The ten are no longer counted.
				at(WINDOW + 500);
				expect(await burst(api, 10)).toBe(passing);
			}
		} finally {
			clock.mockRestore();
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

interface Mode {
	window: 'sliding' | 'fixed';
	countRefused: boolean;
}

/** Runs a scenario on a sandbox of its own until its pauses came out as it needs them. */
async function measured<Result>(
	mode: Mode,
	scenario: (client: Api) => Promise<Result | 'too slow'>,
): Promise<Result> {
	const own: RunningSandbox = await start({ rateLimit: { enabled: true, ...mode } });
	try {
		for (let attempt = 0; attempt < 4; attempt++) {
			const result = await scenario(own.as('full_access'));
			if (result !== 'too slow') return result;
			await own.reset();
		}
		throw new Error('This machine is too busy to measure a window of 3 seconds');
	} finally {
		await own.close();
	}
}

/**
 * A full burst, one in the middle of the window (all refused), and one after the first has left the window.
 */
async function refusedInBetween(client: Api): Promise<[number, number, number] | 'too slow'> {
	const first = await burst(client, 15);
	const firstDone = performance.now();
	await sleep(WINDOW / 2);
	const middleStart = performance.now();
	const middle = await burst(client, 10);
	if (performance.now() - firstDone > WINDOW - MARGIN) return 'too slow';
	await sleep(firstDone + PAST_WINDOW - performance.now());
	const last = await burst(client, 10);
	return performance.now() - middleStart > WINDOW - MARGIN ? 'too slow' : [first, middle, last];
}

/**
 * Finds the start of a window (the first request let through after a refusal), spends the rest of its budget
 * at its end and 10 more right after it. Returns how many of these 9 and 10 passed.
 */
async function acrossTheBoundary(client: Api): Promise<[number, number] | 'too slow'> {
	await burst(client, 20);
	const exhausted = performance.now();
	let opened = performance.now();
	let refusedAt: number;
	do {
		refusedAt = opened;
		await sleep(20);
		opened = performance.now();
		if (opened - exhausted > 2 * WINDOW) return [0, 0];
	} while ((await burst(client, 1)) === 0);
	if (opened - refusedAt > MARGIN) return 'too slow';
	await sleep(opened + WINDOW - 600 - performance.now());
	const atTheEnd = await burst(client, 9);
	if (performance.now() - opened > WINDOW - MARGIN) return 'too slow';
	await sleep(opened + PAST_WINDOW - performance.now());
	const afterwards = await burst(client, 10);
	return performance.now() - opened > 2 * WINDOW - 600 - MARGIN ? 'too slow' : [atTheEnd, afterwards];
}

describe('the four windows', () => {
	const SLIDING = { window: 'sliding', countRefused: false } as const;
	const SLIDING_COUNTED = { window: 'sliding', countRefused: true } as const;
	const FIXED = { window: 'fixed', countRefused: false } as const;
	const FIXED_COUNTED = { window: 'fixed', countRefused: true } as const;
	let between: Array<[number, number, number]>;
	let across: Array<[number, number]>;

	beforeAll(async () => {
		[between, across] = await Promise.all([
			Promise.all([SLIDING, SLIDING_COUNTED].map((mode) => measured(mode, refusedInBetween))),
			Promise.all([SLIDING, FIXED, FIXED_COUNTED].map((mode) => measured(mode, acrossTheBoundary))),
		]);
	});

	test('sliding, refused requests not counted: the whole budget is back 3 s after a burst', () => {
		expect(between[0]).toEqual([10, 0, 10]);
	});

	test('sliding, refused requests counted: who goes on asking goes on waiting', () => {
		expect(between[1]).toEqual([10, 0, 0]);
	});

	test('sliding: never more than 10 in any 3 s', () => {
		const [atTheEnd, afterwards] = across[0] ?? [0, 0];
		expect(atTheEnd).toBe(9);
		expect(afterwards).toBe(1);
	});

	test('fixed: 10 at the end of a window and 10 at the start of the next pass', () => {
		expect(across[1]).toEqual([9, 10]);
	});

	test('fixed, refused requests counted: the next window is whole again', () => {
		expect(across[2]).toEqual([9, 10]);
	});
});
