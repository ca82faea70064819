import { request, type IncomingHttpHeaders } from 'node:http';
import { buildSandbox } from './cliProcess';
import { sandboxOfThisFile, start } from './client';
import { success } from './expectations';
import { promise } from './promises';

/**
 * The control plane needs no token, so no site in somebody's browser must be able to reach it: neither by DNS
 * rebinding nor across origins (CSRF).
 */

const sandbox = sandboxOfThisFile();

interface Said {
	status: number;
	headers: IncomingHttpHeaders;
	body: string;
}

/** Sends exactly these headers. A client library would set Host itself. */
function call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Said> {
	return send(`${sandbox().url}/_sandbox${path}`, method, headers, body);
}

function send(url: string, method: string, headers: Record<string, string>, body?: string): Promise<Said> {
	return new Promise((resolve, reject) => {
		request(url, { method, headers }, (answer) => {
			const chunks: Buffer[] = [];
			answer
				.on('data', (chunk: Buffer) => chunks.push(chunk))
				.on('end', () => {
					const { statusCode: status = 0, headers: said } = answer;
					resolve({ status, headers: said, body: Buffer.concat(chunks).toString() });
				});
		})
			.on('error', reject)
			.end(body);
	});
}

const KEY = { 'Idempotency-Key': '16fd2706-8baf-433b-82eb-8c7fada847da' };

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

/** Everything that the requests above could have changed. */
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

const own = promise('No other site in your browser can read or change it');
describe.each(['evil.example', '127.0.0.1.evil.example'])(`${own} %s`, (name) => {
	test.each<[what: string, method: string, path: string, headers: Record<string, string>]>([
		['a record', 'GET', '/api/v3/people', {}],
		['a write', 'POST', '/api/v3/people', { 'Content-Type': 'application/json' }],
		['what is no endpoint', 'GET', '/api/v3/nothing', {}],
		['a sign-in', 'GET', '/oauth/authorize', {}],
		['a token', 'POST', '/oauth/token', { 'Content-Type': 'application/json' }],
		['the description', 'GET', '/openapi.json', {}],
		['the page', 'GET', '/', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }],
	])('there is no %s', async (_what, method, path, headers) => {
		const people = await sandbox().count('people');
		const body = method === 'POST' ? '{"person_kind":"individual","name":"Rebind"}' : undefined;
		const sent = { ...headers, ...KEY, Authorization: 'Bearer sandbox_full_access' };
		const url = `${sandbox().url}${path}`;
		const answer = await send(url, method, { ...sent, Host: `${name}:${port()}` }, body);
		expect([answer.status, answer.body]).toEqual([
			403,
			expect.stringContaining('not served under this Host'),
		]);
		expect(await sandbox().count('people')).toBe(people);
		expect((await send(url, method, { ...sent, Host: `localhost:${port()}` }, body)).status).not.toBe(403);
	});

	test('no file is downloaded', async () => {
		const [attached] = await sandbox().records('attachments');
		const { resource_id, resource_type } = attached as Record<string, string>;
		const owner = `${resource_type === 'sale' ? '/sales' : '/people'}/${resource_id}`;
		const answer = await sandbox().as('full_access').get<{ attachments: { download_url: string }[] }>(owner);
		const link = String(success(answer, 200).attachments[0]?.download_url);
		expect((await send(link, 'GET', {})).status).toBe(200);
		expect((await send(link, 'GET', { Host: `${name}:${new URL(link).port}` })).status).toBe(403);
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
			const get = (headers: Record<string, string>) =>
				send(`${elsewhere.url}/_sandbox/tokens`, 'GET', headers);
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

describe.each(['same-site', 'cross-site'])('a link of another page (%s)', (site) => {
	beforeAll(buildSandbox);
	const visit = {
		'Sec-Fetch-Site': site,
		'Sec-Fetch-Mode': 'navigate',
		'Sec-Fetch-Dest': 'document',
		'Sec-Fetch-User': '?1',
	};
	const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
		send(`${sandbox().url}${path}`, method, { ...visit, ...headers });

	test('leads to the page, in a tab that belongs to the page alone', async () => {
		const { status, headers, body } = await ask('/');
		expect(status).toBe(200);
		expect(body).toContain('/page/page.js');
		expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
		expect(headers['cross-origin-opener-policy']).toBe('same-origin');
	});

	test.each<[string, Record<string, string>]>([
		['in an iframe', { 'Sec-Fetch-Dest': 'iframe' }],
		['in a frame', { 'Sec-Fetch-Dest': 'frame' }],
		['as an embed', { 'Sec-Fetch-Dest': 'embed' }],
		['as an object', { 'Sec-Fetch-Dest': 'object' }],
		['as a picture', { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }],
		['by fetch', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }],
		['under a name that leads here by DNS', { Host: 'evil.example' }],
		['with an Origin', { Origin: 'https://evil.example' }],
	])('does not get the page %s', async (_name, headers) => {
		expect((await ask('/', headers)).status).toBe(403);
	});

	test('leads nowhere else', async () => {
		const paths = ['/page/page.js', '/page/description', ...reads.map((path) => `/_sandbox${path}`)];
		for (const path of paths) {
			const { status } = await ask(path);
			expect({ path, status }).toEqual({ path, status: 403 });
		}
		expect((await ask('/_sandbox/reset', {}, 'POST')).status).toBe(403);
		expect((await ask('/', {}, 'POST')).status).toBe(404);
	});
});
