import { createRequire } from 'node:module';
import axios from 'axios';
import { FIRST_COMPANY, fullAccess, sandboxOfThisFile } from './client';
import { ENDPOINTS, KEYED_WRITES, LISTS, detailOf, identifierOf, nameOf, named } from './endpoints';
import { DATE_TIME, everyRow, success } from './expectations';
import { fileOf } from './files';
import { connect, PARTNER, PENDING_PARTNER, postForm } from './oauth-agency';
import { company, individual } from './people-bodies';
import { bankSlip, sale } from './sale-bodies';
import type { Person, Row, Sale, Task } from './shapes';
import { taskBody } from './task-bodies';
import { attach } from './upload';
import { orElse } from '../nextStep';
import { nonEmpty } from '../nonEmpty';
import fields from '../../sandbox/src/openapi/fields.json';

/** The OpenAPI description that the sandbox publishes, and whether its answers conform to it. */

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const api = fullAccess(sandbox);
let document: OpenApi;
beforeAll(async () => {
	// Read once: the document is long, and the same for every test.
	document = success(await api.http.get<OpenApi>(`${sandbox().url}/openapi.json`), 200);
});

interface Parameter {
	name: string;
	in: string;
	required?: boolean;
	deprecated?: boolean;
	schema?: unknown;
	$ref?: string;
}

interface Content {
	content?: Record<string, { schema?: unknown }>;
	$ref?: string;
}

interface Operation {
	operationId?: string;
	summary?: string;
	description?: string;
	parameters?: Parameter[];
	requestBody?: Content;
	responses: Record<string, Content>;
}

interface OpenApi {
	openapi: string;
	info: { title: string; version: string };
	servers?: Array<{ url: string }>;
	paths: Record<string, Record<string, Operation> & { parameters?: never }>;
	components?: Record<string, unknown>;
	security?: unknown[];
}

interface Validator {
	(value: unknown): boolean;
	errors?: unknown;
}
interface Ajv {
	addSchema(schema: unknown, key: string): Ajv;
	addFormat(name: string, format: RegExp): Ajv;
	compile(schema: unknown): Validator;
}
// The sandbox has its own validator; the one at the root of the project is older, for other tools.
const ofSandbox = createRequire(require.resolve('../../sandbox/package.json'));
const Ajv2020 = (ofSandbox('ajv/dist/2020') as { default: new (options: object) => Ajv }).default;
const addFormats = (ofSandbox('ajv-formats') as { default: (ajv: Ajv) => void }).default;

/** The part of the document that a local reference such as #/components/schemas/Sale points to. */
function resolve(pointer: string): unknown {
	expect(pointer).toMatch(/^#\//);
	return pointer
		.slice(2)
		.split('/')
		.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
		.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
}

function deref<T extends { $ref?: string }>(value: T): T {
	return value.$ref === undefined ? value : (resolve(value.$ref) as T);
}

function operation(method: string, route: string): Operation {
	const found = document.paths[route]?.[method];
	if (found === undefined) throw new Error(`${method.toUpperCase()} ${route} is not described`);
	return found;
}

function parametersOf(described: Operation): Parameter[] {
	return (described.parameters ?? []).map(deref);
}

/** Compiles the schema at a pointer. The document itself is compiled only once. */
let ajv: Ajv | undefined;
function validatorOf(pointer: string): Validator {
	if (!ajv) {
		// To a standard validator, the document's own formats are mere annotations. These are checked, others
		// pass.
		ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
		addFormats(ajv);
		ajv.addFormat('local-date-time', DATE_TIME);
		ajv.addSchema(document, 'openapi');
	}
	return ajv.compile({ $ref: `openapi${pointer}` });
}

/** The pointer to the JSON schema of an answer. */
function answerPointer(method: string, route: string, status: string): string {
	const described = operation(method, route).responses[status];
	if (described === undefined) throw new Error(`${method} ${route} describes no ${status}`);
	const escaped = route.replaceAll('~', '~0').replaceAll('/', '~1');
	const own = `#/paths/${escaped}/${method}/responses/${status}`;
	const place = (described.$ref ?? own).replaceAll('{', '%7B').replaceAll('}', '%7D');
	const type = Object.keys(deref(described).content ?? {}).find((name) => name.includes('json'));
	if (type === undefined) throw new Error(`${method} ${route} ${status} has no JSON`);
	return `${place}/content/${type.replace('/', '~1')}/schema`;
}

function expectToConform(method: string, route: string, status: string, value: unknown): void {
	const validate = validatorOf(answerPointer(method, route, status));
	const valid = validate(value);
	expect({ method, route, status, errors: valid ? null : validate.errors }).toEqual({
		method,
		route,
		status,
		errors: null,
	});
}

describe('the document', () => {
	test('is OpenAPI 3.1 with a title, a version and a server that ends in /api/v3', () => {
		expect(document.openapi).toMatch(/^3\.1\.\d+$/);
		expect(document.info.title).not.toBe('');
		expect(document.info.version).not.toBe('');
		expect(document.servers?.[0]?.url).toMatch(/\/api\/v3$/);
	});

	test('describes what the API description does, and how a partner connects', () => {
		const described = Object.entries(document.paths).flatMap(([route, methods]) =>
			Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`),
		);
		const ofPartners = ['POST /oauth/homologation', 'POST /oauth/revoke'];
		expect(described.sort()).toEqual([...ENDPOINTS.map(nameOf), ...ofPartners].sort());
	});

	test.each([
		['get', '/people', 'Needs the permission Read all people.'],
		['get', '/accounts', 'Needs an API license; not for partners.'],
		['post', '/attachments', 'Needs the permission Sale attachments or People add attachments.'],
	])('%s %s says what the credential needs', (method, route, sentence) => {
		expect(String(operation(method, route).description).endsWith(sentence)).toBe(true);
	});

	test('describes the Bearer scheme and requires it', () => {
		const schemes = Object.values((document.components?.securitySchemes ?? {}) as Record<string, unknown>);
		expect(schemes).toContainEqual(expect.objectContaining({ type: 'http', scheme: 'bearer' }));
		expect(document.security?.length).toBeGreaterThan(0);
	});

	test('describes how a partner connects: the flow as a scheme, its own requests at the root', async () => {
		const schemes = Object.values((document.components?.securitySchemes ?? {}) as Record<string, unknown>);
		expect(schemes).toContainEqual(
			expect.objectContaining({
				type: 'oauth2',
				flows: {
					authorizationCode: { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', scopes: {} },
				},
			}),
		);
		for (const route of ['/oauth/homologation', '/oauth/revoke']) {
			expect(operation('post', route)).toMatchObject({ servers: [{ url: '/' }] });
		}
		for (const { client_id: username, client_secret: password } of [PARTNER, PENDING_PARTNER]) {
			const checked = await axios.post<unknown>(`${sandbox().url}/oauth/homologation`, undefined, {
				auth: { username, password },
			});
			expectToConform('post', '/oauth/homologation', '200', checked.data);
		}
		const { client_id, client_secret } = PARTNER;
		const refused = await postForm(sandbox(), '/oauth/revoke', { token: 'x', client_id, client_secret });
		expectToConform('post', '/oauth/revoke', '403', refused.data);
		const token = await connect(sandbox(), PARTNER, FIRST_COMPANY);
		const revoked = await postForm(sandbox(), '/oauth/revoke', { token, client_id, client_secret });
		expectToConform('post', '/oauth/revoke', '200', revoked.data);
	});

	test('its formats are those that generators know, or of texts, where they pass over others', () => {
		const formats = new Set<string>();
		JSON.stringify(document, (_, schema: { type?: string; format?: string } | null) => {
			if (/^(number|integer|boolean)$/.test(String(schema?.type)))
				formats.add(`${schema?.type} ${schema?.format}`);
			return schema;
		});
		expect([...formats].sort()).toEqual(['boolean undefined', 'integer undefined', 'number double']);
	});

	test('every local reference resolves', () => {
		const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) =>
			String(match[1]),
		);
		for (const reference of nonEmpty([...new Set(references)])) {
			expect({ reference, found: resolve(reference) !== undefined }).toEqual({ reference, found: true });
		}
	});

	test('every schema in it compiles', () => {
		for (const name of Object.keys((document.components?.schemas ?? {}) as object)) {
			expect(validatorOf(`#/components/schemas/${name}`)).toBeInstanceOf(Function);
		}
	});

	test('every field and parameter has a line that says what it is, and no line is left over', () => {
		const undescribed: string[] = [];
		const told = new Set<string>();
		const look = (value: unknown, place: string): void => {
			if (typeof value !== 'object' || value === null) return;
			const { properties } = value as { properties?: Record<string, { description?: string }> };
			for (const [name, field] of Object.entries(properties ?? {})) {
				told.add(`${name}: ${field.description}`);
				if (!field.description) undescribed.push(`${place}.${name}`);
			}
			for (const [name, member] of Object.entries(value))
				if (name !== 'example') look(member, `${place}/${name}`);
		};
		look(document, '');
		expect(told.size).toBeGreaterThan(300);
		orElse('Say what each field is in sandbox/src/openapi/fields.json.', () =>
			expect(undescribed).toEqual([]),
		);
		// A field whose schema has a description does not need one by its name.
		expect(Object.entries(fields).filter(([name, line]) => !told.has(`${name}: ${line}`))).toEqual([]);
	});

	test('operation identifiers are there and unique, and begin with what is done', () => {
		const ids = Object.values(document.paths).flatMap((path) =>
			Object.values(path).map((one) => one.operationId),
		);
		expect(ids).not.toContain(undefined);
		expect(new Set(ids).size).toBe(ids.length);
		const verbs = /^(list|get|create|update|delete|upload|check|revoke)([A-Z][a-z]+)+$/;
		expect(ids.filter((id) => !verbs.test(String(id)))).toEqual([]);
		expect(ids).toEqual(expect.arrayContaining(['createTaskComment', 'getSale', 'listSales']));
	});

	test('the legacy page parameter is no longer the published form', () => {
		for (const route of LISTS) {
			const page = parametersOf(operation('get', route)).find(({ name }) => name === 'page');
			expect({ route, published: page !== undefined && !page.deprecated }).toEqual({
				route,
				published: false,
			});
		}
	});
});

describe.each(named(ENDPOINTS))('%s', (name, { method, route, query, list }) => {
	test('is described with its parameters', () => {
		const parameters = parametersOf(operation(method, route));
		const inQuery = parameters
			.filter((parameter) => parameter.in === 'query' && !parameter.deprecated)
			.map((parameter) => parameter.name);
		expect(inQuery.sort()).toEqual([...query, ...(list ? ['cursor', 'size'] : [])].sort());
		const inPath = parameters.filter((parameter) => parameter.in === 'path');
		expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(route.match(/\{\w+\}/g) ?? []);
		for (const parameter of inPath) expect(parameter.required).toBe(true);
		for (const parameter of parameters) expect(parameter.schema).toBeDefined();
	});

	test('takes an Idempotency-Key if it is one of the writes that do', () => {
		const keys = parametersOf(operation(method, route)).filter((one) => one.name === 'Idempotency-Key');
		const keyed = KEYED_WRITES.includes(name);
		expect(keys).toHaveLength(keyed ? 1 : 0);
		if (keyed) expect(keys[0]).toMatchObject({ in: 'header', required: true });
	});

	test('describes its statuses', () => {
		const { responses } = operation(method, route);
		const common = ['401', '403', '429', '500'];
		const expected: Record<string, string[]> = {
			'post /sales': ['201', '200', '400', '409', '415', '422'],
			'post /people': ['201', '200', '400', '409', '415', '422'],
			'post /attachments': ['201', '200', '400', '409', '415', '422'],
			'delete /tasks/{id}': ['204', '404', '409', '415'],
			'delete /people/{id}': ['204', '404', '409', '415'],
		};
		const own =
			expected[`${method} ${route}`] ??
			(method === 'get' ? ['200', route.includes('{') ? '404' : '400'] : []);
		for (const status of [...common, ...own]) expect(Object.keys(responses)).toContain(status);
	});

	test('describes a body if and only if it takes one', () => {
		const takesBody = method === 'post' || method === 'patch';
		expect(operation(method, route).requestBody !== undefined).toBe(takesBody);
		if (!takesBody) return;
		const type = route === '/attachments' ? 'multipart/form-data' : 'application/json';
		expect(Object.keys(deref(operation(method, route).requestBody ?? {}).content ?? {})).toEqual([type]);
	});

	test(`${name}: its errors are {errors: [string]}`, () => {
		for (const [status, response] of Object.entries(operation(method, route).responses)) {
			if (Number(status) < 400) continue;
			const validate = validatorOf(answerPointer(method, route, status));
			expect([validate({ errors: ['x'] }), validate({ error: 'x' }), validate({ errors: 'x' })]).toEqual([
				true,
				false,
				false,
			]);
			expect(deref(response)).toHaveProperty('description');
		}
	});
});

describe('real answers keep to the description', () => {
	test.each(LISTS)('GET %s', async (route) => {
		expectToConform('get', route, '200', success(await api.get(route, { size: 50 }), 200));
	});

	test('every seeded record, by ID; no time of it has a zone', async () => {
		for (const list of LISTS) {
			const detail = detailOf(list);
			if (!detail) continue;
			const validate = validatorOf(answerPointer('get', detail.route, '200'));
			for (const row of await everyRow<Row>(api, list)) {
				const path = `${list}/${String(row[identifierOf(list)])}`;
				const record = success(await api.get(path), 200);
				expect({ path, errors: validate(record) ? null : validate.errors }).toEqual({ path, errors: null });
				const zones = JSON.stringify(record).match(/T\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)"/g);
				expect({ path, zones }).toEqual({ path, zones: null });
			}
		}
	});

	test('what is created and changed', async () => {
		const created = success(await api.post<Sale>('/sales', sale({ payments: [bankSlip(400)] })), 201);
		expectToConform('post', '/sales', '201', created);
		const person = success(await api.post<Person>('/people', individual()), 201);
		expectToConform('post', '/people', '201', person);
		expectToConform('post', '/people', '201', success(await api.post('/people', company()), 201));
		const changed = success(await api.patch(`/people/${person.id}`, { observations: 'x' }), 200);
		expectToConform('patch', '/people/{id}', '200', changed);
		const task = success(await api.post<Task>('/tasks', await taskBody(sandbox())), 201);
		expectToConform('post', '/tasks', '201', task);
		const completed = success(await api.patch(`/tasks/${task.id}`, { completed: true }), 200);
		expectToConform('patch', '/tasks/{id}', '200', completed);
		const commented = success(await api.post(`/tasks/${task.id}/history`, { text: 'x' }), 201);
		expectToConform('post', '/tasks/{task_id}/history', '201', commented);
		const attached = success(await attach<Row>(api, 'sale', created.id, fileOf('pdf')), 201);
		expectToConform('post', '/attachments', '201', attached);
		expectToConform('get', '/sales/{id}', '200', success(await api.get(`/sales/${created.id}`), 200));
	});

	test('the answer that is only an id', async () => {
		const blind = sandbox().as('no_read_tasks');
		const task = success(await blind.post('/tasks', await taskBody(sandbox())), 201);
		expectToConform('post', '/tasks', '201', task);
	});

	test('a schema that nothing satisfies would be noticed', () => {
		const validate = validatorOf(answerPointer('get', '/sales/{id}', '200'));
		expect(validate({ id: 5 })).toBe(false);
	});
});
