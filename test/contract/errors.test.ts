import { type Api, fullAccess, sandboxOfThisFile } from './client';
import { ENDPOINTS, named, pathOf } from './endpoints';
import { refusal, success } from './expectations';
import { individual } from './people-bodies';
import { sale } from './sale-bodies';
import type { Page, Row } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** The error table: 400, 404 and 415. No bad request may end in a 500. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

const KEY = { 'Idempotency-Key': '16fd2706-8baf-433b-82eb-8c7fada847da' };
const jsonWrites = ENDPOINTS.filter(
	({ method, route }) => /post|patch/.test(method) && route !== '/attachments',
);

describe.each(named(jsonWrites))('%s', (_name, endpoint) => {
	test.each([
		'text/plain',
		'application/x-www-form-urlencoded',
		'application/xml',
		'multipart/form-data; boundary=x',
	])('an unsupported Content-Type gives 415: %s', async (type) => {
		const headers = { ...KEY, 'Content-Type': type };
		refusal(
			await api.http.request({
				method: endpoint.method,
				url: pathOf(endpoint),
				data: Buffer.from('{}'),
				headers,
			}),
			415,
		);
	});

	test.each(['{', '{"name":}', "{'name': 1}", 'name', ''])('malformed JSON gives 400: "%s"', async (data) => {
		const headers = { ...KEY, 'Content-Type': 'application/json' };
		refusal(
			await api.http.request({
				method: endpoint.method,
				url: pathOf(endpoint),
				data: Buffer.from(data),
				headers,
			}),
			400,
		);
	});

	test('a body that is not an object is refused', async () => {
		for (const data of ['[]', 'null', '5', '"x"']) {
			const headers = { ...KEY, 'Content-Type': 'application/json' };
			const answer = await api.http.request<unknown>({
				method: endpoint.method,
				url: pathOf(endpoint),
				data: Buffer.from(data),
				headers,
			});
			expect([400, 404, 422]).toContain(answer.status);
			refusal(answer, answer.status);
		}
	});
});

test('application/json with a charset is JSON', async () => {
	const headers = { ...KEY, 'Content-Type': 'application/json; charset=utf-8' };
	success(await api.http.post('/people', JSON.stringify(individual()), { headers }), 201);
});

const planned = ENDPOINTS.filter(({ inDevelopment }) => inDevelopment);

test.each(named(planned))(
	'%s is in development: not usable yet, except where that is switched on',
	async (_name, { route }) => {
		await sandbox().settings({ in_development: true });
		const [list = '', parameter] = route.split(/\/\{(\w+)\}/);
		const { data } = success(await api.get<Page<Row>>(list), 200);
		const path = parameter === undefined ? list : `${list}/${String(data[0]?.[parameter])}`;
		success(await api.get(path), 200);
		await sandbox().settings({ in_development: false });
		expect(refusal(await api.get(path), 404)).toMatch(/in development/);
	},
);

test.each(named(ENDPOINTS.filter(({ route }) => route.includes('{'))))(
	'%s: resource not found by ID gives 404',
	async (_name, endpoint) => {
		await sandbox().settings({ in_development: true });
		const data = { get: undefined, delete: undefined, patch: {}, post: { text: 'x' } }[endpoint.method];
		refusal(
			await api.http.request({ method: endpoint.method, url: pathOf(endpoint), data, headers: KEY }),
			404,
		);
	},
);

test.each(['post', 'put', 'patch', 'delete'])(
	'%s is no endpoint where the index has none',
	async (method) => {
		const others = ENDPOINTS.filter(
			({ route }) => !ENDPOINTS.some((one) => one.route === route && one.method === method),
		);
		for (const endpoint of nonEmpty(others)) {
			const answer = await api.http.request<unknown>({ method, url: pathOf(endpoint), headers: KEY });
			expect(refusal(answer, 404)).toMatch(/not an endpoint/);
		}
	},
);

test.each(['/', '/boats', '/sales/1/2/3', '/_sandbox/health', '/Sales'])(
	'a path that does not exist gives 404: %s',
	async (path) => {
		refusal(await api.get(path), 404);
	},
);

test.each([
	['cannot be decoded', '%zz'],
	['is cut within a character', '%E0%A4'],
	['is very long', 'a'.repeat(2000)],
])('an identifier that %s is refused as one that is no UUID', async (_name, id) => {
	expect(refusal(await api.get(`/sales/${id}`), 400)).toMatch(/identifier/);
	refusal(await sandbox().anonymous().get(`/sales/${id}`), 401);
	refusal(await api.get(`/boats/${id}`), 404);
});

test.each(['application/json', 'application/xml', 'multipart/form-data'])(
	'a path that does not exist gives 404 whatever is sent to it, and 401 without a credential: %s',
	async (type) => {
		const send = (client: Api) =>
			client.http.post<unknown>('/boats', Buffer.from('{'), { headers: { 'Content-Type': type } });
		refusal(await send(api), 404);
		refusal(await send(sandbox().anonymous()), 401);
	},
);

test('a body of 1 MB in one field is read and answered', async () => {
	const answer = await api.post('/people', individual({ observations: 'a'.repeat(1024 * 1024) }));
	expect([201, 422]).toContain(answer.status);
});

describe('whatever is sent, the service answers: never a 500', () => {
	const NASTY: unknown[] = [
		null,
		'',
		0,
		-1,
		1e308,
		true,
		[],
		[null],
		{},
		{ id: null },
		'x'.repeat(10_000),
		'\u0000',
		'../x',
	];

	test.each([
		'seller',
		'payer',
		'hotels',
		'operation',
		'payments',
		'commissions',
		'custom_fields',
		'status',
		'sale_date',
	])('POST /sales with %s of every kind', async (field) => {
		for (const value of NASTY) {
			const answer = await api.post('/sales', sale({ [field]: value }));
			expect({ value, status: answer.status < 500 }).toEqual({ value, status: true });
		}
	});

	test.each([
		'name',
		'external_id',
		'cpf_cnpj',
		'address',
		'labels',
		'contacts',
		'phones',
		'airline',
		'seller',
		'birthplace',
	])('POST /people with %s of every kind', async (field) => {
		for (const value of NASTY) {
			const answer = await api.post('/people', individual({ [field]: value }));
			expect({ value, status: answer.status < 500 }).toEqual({ value, status: true });
		}
	});

	test('names of object members as fields and identifiers', async () => {
		for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
			expect((await api.get(`/sales/${name}`)).status).toBeLessThan(500);
			expect((await api.get('/sales', { [name]: 'x' })).status).toBeLessThan(500);
			expect((await api.get('/people', { [name]: 'x' })).status).toBeLessThan(500);
			const headers = { ...KEY, 'Content-Type': 'application/json' };
			const answer = await api.http.post('/people', `{"${name}": {"x": 1}, "name": "x"}`, { headers });
			expect(answer.status).toBeLessThan(500);
		}
		expect(({} as Record<string, unknown>).x).toBeUndefined();
	});
});
