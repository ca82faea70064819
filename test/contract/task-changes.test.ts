import { FIRST_COMPANY, SECOND_COMPANY, fullAccess, sandboxOfThisFile } from './client';
import { DATE_TIME, UNKNOWN_UUID, everyId, refusal, success } from './expectations';
import type { Definition, Task } from './shapes';
import { TaskRequests, textsOf } from './task-requests';

/** PATCH and DELETE of tasks, and comments on them. */

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const tasks = new TaskRequests(sandbox);
const api = fullAccess(sandbox);

describe('PATCH /tasks/{id}', () => {
	async function refused(id: string, fields: Record<string, unknown>, status = 422): Promise<string> {
		const before = await tasks.read(id);
		const sentence = refusal(await api.patch(`/tasks/${id}`, fields), status);
		expect(await tasks.read(id)).toEqual(before);
		return sentence;
	}

	test('all fields are optional: an empty body changes nothing', async () => {
		const task = await tasks.create({ description: 'x' });
		expect(await tasks.change(task.id, {})).toMatchObject({
			title: task.title,
			due: task.due,
			description: 'x',
		});
	});

	test('omitted, null or empty-string fields stay: a field cannot be cleared', async () => {
		const task = await tasks.create({ description: 'Confirmar' });
		const changed = await tasks.change(task.id, {
			description: '',
			due: null,
			category_id: null,
			person_id: '',
		});
		expect(changed).toMatchObject({ title: task.title, due: task.due, description: 'Confirmar' });
	});

	test('sent fields replace the old values', async () => {
		const { id } = await tasks.create();
		const sent = { title: 'Outro', description: 'Novo', due: '2031-07-01T08:00:00' };
		expect(await tasks.change(id, sent)).toMatchObject(sent);
		expect(await tasks.read(id)).toMatchObject(sent);
	});

	test('title cannot be an empty string (rejected)', async () => {
		expect(await refused((await tasks.create()).id, { title: '' })).toContain('title');
	});

	test('completed true completes; participants are notified', async () => {
		const { id } = await tasks.create();
		const before = await sandbox().count('emails');
		const completed = await tasks.change(id, { completed: true });
		expect(completed.completed).toBe(true);
		expect(completed.completed_at).toMatch(DATE_TIME);
		expect(await sandbox().count('emails')).toBeGreaterThan(before);
	});

	test('completed false reopens a completed task', async () => {
		const { id } = await tasks.create();
		await tasks.change(id, { completed: true });
		expect(await tasks.change(id, { completed: false })).toMatchObject({
			completed: false,
			completed_at: null,
		});
		await tasks.delete(id);
	});

	test('custom fields sent overwrite their own values; the others stay', async () => {
		const [first, second] = (await tasks.definitions()).filter(
			({ kind }) => kind !== 'choices' && kind !== 'date',
		);
		if (first === undefined || second === undefined) throw new Error('The seed should have two such fields');
		const value = ({ kind }: Definition, number: number): unknown =>
			kind === 'text' ? `v${number}` : number;
		const { id } = await tasks.create({
			custom_fields: [
				{ id: first.id, value: value(first, 1) },
				{ id: second.id, value: value(second, 2) },
			],
		});
		const changed = await tasks.change(id, { custom_fields: [{ id: first.id, value: value(first, 3) }] });
		expect(changed.custom_fields).toHaveLength(2);
		expect(changed.custom_fields).toContainEqual({ id: first.id, value: value(first, 3) });
		expect(changed.custom_fields).toContainEqual({ id: second.id, value: value(second, 2) });
	});

	test('company_identifier moves the task', async () => {
		const single = sandbox().as('single_company');
		const { id } = await tasks.create();
		expect(await everyId(single, '/tasks')).toContain(id);
		await tasks.change(id, { company_identifier: SECOND_COMPANY });
		expect(await everyId(single, '/tasks')).not.toContain(id);
	});

	test('moving also needs the create/edit permission in the destination company', async () => {
		const { id } = await tasks.create();
		const single = sandbox().as('single_company');
		refusal(await single.patch(`/tasks/${id}`, { company_identifier: SECOND_COMPANY }), 403);
		expect(await everyId(single, '/tasks')).toContain(id);
		success(await single.patch(`/tasks/${id}`, { company_identifier: FIRST_COMPANY }), 200);
	});

	test('a task cannot be left without a company', async () => {
		const { id } = await tasks.create();
		const single = sandbox().as('single_company');
		for (const company_identifier of [null, '']) {
			await api.patch(`/tasks/${id}`, { company_identifier });
			await tasks.change(id, { company_identifier: SECOND_COMPANY });
			expect(await everyId(single, '/tasks')).not.toContain(id);
			await api.patch(`/tasks/${id}`, { company_identifier });
			expect(await everyId(single, '/tasks')).not.toContain(id);
		}
	});

	test('a deleted task gives 409', async () => {
		const { id } = await tasks.create();
		await tasks.delete(id);
		await refused(id, { title: 'x' }, 409);
		await refused(id, { completed: true }, 409);
	});

	test('without the Read all tasks permission the answer is only the id; the write happens, same status', async () => {
		const { id } = await tasks.create();
		const answer = await sandbox().as('no_read_tasks').patch(`/tasks/${id}`, { title: 'Escrito' });
		expect(success(answer, 200)).toEqual({ id });
		expect((await tasks.read(id)).title).toBe('Escrito');
	});

	test('requires the create/edit tasks permission', async () => {
		const task = await tasks.create();
		refusal(await sandbox().as('no_write_tasks').patch(`/tasks/${task.id}`, { title: 'x' }), 403);
		expect(await tasks.read(task.id)).toEqual(task);
	});

	test.each<[string, unknown]>([
		['completed', 'true'],
		['completed', 1],
		['title', 5],
		['due', '01/07/2031'],
		['assignee_id', UNKNOWN_UUID],
		['category_id', UNKNOWN_UUID],
		['custom_fields', 'x'],
		['company_identifier', '00000000000000'],
	])('what is wrong is named and nothing is written: %s %j', async (field, value) => {
		expect(await refused((await tasks.create()).id, { [field]: value, description: 'y' })).toContain(field);
	});
});

describe('DELETE /tasks/{id}', () => {
	test('204 without body, no Idempotency-Key, participants notified', async () => {
		const { id } = await tasks.create();
		const before = await sandbox().count('emails');
		const answer = await api.http.delete<unknown>(`/tasks/${id}`);
		expect([answer.status, answer.data]).toEqual([204, '']);
		expect(await sandbox().count('emails')).toBeGreaterThan(before);
	});

	test('a completed task gives 409, nothing changed', async () => {
		const { id } = await tasks.create();
		const completed = await tasks.change(id, { completed: true });
		refusal(await api.delete(`/tasks/${id}`), 409);
		expect(await tasks.read(id)).toEqual(completed);
	});

	test('an already deleted task gives 409, nothing changed', async () => {
		const { id } = await tasks.create();
		await tasks.delete(id);
		const deleted = await tasks.read(id);
		refusal(await api.delete(`/tasks/${id}`), 409);
		expect(await tasks.read(id)).toEqual(deleted);
	});

	test('requires the delete tasks permission', async () => {
		const { id } = await tasks.create();
		refusal(await sandbox().as('no_delete_tasks').delete(`/tasks/${id}`), 403);
		expect((await tasks.read(id)).deleted).toBe(false);
	});

	test('requires the permission in the company of the task', async () => {
		const { id } = await tasks.create({ company_identifier: SECOND_COMPANY });
		expect([403, 404]).toContain((await sandbox().as('single_company').delete(`/tasks/${id}`)).status);
		expect((await tasks.read(id)).deleted).toBe(false);
	});
});

describe('POST /tasks/{task_id}/history', () => {
	const comment = (id: string, text: unknown, as = api): ReturnType<typeof as.post<Task>> =>
		as.post<Task>(`/tasks/${id}/history`, { text });

	test('appends a comment and returns the task with updated history; participants are notified', async () => {
		const { id } = await tasks.create({ history: [{ text: 'um' }] });
		const before = await sandbox().count('emails');
		expect(textsOf(success(await comment(id, 'dois'), 201))).toEqual(['um', 'dois']);
		expect(textsOf(success(await comment(id, 'três'), 201))).toEqual(['um', 'dois', 'três']);
		expect(textsOf(await tasks.read(id))).toEqual(['um', 'dois', 'três']);
		expect(await sandbox().count('emails')).toBeGreaterThan(before);
	});

	test('a completed task takes comments', async () => {
		const { id } = await tasks.create();
		await tasks.change(id, { completed: true });
		expect(textsOf(success(await comment(id, 'Cliente agradeceu'), 201))).toContain('Cliente agradeceu');
	});

	test('a deleted task gives 409', async () => {
		const { id } = await tasks.create();
		await tasks.delete(id);
		refusal(await comment(id, 'x'), 409);
		expect(textsOf(await tasks.read(id))).toEqual([]);
	});

	test('without the read permission the answer is only the id', async () => {
		const { id } = await tasks.create();
		expect(success(await comment(id, 'lido?', sandbox().as('no_read_tasks')), 201)).toEqual({ id });
		expect(textsOf(await tasks.read(id))).toEqual(['lido?']);
	});

	test('needs the create/edit permission', async () => {
		const { id } = await tasks.create();
		refusal(await comment(id, 'x', sandbox().as('no_write_tasks')), 403);
		expect(textsOf(await tasks.read(id))).toEqual([]);
	});

	test('a comment is a text', async () => {
		const { id } = await tasks.create();
		for (const text of [undefined, 5, ['x']]) expect(refusal(await comment(id, text), 422)).toContain('text');
	});
});
