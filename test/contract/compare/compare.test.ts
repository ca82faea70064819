import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describedFields } from '../../../sandbox/src/compare/described';
import { answerOf } from '../../../sandbox/src/compare/decisions/shapes';
import { expectedAt } from '../../../sandbox/src/compare/shape';
import type { Endpoint } from '../../../sandbox/src/protocol/endpoint';
import { endpoints } from '../../../sandbox/src/resources/endpoints';
import { compareCommand } from '../../../sandbox/src/compare/command';
import { compare, type Comparison } from '../../../sandbox/src/compare/compare';
import { decisions, writing } from '../../../sandbox/src/compare/decisions';
import { newFile, readObserved, type Observed } from '../../../sandbox/src/compare/observed';
import { Pace } from '../../../sandbox/src/compare/pace';
import { Service } from '../../../sandbox/src/compare/service';
import { details, listFor, nameOf, Survey } from '../../../sandbox/src/compare/survey';
import { tableOf } from '../../../sandbox/src/compare/table';
import { some } from '../../campaign';
import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';
import { fullAccess, sandboxOfThisFile, start } from '../client';
import { success } from '../expectations';
import { EVERY_PAYMENT, EVERY_PRODUCT, sale } from '../sale-bodies';
import { prepare } from './agency';
import { isListOf, isRecordOf, refuse, rowsOf, type Deviation } from './altering';
import { DEVIATIONS, together } from './deviations';
import { bySentence } from './deviationsBySentence';
import { startFront, written, type Passing } from './front';

/**
 * Runs `compare` against the sandbox itself, and against a front that makes it look like another service. The
 * front has no limit, so the window is short here; pace.test.ts tests the real one.
 */

const sandbox = sandboxOfThisFile({ sales: 60, people: 70, tasks: 60 });
const api = fullAccess(sandbox);
const pace = () => new Pace(10, 10);

const asked = (baseUrl: string, options: Parameters<typeof compare>[1] = {}, token = 'sandbox_full_access') =>
	compare(new Service(baseUrl, token, pace()), options);

/** What differs, without the values on either side. */
const named = ({ differences }: Comparison): string[] => differences.map(({ about }) => about);

const folder = mkdtempSync(join(tmpdir(), 'compare-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(observed: Observed, changes: object = {}): string {
	const path = join(folder, `${Math.random()}.json`);
	const facts = { observed_at: '2026-06-05T12:00:00Z', service: 'x', differences: [], unobserved: {} };
	writeFileSync(path, JSON.stringify({ ...newFile({ ...facts, observed }), ...changes }));
	return path;
}

async function withFront<Result>(
	alterations: Parameters<typeof startFront>[1],
	work: (front: Awaited<ReturnType<typeof startFront>>) => Promise<Result>,
): Promise<Result> {
	const front = await startFront(sandbox().baseUrl, alterations);
	try {
		return await work(front);
	} finally {
		await front.close();
	}
}

test('what is read by an ID has a list that shows its IDs', () => {
	const lacking = nonEmpty(details).filter((detail) => listFor(detail) === undefined);
	orElse(
		'listFor in sandbox/src/compare/survey.ts does not know which list shows the IDs of these: say so there.',
		() => expect(lacking.map(nameOf)).toEqual([]),
	);
});

test.each(['/nfs/:id/taxes', '/invoices/:id/taxes'])(
	'what belongs to a record is read below it, with the IDs of the list of its kind: %s',
	async (url) => {
		const [invoice] = nonEmpty(details.filter((detail) => detail.url === '/nfs/:id'));
		const paths: string[] = [];
		const reply = { status: 200, json: { data: [{ id: 'a/b' }], pagination: {} } };
		const ask = async ({ path }: { path: string }) => {
			paths.push(path);
			return await Promise.resolve(reply);
		};
		await new Survey({ ask } as unknown as Service).records({ ...(invoice as Endpoint), url });
		expect(paths).toEqual(['/nfs', url.replace(':id', 'a%2Fb')]);
	},
);

/** Which records a few ones do not have is up to the seed. */
const lacking = ['no record that was read has one', 'no record shows one'];

describe('Against the sandbox as it is', () => {
	test('it names nothing, whatever was sent to it before', async () => {
		for (const [kind, product] of Object.entries(EVERY_PRODUCT)) {
			await sandbox().advanceClock(60);
			success(await api.post('/sales', sale({ hotels: undefined, [kind]: [product()] })), 201);
		}
		for (const payment of Object.values(EVERY_PAYMENT)) {
			await sandbox().advanceClock(60);
			success(await api.post('/sales', sale({ payments: [payment(100)] })), 201);
		}
		await prepare(api);
		const comparison = await asked(sandbox().baseUrl, { withWrites: true });
		expect(comparison).toMatchObject({ differences: [], observed: {}, left: [] });
		const known = ['in development', 'compare does not ask', ...lacking];
		const unseen = Object.entries(comparison.unobserved).filter(([, reason]) => !known.includes(reason));
		expect(Object.fromEntries(unseen)).toEqual({
			'GET /logs by person_id': 'no record of GET /logs shows its person',
			'GET /people: address.city_ibge is empty abroad': 'no record tells it',
			'GET /bills, kind=commission: rows': 'no row of GET /bills tells',
			'GET /bills, kind=sale_standalone: rows': 'no row of GET /bills tells',
			'totals of withheld taxes': 'none of the newest companies has one',
			'Retry-After': 'no request was refused by the limit',
			limit: 'no header tells the limit',
		});
	});

	test('reading asks with GET alone, and leaves no trace', async () => {
		await sandbox().control.delete('/requests');
		const before = await sandbox().records('logs');
		await asked(sandbox().baseUrl);
		const { data } = success(
			await sandbox().control.get<{ data: Array<{ method: string }> }>('/requests'),
			200,
		);
		expect(new Set(data.map(({ method }) => method))).toEqual(new Set(['GET']));
		expect(await sandbox().records('logs')).toEqual(before);
	});

	test('what the credential may not read is told as not seen', async () => {
		const comparison = await asked(sandbox().baseUrl, {}, 'sandbox_no_read_finance');
		expect(comparison.differences).toEqual([]);
		expect(comparison.unobserved).toMatchObject({
			'shape GET /bills': 'GET /bills is answered with 403',
			'unknown record of GET /nfs/{id}': expect.stringContaining('403') as string,
		});
	});
});

/** Deviations that a run with few of them might leave out, all in one comparison. */
const oftenForgotten = [
	'CPF and CNPJ have punctuation',
	'gender is one letter',
	'of several people the first one counts',
	'open bills are overdue as well',
	'answers take 400 ms longer',
	'codes of IBGE have six digits',
	'canceled sales owe their price',
	'some of those who sold are not listed',
	'the transaction_kind of bills is forgotten beside a status',
	'every page is the first one',
	'every answer of a write says that it is a replay',
	'contacts are added to those who are there',
	'a day that there is not is the next one',
].map((name): [string, Deviation] => {
	const one = DEVIATIONS[name];
	if (!one) throw new Error(`There is no deviation "${name}"`);
	return [name, one];
});

test.each(
	nonEmpty(Object.entries({ ...bySentence, 'what is often forgotten': Object.fromEntries(oftenForgotten) })),
)('a service that differs in many ways has all of them named: %s', async (_, deviations) => {
	const { alter, named: expected } = together(nonEmpty(Object.values(deviations)));
	await prepare(api);
	const comparison = await withFront(alter(), ({ baseUrl }) => asked(baseUrl, { withWrites: true }));
	expect(named(comparison).sort()).toEqual([...expected].sort());
});

const deviations = Object.entries(DEVIATIONS);

describe.each(nonEmpty(some(16, deviations)))(
	'When %s',
	(_, { alter, named: expected, left = 0, applied }) => {
		test('it names that and nothing else', async () => {
			await prepare(api);
			const comparison = await withFront(alter(), ({ baseUrl }) => asked(baseUrl, { withWrites: true }));
			expect(named(comparison).sort()).toEqual([...expected].sort());
			expect(comparison.left).toHaveLength(left);
			// None of the deviations is without effect.
			expect(expected).not.toEqual([]);
		});

		if (!applied) return;
		test('a sandbox does the same, started with what was observed', async () => {
			const comparison = await withFront(alter(), ({ baseUrl }) => asked(baseUrl, { withWrites: true }));
			expect(comparison.differences.filter((one) => !one.applied)).toEqual([]);
			const path = fileWith(comparison.observed);
			const altered = await start({ as: path, sales: 60, people: 70, tasks: 60 });
			try {
				const known = { expected: readObserved(path), withWrites: true };
				const again = await asked(altered.baseUrl, known);
				expect(again.differences).toEqual([]);
				expect(nonEmpty(Object.values(again.unobserved)).filter((why) => why.includes('each time'))).toEqual(
					[],
				);
			} finally {
				await altered.close();
			}
		});
	},
);

test('a service that tells an error by another id each time does not differ from itself', async () => {
	let turn = 0;
	const tell = (passing: Passing): void => {
		if (passing.status < 400 || passing.body === undefined) return;
		turn += 1;
		const body = passing.body as { errors: string[]; request_id?: string; at?: string };
		body.errors = body.errors.map(
			(one) => `${one} (ref. ${crypto.randomUUID()}, 2026-01-01T10:00:${turn % 60})`,
		);
		Object.assign(body, { request_id: `req-${turn}`, at: new Date().toISOString() });
	};
	await withFront({ answer: tell }, async ({ baseUrl }) => {
		const first = await asked(baseUrl);
		expect(named(first)).toContain('Error bodies: beside errors');
		const again = await asked(baseUrl, { expected: first.observed });
		expect(again.differences).toEqual([]);
	});
});

test('decimal numbers without zeros are seen in what is written, and done as well', async () => {
	const comparison = await withFront(
		{
			answer: ({ body }) => (body === undefined ? undefined : written(body, (text) => String(Number(text)))),
		},
		({ baseUrl }) => asked(baseUrl),
	);
	expect(named(comparison)).toEqual(['Decimal numbers: written with']);
	const altered = await start({ as: fileWith(comparison.observed) });
	const { data } = await altered
		.as('full_access')
		.http.get<string>('/sales', { transformResponse: (text: string) => text });
	await altered.close();
	expect(data).not.toMatch(/\.\d0[,}]/);
});

test.each([
	['size of zero', { size: 0 }],
	['unknown parameter', { compare_unknown: 1 }],
])('%s: taken by the service, taken by the sandbox', async (id, query) => {
	const altered = await start({ as: fileWith({ [id]: { status: 200, body: null } }) });
	const answer = await altered.as('full_access').get('/sales', query);
	await altered.close();
	expect(answer.status).toBe(200);
});

test('a 429 that says when to come again is seen, and done as well', async () => {
	let refused = 0;
	const comparison = await withFront(
		{ instead: () => (refused++ === 0 ? { status: 429, headers: { 'Retry-After': '0' } } : undefined) },
		({ baseUrl }) => asked(baseUrl),
	);
	// One may come from another program's requests.
	expect(named(comparison)).toEqual(['Retry-After of a 429']);
	const altered = await start({ as: fileWith(comparison.observed), rateLimit: { enabled: true } });
	const answers = await Promise.all(
		Array.from({ length: 11 }, () => altered.as('full_access').get('/cabins')),
	);
	await altered.close();
	const [limited, ...passed] = answers
		.sort((a, b) => b.status - a.status)
		.map(({ headers }) => headers['retry-after']);
	expect([limited, new Set(passed)]).toEqual(['3', new Set([undefined])]);
});

test('a list that gives no answer is told as not seen; a service that gives none ends it', async () => {
	const comparison = await withFront(
		{
			instead: (path) => (path === '/cabins' ? { status: 503, headers: {} } : undefined),
		},
		({ baseUrl }) => asked(baseUrl),
	);
	expect(comparison.differences).toEqual([]);
	expect(comparison.unobserved['shape GET /cabins']).toBe('GET /cabins: 503 each time in 5 attempts');
	const down = withFront({ instead: () => ({ status: 503, headers: {} }) }, ({ baseUrl }) => asked(baseUrl));
	await expect(down).rejects.toThrow('503 each time');
});

test('cursors that expire are seen at the end, and expire in the sandbox as well', async () => {
	// With a window of 200 ms, an old cursor is tried after two seconds.
	const slowly = (baseUrl: string) =>
		compare(new Service(baseUrl, 'sandbox_full_access', new Pace(1000, 200)));
	const given = new Map<string, number>();
	const comparison = await withFront(
		{
			answer: (passing) => {
				const cursor = passing.query.get('cursor');
				if (cursor && performance.now() - (given.get(cursor) ?? performance.now()) > 1000)
					refuse(passing, 400, { errors: ['cursor expired'] });
				const { pagination } = (passing.body ?? {}) as { pagination?: { next_cursor?: string } };
				if (pagination?.next_cursor) given.set(pagination.next_cursor, performance.now());
			},
		},
		({ baseUrl }) => slowly(baseUrl),
	);
	expect(named(comparison)).toEqual(['Lists: a cursor that is half a minute old']);
	const altered = await start({ as: fileWith(comparison.observed), sales: 60 });
	expect(named(await slowly(altered.baseUrl))).toEqual(named(comparison));
	await altered.close();
});

test('endpoints in development that answer are named, with what they show, and answer in the sandbox as well', async () => {
	const further = await start({ inDevelopment: true, sales: 60 });
	const comparison = await asked(further.baseUrl);
	await further.close();
	expect(nonEmpty(named(comparison)).filter((one) => !one.endsWith(', in development'))).toEqual([]);
	const altered = await start({ as: fileWith(comparison.observed), sales: 60 });
	expect(named(await asked(altered.baseUrl))).toEqual(named(comparison));
	await altered.close();
});

describe('Writes', () => {
	test('are recognized by name, carry a key, and are gone afterwards', async () => {
		const seen: string[] = [];
		const before = await sandbox().count('people');
		await withFront(
			{
				answer: ({ method, path, body, headers, status }) => {
					if (method !== 'POST' || status >= 300) return;
					expect(path).toBe('/people');
					expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
					seen.push((body as { name: string }).name);
				},
			},
			({ baseUrl }) => asked(baseUrl, { withWrites: true }),
		);
		expect(new Set(seen).size).toBe(1);
		expect(nonEmpty(seen)[0]).toMatch(/^Compare [0-9a-f]{8}$/);
		expect(await sandbox().count('people')).toBe(before);
	});

	const writingAs = (token: string, baseUrl = sandbox().baseUrl) =>
		asked(baseUrl, { withWrites: true, asked: writing }, token);
	const ofRuns = async () =>
		(await sandbox().records('people')).filter(({ name }) => String(name).startsWith('Compare '));

	test('that could not be deleted are listed, and not asked about as deleted', async () => {
		const { left, unobserved, differences } = await withFront(
			{
				instead: (path, method) =>
					method === 'DELETE' && /^\/people\/[^0]/.test(path) ? { status: 403, headers: {} } : undefined,
			},
			({ baseUrl }) => writingAs('sandbox_full_access', baseUrl),
		);
		const remaining = await ofRuns();
		const idsOf = (all: readonly { id?: unknown }[]) => all.map(({ id }) => id).sort();
		expect(idsOf(nonEmpty(left))).toEqual(idsOf(remaining));
		expect([differences, unobserved['deleted person']]).toEqual([[], expect.stringContaining('403')]);
		expect(unobserved['deleted person by ID']).toBe('this run could delete nobody');
		for (const { id } of remaining) await api.http.delete(`/people/${String(id)}`);
	});

	test('are not begun with a credential that may delete nobody', async () => {
		const { left, unobserved, differences } = await writingAs('sandbox_no_delete_people');
		expect([left, differences, await ofRuns()]).toEqual([[], [], []]);
		expect(unobserved['created person']).toBe('nobody is created who may not be deleted');
	});

	test('are known to be deleted where people may not be read, and an answer with an ID alone is right', async () => {
		const { left, differences } = await writingAs('sandbox_no_read_people');
		expect([differences, await ofRuns()]).toEqual([[], []]);
		// Nobody by ID: only that no list can be searched.
		expect(left).toEqual([expect.not.objectContaining({ id: expect.anything() as string })]);
	});

	test('are cleaned up when the process is told to end, and when an answer was lost', async () => {
		const before = await sandbox().count('people');
		const told: string[] = [];
		const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
			told.push(String(text));
			return true;
		});
		const out = join(folder, 'stopped.json');
		const code = await withFront(
			{
				answer: ({ method, status }) => {
					if (method !== 'POST' || status !== 201) return;
					// npx passes on what the terminal has sent already.
					for (const name of ['SIGTERM', 'SIGTERM'] as const) process.emit(name);
					return '<html>';
				},
			},
			({ baseUrl }) =>
				compareCommand([
					...['--base-url', baseUrl, '--token', 'sandbox_full_access'],
					...['--with-writes', '--pace', '10', '--out', out],
				]),
		);
		write.mockRestore();
		expect([code, told.join('').trim()]).toEqual([2, 'Stopping, and deleting what was written.\nStopped.']);
		expect(await sandbox().count('people')).toBe(before);
		expect([existsSync(out), process.listenerCount('SIGTERM')]).toEqual([false, 0]);
	});

	test('are cleaned up when the service stops to answer', async () => {
		const before = await sandbox().count('people');
		let isDown = false;
		const comparison = withFront(
			{
				answer: ({ method, path }) => {
					if (method === 'POST' && path === '/people') isDown = true;
				},
				instead: (path) =>
					isDown && !path.startsWith('/people/') ? { status: 503, headers: {} } : undefined,
			},
			({ baseUrl }) => asked(baseUrl, { withWrites: true }),
		);
		await expect(comparison).rejects.toThrow('POST /people: 503 each time in 5 attempts');
		expect(await sandbox().count('people')).toBe(before);
	});
});

test('no token, link or name of a person is in what is shown and kept', async () => {
	const comparison = await withFront(
		{
			answer: (passing) => {
				if (passing.status === 404)
					refuse(passing, 404, {
						errors: [`${passing.headers.authorization} https://files.example/x?signature=1 \u001b[31m`],
					});
			},
		},
		({ baseUrl }) => asked(baseUrl),
	);
	const told = JSON.stringify(comparison) + tableOf(comparison.differences, 100);
	expect(told).toContain('Bearer ***');
	for (const secret of ['sandbox_full_access', 'files.example', 'signature', '\u001b']) {
		expect(tableOf(comparison.differences, 100)).not.toContain(secret);
	}
	expect(told).not.toMatch(/sandbox_full_access|signature/);
	const people = await sandbox().records('people');
	for (const { name } of nonEmpty(people)) expect(told).not.toContain(String(name));
});

test('what a decision rests on stands in the assumptions', () => {
	const text = readFileSync(join(__dirname, '../../../sandbox/docs/assumptions.md'), 'utf8');
	const rows = text.split('\n').map((line) => line.split('|')[1]?.trim());
	const bases = decisions.flatMap(({ basis }) => ('assumption' in basis ? [basis.assumption] : []));
	expect(nonEmpty(bases).filter((row) => !rows.includes(row))).toEqual([]);
	expect(new Set(decisions.map(({ id }) => id)).size).toBe(decisions.length);
});

test.each([
	['another version', {}, { version: 2 }, 'has version 2 and this sandbox reads 1'],
	['another format', {}, { format: 'x' }, 'is no file of a comparison'],
	['a decision that there is not', { x: 1 }, {}, 'has no decision "x"'],
	['a value that there is not', { 'default page size': 0 }, {}, 'has no value that it can have'],
])('a file of %s is refused', async (_, observed, changes, sentence) => {
	await expect(start({ as: fileWith(observed, changes) })).rejects.toThrow(sentence);
});

test('what contradicts the description is told from what contradicts an assumption', async () => {
	const comparison = await withFront(
		{
			answer: (passing) => {
				if (isListOf(passing, '/sales'))
					rowsOf(passing).forEach((row) => {
						delete row.seller;
						delete row.number;
						row.tags = [];
					});
				if (isListOf(passing, '/refunds')) rowsOf(passing).reverse();
				if (isRecordOf(passing, '/bills')) delete (passing.body as Record<string, unknown>).apportionments;
			},
		},
		({ baseUrl }) => asked(baseUrl),
	);
	expect(Object.fromEntries(comparison.differences.map(({ about, basis }) => [about, basis]))).toEqual({
		'GET /sales: data[].seller': 'description',
		'GET /sales: data[].number': 'assumption',
		'GET /sales: data[].tags': 'description',
		'GET /refunds: order': 'assumption',
		'GET /bills/{id}: apportionments': 'description',
		'Pages: another order': 'description',
	});
});

test('every field that the description shows is one of the schema', () => {
	const wrong = endpoints
		.filter(({ method }) => method === 'GET')
		.flatMap((endpoint) => {
			const schema = answerOf(endpoint);
			return describedFields(endpoint.url)
				.filter((path) => expectedAt(schema, path) === 'anything')
				.map((path) => `${endpoint.url}: ${path}`);
		});
	expect(wrong).toEqual([]);
});
