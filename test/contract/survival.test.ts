import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { cases, fc } from '../campaign';
import { useRealTime } from '../virtualClock';
import { buildSandbox, SandboxProgram } from './cliProcess';
import { ENDPOINTS, pathOf } from './endpoints';
import { promise } from './promises';
import { sendRaw } from './rawClient';

/** Attacks on the program itself. */

useRealTime();
jest.setTimeout(300_000);

let program: SandboxProgram;
let url = '';
beforeAll(async () => {
	buildSandbox();
	program = SandboxProgram.start('--no-rate-limit', '--quiet', ...['--sales', '20', '--people', '30']);
	url = (await program.says(/Base URL +(\S+)\/api\/v3\n/))[1] ?? '';
});
afterAll(() => program.end());

interface Sent {
	method: string;
	path: string;
	type: string;
	body: Buffer;
}

const send = async ({ method, path, type, body }: Sent): Promise<{ status: number; text: string }> =>
	await new Promise((resolve, reject) => {
		const headers = {
			Authorization: 'Bearer sandbox_full_access',
			'Idempotency-Key': '16fd2706-8baf-433b-82eb-8c7fada847da',
			'Content-Type': type,
			'Content-Length': body.length,
		};
		request(`${url}${path}`, { method, headers }, (answer) => {
			let text = '';
			answer
				.setEncoding('utf8')
				.on('data', (chunk: string) => (text += chunk))
				.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
		})
			.on('error', reject)
			.end(body);
	});

const named = (count: number, name = 'field_', value: unknown = 1): Record<string, unknown> =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, value]));

describe(promise('No request ends it'), () => {
	test.each([1_000, 19_999, 130_000])(
		'a person with %d unknown fields: at most twenty are named',
		async (count) => {
			const body = Buffer.from(JSON.stringify(named(count)));
			const { status, text } = await send({
				...{ method: 'POST', path: '/api/v3/people', type: 'application/json' },
				body,
			});
			expect(text.length).toBeLessThan(2_000);
			const { errors } = JSON.parse(text) as { errors: string[] };
			if (count < 20_000) {
				expect(status).toBe(422);
				expect(errors).toHaveLength(21);
				// Besides these, the person's name and kind are missing.
				expect(errors.at(-1)).toBe(`and ${count + 2 - 20} more`);
			} else {
				expect([status, errors]).toEqual([400, ['The JSON holds more than 20000 values']]);
			}
		},
	);

	test('a name of a million characters is not said back', async () => {
		const { status, text } = await send({
			...{ method: 'POST', path: '/api/v3/people', type: 'application/json' },
			body: Buffer.from(JSON.stringify({ ['x'.repeat(1_000_000)]: 1 })),
		});
		expect(status).toBe(422);
		expect(text).toContain('is not a field of this request');
		expect(text.length).toBeLessThan(2_000);
	});

	const head = 'Host: 127.0.0.1\r\nAuthorization: Bearer sandbox_full_access\r\n';
	const malformed: [what: string, bytes: string][] = [
		['no HTTP', 'HELO\r\n\r\n'],
		['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
		['the beginning of TLS', '\x16\x03\x01\x00\xc8\x01\x00'],
		['a line that ends too early', `GET /api/v3/sales HTTP/1.1\n${head}\n`],
		['bytes in the path', `GET /api/v3/people/\xff\xfe HTTP/1.1\r\n${head}\r\n`],
		['NUL in a header', `GET /api/v3/sales HTTP/1.1\r\n${head}X: a\0b\r\n\r\n`],
		[
			'two lengths',
			`POST /api/v3/people HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
		],
		[
			'a length and chunks',
			`POST /api/v3/people HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
		],
		[
			'a chunk without a length',
			`POST /api/v3/people HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
		],
		['a head that is too long', `GET /api/v3/sales HTTP/1.1\r\n${head}X: ${'x'.repeat(70_000)}\r\n\r\n`],
	];

	test.each(malformed)('%s is refused as everything is', async (what, bytes) => {
		const { statusLine, body } = await sendRaw(url, Buffer.from(bytes, 'latin1'));
		expect(statusLine).toMatch(what.includes('too long') ? /^HTTP\/1.1 431 / : /^HTTP\/1.1 400 /);
		expect(JSON.parse(body.toString())).toEqual({ errors: [expect.stringMatching(/^The (request|head) /)] });
	});

	test('bodies that never end, and answers that nobody reads, are held up to a limit', async () => {
		const small = SandboxProgram.startWith(
			{ NODE_OPTIONS: '--max-old-space-size=256' },
			...['--no-rate-limit', '--quiet', '--sales', '5', '--people', '30'],
		);
		const [, origin = ''] = await small.says(/Base URL +(\S+)\/api\/v3\n/);
		const clients: Socket[] = [];
		const client = async (bytes: string | Buffer): Promise<Socket> => {
			const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
			clients.push(socket);
			await new Promise<void>((written) => socket.write(bytes, () => written()));
			return socket;
		};
		const post = (name: string) =>
			fetch(`${origin}/api/v3/people`, {
				method: 'POST',
				headers: { Authorization: 'Bearer sandbox_full_access', 'Content-Type': 'application/json' },
				body: JSON.stringify({ name }),
			});
		try {
			// Makes the log a long answer, longer than the system's buffer for a connection.
			for (let times = 0; times < 30; times++)
				expect((await post('x'.repeat(2 ** 20 - 100))).status).toBe(400);
			for (let times = 0; times < 4; times++) {
				// The beginning of the answer has arrived.
				await once(await client(`GET /_sandbox/requests HTTP/1.1\r\n${head}\r\n`), 'readable');
			}
			const refused = await fetch(`${origin}/_sandbox/requests`);
			expect(refused.status).toBe(500);
			expect(await refused.text()).toContain('there is no room for this');
			for (const one of clients.splice(0)) one.destroy();
			while (!(await fetch(`${origin}/_sandbox/requests`)).ok) await wait(20);

			const begun = `POST /api/v3/people HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 30000000\r\n\r\n"`;
			const body = Buffer.concat([Buffer.from(begun), Buffer.alloc(12 * 2 ** 20, 'x')]);
			for (let times = 0; times < 30; times++) await client(body);
			expect((await fetch(`${origin}/_sandbox/health`)).status).toBe(200);
			for (const one of clients.splice(0)) one.destroy();
			while ((await post('x'.repeat(2 ** 20))).status === 500) await wait(20);
		} finally {
			await small.end('SIGKILL');
		}
	});

	test('more records than fit into the memory: a sentence says how many do', async () => {
		const before = await (await fetch(`${url}/_sandbox/records?newest=1`)).json();
		const { status, text } = await send({
			...{ method: 'POST', path: '/_sandbox/reset', type: 'application/json' },
			body: Buffer.from('{"sales": 1000000000}'),
		});
		expect(status).toBe(400);
		expect(text).toMatch(/do not fit into the memory: sales, people and tasks may be \d+000 together/);
		expect(await (await fetch(`${url}/_sandbox/records?newest=1`)).json()).toEqual(before);
	});

	const writes = [
		...ENDPOINTS.filter(({ method }) => /post|patch/.test(method)).map((endpoint) => ({
			method: endpoint.method.toUpperCase(),
			path: `/api/v3${pathOf(endpoint)}`,
		})),
		...['/_sandbox/reset', '/_sandbox/faults', '/oauth/token', '/oauth/revoke', '/oauth/homologation'].map(
			(path) => ({ method: 'POST', path }),
		),
		...['/_sandbox/clock', '/_sandbox/settings'].map((path) => ({ method: 'PUT', path })),
	];
	/** Fields that contain lists or objects, so that the mistake is deeper inside. */
	const holders = ['hotels', 'payments', 'contacts', 'custom_fields', 'additional_data', 'labels', 'history'];

	const size = fc.constantFrom(1, 2, 100, 1_000, 19_000, 60_000, 200_000);
	const oddText = fc.oneof(
		fc.constantFrom('__proto__', 'constructor', '', '\u0000', '\ud800', 'x'.repeat(100_000)),
		fc.string({ unit: 'binary', maxLength: 40 }),
	);
	const oddValue = fc.oneof(fc.jsonValue({ maxDepth: 3 }), oddText, fc.constantFrom(1e308, -0, 2 ** 53));
	/** The text `count` times, or fewer times if that would exceed a megabyte or so. */
	const repeated = (text: string, count: number): string[] =>
		Array.from({ length: Math.ceil(Math.min(count, 2 ** 20 / text.length)) }, () => text);
	const json = fc.oneof(
		fc
			.tuple(size, oddText, oddValue)
			.map(([count, name, value]) => [count, `${JSON.stringify(name)}:${JSON.stringify(value)}`] as const)
			.map(
				([count, member]) =>
					`{${repeated(member, count)
						.map((text, index) => text.replace('"', `"${index}`))
						.join()}}`,
			),
		fc
			.tuple(fc.constantFrom(...holders), size, oddValue)
			.map(([name, count, value]) => `{"${name}":[${repeated(JSON.stringify(value), count).join()}]}`),
		fc
			.tuple(fc.constantFrom(...holders), size)
			.map(([name, depth]) => `{"${name}":${'['.repeat(depth)}${']'.repeat(depth)}}`),
		fc.tuple(size, oddText).map(([depth, name]) => {
			const opened = repeated(`{${JSON.stringify(name)}:`, depth);
			return `${opened.join('')}1${'}'.repeat(opened.length)}`;
		}),
		oddValue.map((value) => JSON.stringify(value)),
	);
	const part = (name: string, content: string) =>
		`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
	const sent: fc.Arbitrary<Sent> = fc
		.tuple(
			fc.constantFrom(...writes),
			fc.oneof(
				json.map((text) => ({ type: 'application/json', body: Buffer.from(text) })),
				fc
					.uint8Array({ maxLength: 2_000 })
					.map((bytes) => ({ type: 'application/json', body: Buffer.from(bytes) })),
				fc.tuple(size, oddText).map(([count, name]) => ({
					type: 'application/x-www-form-urlencoded',
					body: Buffer.from(
						repeated(`${encodeURIComponent(name.replace(/\p{Surrogate}/gu, ''))}=1&`, count).join(''),
					),
				})),
				fc.tuple(size, json).map(([count, text]) => ({
					type: 'multipart/form-data; boundary=x',
					body: Buffer.from(`${repeated(part('resource_id', text), count).join('')}--x--\r\n`),
				})),
			),
		)
		.map(([target, content]) => ({ ...target, ...content }));

	test('many fields, long names, deep and wide bodies: each is answered, briefly', async () => {
		await fc.assert(
			fc.asyncProperty(sent, async (one) => {
				const { status, text } = await send(one);
				expect(status).toBeGreaterThanOrEqual(200);
				expect(status).toBeLessThan(500);
				if (status >= 400) expect(text.length).toBeLessThan(32_000);
			}),
			{ numRuns: cases(150, 5_000), endOnFailure: true },
		);
		expect(program.output).not.toContain('Error');
	});
});
