import { request } from 'node:http';
import { sandboxOfThisFile, start } from './client';
import { success } from './expectations';

/**
 * The control plane needs no token, so no site in somebody's browser may reach it: neither by DNS rebinding
 * nor across origins (CSRF).
 */

const sandbox = sandboxOfThisFile();

interface Said {
	status: number;
	body: string;
}

/** Sends exactly these headers: a client library would set Host itself. */
function call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Said> {
	return send(sandbox().url, method, path, headers, body);
}

function send(
	url: string,
	method: string,
	path: string,
	headers: Record<string, string>,
	body?: string,
): Promise<Said> {
	return new Promise((resolve, reject) => {
		request(`${url}/_sandbox${path}`, { method, headers }, (answer) => {
			const chunks: Buffer[] = [];
			answer
				.on('data', (chunk: Buffer) => chunks.push(chunk))
				.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
		})
			.on('error', reject)
			.end(body);
	});
}

const port = (): string => new URL(sandbox().url).port;

const reads = [
	'/tokens',
	'/users',
	'/partners',
	'/requests',
	'/records/people',
	'/settings',
	'/clock',
	'/health',
];
const changes: Array<[method: string, path: string, body?: string]> = [
	['POST', '/reset', '{"sales":1}'],
	['POST', '/reset'],
	['PUT', '/clock', '{"advance_seconds":86400}'],
	['PUT', '/settings', '{"consolidator":true}'],
	['POST', '/faults', '{"kind":"rate_limited"}'],
	['DELETE', '/faults'],
	['DELETE', '/requests'],
	['PUT', '/partners/sandbox_client_mar_azul', '{"redirect_uri":"https://evil.example/callback"}'],
	['PUT', '/companies/12345678000195', '{"license":"none"}'],
];

/** All that the changes above could have changed. */
async function state(): Promise<unknown> {
	const paths = ['/settings', '/faults', '/partners', '/records/sales', '/requests'];
	const answers = await Promise.all(paths.map((path) => sandbox().control.get<unknown>(path)));
	return answers.map((answer) => success(answer, 200));
}

describe.each<[string, () => Record<string, string>]>([
	['a name that leads here by DNS', () => ({ Host: `evil.example:${port()}` })],
	['such a name that begins with localhost', () => ({ Host: `localhost.evil.example:${port()}` })],
	['such a name that begins with the address', () => ({ Host: `127.0.0.1.evil.example:${port()}` })],
	['such a name, from its own page', () => ({ Host: 'evil.example', Origin: 'http://evil.example' })],
	['an address of the network', () => ({ Host: `192.168.0.7:${port()}` })],
	['the address 0.0.0.0', () => ({ Host: `0.0.0.0:${port()}` })],
	['a Host that is none', () => ({ Host: 'evil.example@127.0.0.1' })],
	['a page of another site', () => ({ Origin: 'https://evil.example' })],
	['a page of another port of this machine', () => ({ Origin: 'http://localhost:5678' })],
	['a page of this machine by its other name', () => ({ Origin: `http://localhost:${port()}` })],
	['a page without an origin of its own', () => ({ Origin: 'null' })],
	['a picture or form of another site', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
	['the same of another port of this machine', () => ({ 'Sec-Fetch-Site': 'same-site' })],
])('called by %s', (_name, headers) => {
	test('it tells nothing', async () => {
		for (const path of reads) {
			const { status, body } = await call('GET', path, headers());
			expect({ path, status }).toEqual({ path, status: 403 });
			expect(Object.keys(JSON.parse(body) as object)).toEqual(['errors']);
			expect(body).not.toMatch(/sandbox_|@horizonte/);
		}
	});

	test.each(['application/json', 'text/plain'])('it changes nothing, whatever comes as %s', async (type) => {
		const before = await state();
		for (const [method, path, body] of changes) {
			const { status } = await call(method, path, { ...headers(), 'Content-Type': type }, body);
			expect({ path, status }).toEqual({ path, status: 403 });
		}
		expect(await state()).toEqual(before);
	});

	test('its preflight gets no leave', async () => {
		const answer = await call('OPTIONS', '/reset', {
			...headers(),
			'Access-Control-Request-Method': 'POST',
		});
		expect(answer.status).toBeGreaterThanOrEqual(400);
	});
});

describe('it answers', () => {
	test.each<[string, () => Record<string, string>]>([
		['a program', () => ({})],
		['a program that calls it localhost', () => ({ Host: `localhost:${port()}` })],
		['a program through a forwarded port', () => ({ Host: 'LOCALHOST:4711' })],
		['a page of its own', () => ({ Origin: sandbox().url, 'Sec-Fetch-Site': 'same-origin' })],
		[
			'a page of its own at localhost',
			() => ({ Host: `localhost:${port()}`, Origin: `http://localhost:${port()}` }),
		],
		['whoever types its address', () => ({ 'Sec-Fetch-Site': 'none' })],
	])('%s', async (_name, headers) => {
		expect((await call('GET', '/settings', headers())).status).toBe(200);
		expect((await call('POST', '/reset', headers())).status).toBe(204);
	});

	test('under a name that was allowed, and keeps other sites away there too', async () => {
		const elsewhere = await start({ allowedHosts: ['Back-Office.test'] });
		try {
			const get = (headers: Record<string, string>) => send(elsewhere.url, 'GET', '/tokens', headers);
			const Host = 'back-office.test:8443';
			expect((await get({ Host })).status).toBe(200);
			expect((await get({ Host, Origin: 'https://back-office.test:8443' })).status).toBe(200);
			expect((await get({ Host, Origin: 'https://evil.example' })).status).toBe(403);
			expect((await get({ Host: 'sub.back-office.test' })).status).toBe(403);
		} finally {
			await elsewhere.close();
		}
	});
});
