import { SECOND_COMPANY, fullAccess, sandboxOfThisFile } from './client';
import { UNKNOWN_UUID, everyId, everyRow, refusal, success } from './expectations';
import { individual } from './people-bodies';
import type { Person, Task, TaskRow } from './shapes';
import { activeUser, inactiveUser, taskBody } from './task-bodies';
import { TaskRequests, textsOf } from './task-requests';
import { nonEmpty } from '../nonEmpty';

/** GET and POST of tasks. */

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const tasks = new TaskRequests(sandbox);
const api = fullAccess(sandbox);

describe('GET /tasks', () => {
	test('a task that is completed has a moment of completion, and no other has', async () => {
		for (const row of nonEmpty(await everyRow<TaskRow>(api, '/tasks'))) {
			expect(row.completed_at !== null).toBe(row.completed);
		}
	});

	test('deleted tasks are excluded', async () => {
		const stored = (await sandbox().records('tasks')) as unknown as TaskRow[];
		const deleted = stored.filter((task) => task.deleted).map((task) => task.id);
		expect(deleted.length).toBeGreaterThan(0);
		const listed = await everyRow<TaskRow>(api, '/tasks');
		expect(listed.length).toBe(stored.length - deleted.length);
		for (const row of listed) expect(row.deleted).toBe(false);
	});

	test('tasks of permitted companies only; tasks without a company are visible in all companies', async () => {
		const elsewhere = await tasks.create({ company_identifier: SECOND_COMPANY });
		const here = await tasks.create();
		const visible = await everyId(sandbox().as('single_company'), '/tasks');
		expect(visible).toContain(here.id);
		expect(visible).not.toContain(elsewhere.id);
		const stored = (await sandbox().records('tasks')) as Array<{
			id: string;
			deleted: boolean;
			company_id: unknown;
		}>;
		const companyless = stored.filter((task) => task.company_id === null && !task.deleted);
		expect(companyless.length).toBeGreaterThan(0);
		for (const { id } of companyless) expect(visible).toContain(id);
	});
});

describe('GET /tasks/{id}', () => {
	test('deleted tasks stay readable by ID with deleted true', async () => {
		const { id } = await tasks.create();
		await tasks.delete(id);
		expect(await tasks.read(id)).toMatchObject({ deleted: true, completed: false });
		expect(await everyId(api, '/tasks')).not.toContain(id);
	});
});

describe('POST /tasks', () => {
	async function refused(fields: Record<string, unknown>): Promise<string> {
		const before = await sandbox().count('tasks');
		const sentence = refusal(await api.post('/tasks', await taskBody(sandbox(), fields)), 422);
		expect(await sandbox().count('tasks')).toBe(before);
		return sentence;
	}

	test('a valid body gives a pending task, in get-by-ID format', async () => {
		const created = await tasks.create();
		expect(created).toMatchObject({
			title: 'Ligar para a cliente',
			due: '2031-05-02T09:30:00',
			completed: false,
			completed_at: null,
			deleted: false,
			history: [],
			custom_fields: [],
		});
		expect(created).toEqual(await tasks.read(created.id));
		expect(await everyId(api, '/tasks')).toContain(created.id);
	});

	test.each(['company_identifier', 'title', 'due', 'category_id', 'assignee_id'])(
		'%s is required',
		async (field) => {
			expect(await refused({ [field]: undefined })).toContain(field);
		},
	);

	test('description, person_id, custom_fields and history are optional', async () => {
		const person = success(await api.post<Person>('/people', individual()), 201);
		const text = (await tasks.definitions()).find((definition) => definition.kind === 'text');
		const custom_fields = [{ id: text?.id, value: 'WhatsApp' }];
		const created = await tasks.create({
			description: 'Confirmar o traslado',
			person_id: person.id,
			custom_fields,
			history: [{ text: 'Primeiro contato' }, { text: 'Segundo contato' }],
		});
		expect(created).toMatchObject({ description: 'Confirmar o traslado', custom_fields });
		expect(textsOf(created)).toEqual(['Primeiro contato', 'Segundo contato']);
		expect(JSON.stringify(created)).toContain(person.id);
	});

	test('the assignee must be an active user', async () => {
		expect(await refused({ assignee_id: await inactiveUser(sandbox()) })).toContain('assignee_id');
		const customer = success(await api.post<Person>('/people', individual()), 201);
		expect(await refused({ assignee_id: customer.id })).toContain('assignee_id');
		expect(await refused({ assignee_id: UNKNOWN_UUID })).toContain('assignee_id');
	});

	test('the assignee is notified by e-mail', async () => {
		const before = await sandbox().count('emails');
		await tasks.create();
		const emails = await sandbox().records('emails');
		expect(emails).toHaveLength(before + 1);
		expect(JSON.stringify(emails.at(-1))).toContain(await activeUser(sandbox()));
	});

	test.each<[string, unknown]>([
		['category_id', UNKNOWN_UUID],
		['person_id', UNKNOWN_UUID],
		['category_id', 'Vendas'],
		['title', 5],
		['title', ''],
		['due', '02/05/2031'],
		['due', 'amanhã'],
		['due', '2031-02-30T10:00:00'],
		['history', 'Primeiro contato'],
		['history', [5]],
		['custom_fields', [{ id: 999_999, value: 'x' }]],
		['description', ['x']],
	])('what is wrong is named and nothing is written: %s %j', async (field, value) => {
		expect(await refused({ [field]: value })).toContain(field);
	});

	test('missing required custom field: 422', async () => {
		await sandbox().settings({ required_custom_fields: true });
		const required = (await tasks.definitions()).find((definition) => definition.required);
		if (required === undefined) throw new Error('The setting should make a task field required');
		await refused({});
		const byKind = { numeric: 1, currency: 1.5, text: 'x', date: '2026-01-01', choices: required.choices[0] };
		await tasks.create({ custom_fields: [{ id: required.id, value: byKind[required.kind] }] });
	});

	test('requires the create/edit tasks permission', async () => {
		refusal(
			await sandbox()
				.as('no_write_tasks')
				.post('/tasks', await taskBody(sandbox())),
			403,
		);
	});

	test('needs the permission in the company of the task', async () => {
		const single = sandbox().as('single_company');
		const body = await taskBody(sandbox(), { company_identifier: SECOND_COMPANY });
		expect([403, 422]).toContain((await single.post('/tasks', body)).status);
		success(await single.post('/tasks', await taskBody(sandbox())), 201);
	});

	test('without the Read all tasks permission the answer is only the id', async () => {
		const blind = sandbox().as('no_read_tasks');
		const answer = success(await blind.post<Task>('/tasks', await taskBody(sandbox())), 201);
		expect(Object.keys(answer)).toEqual(['id']);
		expect((await tasks.read(answer.id)).title).toBe('Ligar para a cliente');
	});
});
