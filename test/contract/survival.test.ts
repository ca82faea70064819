import { request } from 'node:http';
import { cases, fc } from '../campaign';
import { buildSandbox, SandboxProgram } from './cliProcess';
import { ENDPOINTS, pathOf } from './endpoints';
import { promise } from './promises';

/** Attacks on the program itself. */

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
				// Beside them, name and kind of person are missing.
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
	/** Fields that hold lists or objects, so that what is wrong lies deeper. */
	const holders = ['hotels', 'payments', 'contacts', 'custom_fields', 'additional_data', 'labels', 'history'];

	const size = fc.constantFrom(1, 2, 100, 1_000, 19_000, 60_000, 200_000);
	const oddText = fc.oneof(
		fc.constantFrom('__proto__', 'constructor', '', '\u0000', '\ud800', 'x'.repeat(100_000)),
		fc.string({ unit: 'binary', maxLength: 40 }),
	);
	const oddValue = fc.oneof(fc.jsonValue({ maxDepth: 3 }), oddText, fc.constantFrom(1e308, -0, 2 ** 53));
	/** So many of them, or as many as make a megabyte or two. */
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
