import { randomUUID } from 'node:crypto';
import { FIRST_COMPANY, type Query, SECOND_COMPANY, fullAccess, sandboxOfThisFile } from './client';
import { DATE_TIME, UUID, everyId, everyRow, refusal, success } from './expectations';
import { fileOf } from './files';
import { individual } from './people-bodies';
import { sale } from './sale-bodies';
import type { Person, Reference, Sale, Task } from './shapes';
import { taskBody } from './task-bodies';
import { attach } from './upload';

/** GET /logs and GET /logs/{id}: the change history. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

interface LogRow {
	id: string;
	kind: string;
	origin: string | null;
	description: string;
	created_at: string;
}
/** The description does not show the name of the reference to the audited record. */
type Log = LogRow & { person: Reference | null; [field: string]: unknown };

const KINDS = ['insertion', 'edition', 'deletion', 'custom', 'export'];

const logs = (query: Query = {}): Promise<LogRow[]> => everyRow<LogRow>(api, '/logs', query);
const detail = async (id: string): Promise<Log> => success(await api.get<Log>(`/logs/${id}`), 200);

/** The entries about a record, newest first. */
const about = (resource_id: string): Promise<LogRow[]> => logs({ resource_id });

async function latest(resource_id: string): Promise<LogRow> {
	const [entry] = await about(resource_id);
	if (entry === undefined) throw new Error('The history holds nothing about the record');
	return entry;
}

const createPerson = async (fields: Record<string, unknown> = {}): Promise<Person> =>
	success(await api.post<Person>('/people', individual(fields)), 201);

const createTask = async (): Promise<Task> =>
	success(await api.post<Task>('/tasks', await taskBody(sandbox())), 201);

describe('entries', () => {
	test('an entry carries id, kind, origin, description and created_at, and in the list nothing else', async () => {
		const rows = await logs();
		expect(rows.length).toBeGreaterThan(20);
		for (const row of rows) {
			expect(Object.keys(row).sort()).toEqual(['created_at', 'description', 'id', 'kind', 'origin']);
			expect(row.id).toMatch(UUID);
			expect(KINDS).toContain(row.kind);
			expect(typeof row.description).toBe('string');
			expect(row.created_at).toMatch(DATE_TIME);
		}
	});

	test('detail adds references to person (the author) and to the audited record', async () => {
		const [sold] = await everyId(api, '/sales');
		const { id } = await latest(String(sold));
		const entry = await detail(id);
		const author = await api.get<Person>(`/people/${entry.person?.id}`);
		expect(success(author, 200).id).toBe(entry.person?.id);
		expect(Object.values(entry)).toContainEqual(expect.objectContaining({ id: sold }));
	});

	test('the history holds entries of every kind', async () => {
		expect(new Set((await logs()).map(({ kind }) => kind))).toEqual(new Set(KINDS));
	});

	test('origin may be null on old entries', async () => {
		const rows = await logs();
		const times = (old: boolean): string[] =>
			rows.filter(({ origin }) => (origin === null) === old).map(({ created_at }) => created_at);
		expect(times(true).length).toBeGreaterThan(0);
		expect(times(false).length).toBeGreaterThan(0);
		expect(String(times(true).sort().at(-1)) <= String(times(false).sort()[0])).toBe(true);
	});

	test('the lines of a description are separated by CRLF', async () => {
		const several = (await logs()).filter(({ description }) => description.includes('\n'));
		expect(several.length).toBeGreaterThan(0);
		for (const { description } of several) expect(description.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
	});

	test('the seeded entries are by people of the agency, or by an API request whose first line says so', async () => {
		const authors = { people: 0, requests: 0 };
		for (const { id, description } of await logs()) {
			const isOfRequest = /^[^\r]+ via API: full_access(\r\n|$)/.test(description);
			const { person } = await detail(id);
			if (isOfRequest) expect(person).toBeNull();
			else expect(person?.id).toMatch(UUID);
			authors[isOfRequest ? 'requests' : 'people']++;
		}
		expect(authors).toEqual({ people: expect.any(Number), requests: expect.any(Number) });
		expect(Math.min(authors.people, authors.requests)).toBeGreaterThan(20);
	});
});

describe('filters', () => {
	test.each(KINDS)('kind %s', async (kind) => {
		const found = await logs({ kind });
		expect(found).toEqual((await logs()).filter((row) => row.kind === kind));
	});

	test('a kind outside the list is refused', async () => {
		expect(refusal(await api.get('/logs', { kind: 'update' }), 400)).toContain('kind');
		refusal(await api.get('/logs', { kind: 'insertion,edition' }), 400);
	});

	test('person_id: the author', async () => {
		const [first] = await logs();
		const author = String((await detail(String(first?.id))).person?.id);
		const found = await everyId(api, '/logs', { person_id: author });
		const expected: string[] = [];
		for (const { id } of await logs()) if ((await detail(id)).person?.id === author) expected.push(id);
		expect(found).toEqual(expected);
		expect(found.length).toBeLessThan((await logs()).length);
	});

	test('resource_id: the audited record', async () => {
		const [one, other] = [await createPerson(), await createPerson()];
		expect(await about(one.id)).toHaveLength(1);
		expect((await about(one.id))[0]?.id).not.toBe((await about(other.id))[0]?.id);
		expect(await about(randomUUID())).toEqual([]);
	});

	test.each(['person_id', 'resource_id'])('%s that is no UUID is refused', async (name) => {
		expect(refusal(await api.get('/logs', { [name]: '12' }), 400)).toContain(name);
	});

	test('origin: the exact recorded value, one per call', async () => {
		const origins = [...new Set((await logs()).flatMap(({ origin }) => origin ?? []))];
		expect(origins.length).toBeGreaterThan(1);
		for (const origin of origins) {
			const found = await logs({ origin });
			expect(found).toEqual((await logs()).filter((row) => row.origin === origin));
			expect(await logs({ origin: origin.slice(0, -1) })).toEqual([]);
			expect(await logs({ origin: origin.toUpperCase() })).toEqual([]);
		}
		expect(await logs({ origin: origins.join(',') })).toEqual([]);
	});

	test('filters are combined', async () => {
		const person = await createPerson();
		success(await api.patch(`/people/${person.id}`, { observations: 'Prefere corredor' }), 200);
		expect(await logs({ resource_id: person.id, kind: 'edition' })).toHaveLength(1);
		expect(await logs({ resource_id: person.id, kind: 'deletion' })).toEqual([]);
	});
});

describe('every write through the API is entered', () => {
	test('POST /sales: the sale, and each person it created', async () => {
		const created = success(await api.post<Sale>('/sales', sale()), 201);
		expect(await about(created.id)).toMatchObject([{ kind: 'insertion' }]);
		expect(await about(String(created.payer?.id))).toMatchObject([{ kind: 'insertion' }]);
	});

	test('POST, PATCH and DELETE of a person', async () => {
		const { id } = await createPerson();
		success(await api.patch(`/people/${id}`, { name: 'Nome novo' }), 200);
		success(await api.delete(`/people/${id}`), 204);
		expect((await about(id)).map(({ kind }) => kind)).toEqual(['deletion', 'edition', 'insertion']);
	});

	test('POST, PATCH, comment and DELETE of a task', async () => {
		const { id } = await createTask();
		success(await api.patch(`/tasks/${id}`, { title: 'Outro título' }), 200);
		success(await api.post(`/tasks/${id}/history`, { text: 'Ligar amanhã' }), 201);
		success(await api.delete(`/tasks/${id}`), 204);
		const kinds = (await about(id)).map(({ kind }) => kind);
		expect(kinds).toEqual(['deletion', 'edition', 'edition', 'insertion']);
	});

	test('POST /attachments', async () => {
		const { id } = await createPerson();
		success(await attach(api, 'person', id, fileOf('pdf')), 201);
		expect(await about(id)).toMatchObject([{ kind: 'insertion' }, { kind: 'insertion' }]);
	});

	test('a write that is refused is not, and neither is a replay', async () => {
		const before = await sandbox().count('logs');
		refusal(await api.post('/people', { name: 'Sem tipo' }), 422);
		refusal(await sandbox().as('read_only').post('/people', individual()), 403);
		expect(await sandbox().count('logs')).toBe(before);
		const [key, body] = [randomUUID(), individual()];
		success(await api.post('/people', body, key), 201);
		success(await api.post('/people', body, key), 200);
		expect(await sandbox().count('logs')).toBe(before + 1);
	});
});

describe('an entry written by an API request', () => {
	test('its first line names the action and the credential label, the author reference is null', async () => {
		const { id } = await createPerson();
		success(await sandbox().as('no_read_people').patch(`/people/${id}`, { name: 'Nome novo' }), 200);
		const [edition, insertion] = await about(id);
		const firstLines = [edition, insertion].map((row) => row?.description.split('\r\n')[0]);
		expect(firstLines[0]).toContain('no_read_people');
		expect(firstLines[1]).toContain('full_access');
		const [editing, inserting] = firstLines.map((line) =>
			line?.replace(/no_read_people|full_access/, 'label'),
		);
		expect(editing).not.toBe(inserting);
		expect((await detail(String(edition?.id))).person).toBeNull();
	});

	test('one line per changed field', async () => {
		const { id } = await createPerson({ observations: 'Antes', website: 'https://antes.example' });
		const changes = { name: 'Nome novo', observations: 'Depois\r\nem duas linhas' };
		success(await api.patch(`/people/${id}`, { ...changes, website: 'https://antes.example' }), 200);
		const [, ...lines] = (await latest(id)).description.split('\r\n');
		expect(lines).toHaveLength(2);
		expect(lines.filter((line) => line.includes('Nome novo'))).toHaveLength(1);
		expect(lines.filter((line) => line.includes('Antes') && line.includes('Depois'))).toHaveLength(1);
	});

	test('a field inside another is a field of its own', async () => {
		const { id } = await createPerson({ address: { city_name: 'Recife', state_code: 'PE' } });
		success(await api.patch(`/people/${id}`, { address: { city_name: 'Olinda' } }), 200);
		const [, ...lines] = (await latest(id)).description.split('\r\n');
		expect(lines).toEqual([expect.stringMatching(/Recife.*Olinda/)]);
	});

	test('carries the time of the service', async () => {
		await sandbox().setClock('2031-05-06T10:20:30-03:00');
		expect((await latest((await createTask()).id)).created_at).toMatch(/^2031-05-06T10:20:3\d$/);
	});
});

test('the change history is not scoped by company', async () => {
	for (const company_identifier of [FIRST_COMPANY, SECOND_COMPANY]) {
		success(await api.post<Sale>('/sales', sale({ company_identifier })), 201);
	}
	const single = sandbox().as('single_company');
	expect(await everyRow(single, '/logs')).toEqual(await logs());
	const there = await everyRow<LogRow>(single, '/logs', { kind: 'insertion' });
	for (const { id } of there.slice(0, 5)) success(await single.get(`/logs/${id}`), 200);
});

test('writing the history by hand is not an endpoint', async () => {
	refusal(await api.post('/logs', { kind: 'custom', description: 'x' }), 404);
});
