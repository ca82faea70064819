import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compareCommand } from '../../../sandbox/src/compare/command';
import { Pace } from '../../../sandbox/src/compare/pace';
import { baseAddress, Service } from '../../../sandbox/src/compare/service';
import { nonEmpty } from '../../nonEmpty';
import { sandboxOfThisFile, start } from '../client';
import { startFront } from './front';

/** How `compare` sends its requests: within the limit, and only to the service. */

const sandbox = sandboxOfThisFile();

const serviceAt = (baseUrl: string, pace = new Pace(10, 30)) =>
	new Service(baseUrl, 'sandbox_full_access', pace);

test.each([
	{ window: 'sliding', countRefused: true },
	{ window: 'fixed', countRefused: true },
] as const)('it keeps the limit of a $window window', async (rateLimit) => {
	const limited = await start({ rateLimit: { enabled: true, ...rateLimit } });
	try {
		const service = serviceAt(limited.baseUrl, new Pace());
		for (let request = 0; request < 25; request += 1) await service.ask({ path: '/cabins' });
		const { data } = await limited.control.get<{ data: Array<{ status: number }> }>('/requests');
		expect(nonEmpty(data.data).map(({ status }) => status)).toEqual(Array(25).fill(200));
	} finally {
		await limited.close();
	}
});

test('it leaves the rest of the limit to others, as much as it was told', async () => {
	const times: number[] = [];
	const front = await startFront(sandbox().baseUrl, {
		instead: () => {
			times.push(performance.now());
			return { status: 404, headers: {} };
		},
	});
	const service = serviceAt(front.baseUrl, new Pace(5, 200));
	for (let request = 0; request < 16; request += 1) await service.ask({ path: '/cabins' });
	await front.close();
	// The sixth request waits until the first is no longer counted.
	expect(times.slice(5).every((at, index) => at - (times[index] ?? 0) >= 200)).toBe(true);
});

test.each([
	...['0', '11', '2.5', 'x'].map((pace) => [
		['--pace', pace],
		`--pace takes a number from 1 to 10, not ${pace}\n`,
	]),
	[['--token', 'tökén'], 'the token has a character that none has: copy it anew\n'],
	// Before the first request: nobody answers there.
	[['--out', '/nowhere/observed.json'], "ENOENT: no such file or directory, open '/nowhere/observed.json'\n"],
] as [string[], string][])('%j is refused', async (options, sentence) => {
	const said: string[] = [];
	const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
		said.push(String(text));
		return true;
	});
	const code = await compareCommand([
		...['--base-url', 'http://127.0.0.1:1/api/v3', '--token', 'x'],
		...options,
	]);
	write.mockRestore();
	expect([code, said.join('')]).toEqual([2, sentence]);
});

test('it waits as long as a 429 says, and sends the same key again', async () => {
	let refused = 0;
	const front = await startFront(sandbox().baseUrl, {
		instead: () => (refused++ === 0 ? { status: 429, headers: { 'Retry-After': '1' } } : undefined),
	});
	const begin = performance.now();
	const body = { person_kind: 'individual', name: 'Somebody' };
	const headers = { 'Idempotency-Key': '1f0c3b0e-5a0d-4b39-9d3c-7a3e0f6f3c11' };
	const reply = await serviceAt(front.baseUrl).ask({ method: 'POST', path: '/people', body, headers });
	await front.close();
	expect(reply.status).toBe(201);
	expect(performance.now() - begin).toBe(1000);
	expect(front.asked.map((one) => one.headers['idempotency-key'])).toEqual(
		Array(2).fill(headers['Idempotency-Key']),
	);
});

test('a redirect is an answer: who it leads to is not asked', async () => {
	const visits: unknown[] = [];
	const elsewhere = createServer((request, response) => {
		visits.push(request.headers);
		response.end('{}');
	});
	await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
	const { port } = elsewhere.address() as AddressInfo;
	const front = await startFront(sandbox().baseUrl, {
		instead: () => ({ status: 307, headers: { Location: `http://127.0.0.1:${port}/api/v3/sales` } }),
	});
	const reply = await serviceAt(front.baseUrl).ask({ path: '/sales' });
	await front.close();
	await new Promise((resolve) => elsewhere.close(resolve));
	expect([reply.status, visits]).toEqual([307, []]);
});

test('a service that is not there is told with the reason, and without the token', async () => {
	const front = await startFront(sandbox().baseUrl, {});
	await front.close();
	await expect(serviceAt(front.baseUrl).ask({ path: '/sales' })).rejects.toThrow(
		'GET /sales: no answer (ECONNREFUSED) in 5 attempts',
	);
});

test.each([
	['http://agency.example/api/v3', 'must be https'],
	['http://127.0.0.1.agency.example/api/v3', 'must be https'],
	['ftp://127.0.0.1/api/v3', 'must be https'],
	['https://user:secret@agency.example/api/v3', 'without user name'],
	['https://agency.example/api/v3?token=secret', 'without user name'],
	['agency', 'takes an address'],
])('the base URL %s is refused', (address, sentence) => {
	expect(() => baseAddress(address)).toThrow(sentence);
	expect(() => baseAddress(address)).not.toThrow(/secret/);
});

test.each([
	['https://agency.example/api/v3/', 'https://agency.example/api/v3'],
	['http://localhost:3399/api/v3', 'http://localhost:3399/api/v3'],
	['http://[::1]:3399/api/v3', 'http://[::1]:3399/api/v3'],
])('the base URL %s is taken', (address, taken) => {
	expect(baseAddress(address)).toBe(taken);
});

test('a service that always fails at one question is not down while another is answered', async () => {
	let answers = true;
	const front = await startFront(sandbox().baseUrl, {
		instead: (path) => (path === '/ships' || !answers ? { status: 503, headers: {} } : undefined),
	});
	const service = serviceAt(front.baseUrl);
	await service.ask({ path: '/cabins' });
	const isDown = () => service.ask({ path: '/ships' }).catch((failure: unknown) => failure);
	expect([await isDown(), await isDown()]).toMatchObject([{ isDown: false }, { isDown: false }]);
	answers = false;
	expect(await isDown()).toMatchObject({ isDown: true });
	await front.close();
});
