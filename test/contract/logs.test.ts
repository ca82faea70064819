import { randomUUID } from 'node:crypto';
import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { UUID, everyRow, refusal, success } from './expectations';
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
	test('resource_id: the audited record', async () => {
		const [one, other] = [await createPerson(), await createPerson()];
		expect(await about(one.id)).toHaveLength(1);
		expect((await about(one.id))[0]?.id).not.toBe((await about(other.id))[0]?.id);
		expect(await about(randomUUID())).toEqual([]);
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
