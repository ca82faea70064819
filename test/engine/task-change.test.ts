import type { INodeParameters } from 'n8n-workflow';

import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { backOfficeOfThisFile, HORIZONTE_CORPORATIVO } from './backOffice';
import { byId, mapped } from './picked';
import { runNode, type NodeRun } from './runNode';
import { activeUser, customFieldOfTasks, storedTask, taskCategory, taskThatIs } from './tasksAtHand';
import { said } from './said';

const office = backOfficeOfThisFile({}, { isEvidence: true });
const node = new TravelAgencyTask();
const UNKNOWN = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

const update = async (
	id: string,
	updateFields: INodeParameters,
	more: Partial<NodeRun> = {},
	rest: INodeParameters = {},
) => await run({ operation: 'update', taskId: byId(id), updateFields, ...rest }, more);

const bodies = async () => (await office.requests('PATCH', '/tasks/{id}')).map(({ body }) => body);

describe('Task > Update', () => {
	test('changes every field of the form', async () => {
		const id = await taskThatIs.pending(office);
		const person = (await office.records('people')).at(-1);
		const text = await customFieldOfTasks(office, 'text');
		const { items, error } = await update(
			id,
			{
				assigneeId: byId(await activeUser(office)),
				categoryId: byId(await taskCategory(office)),
				companyIdentifier: '98.765.432/0001-98',
				completed: true,
				description: 'Nova descrição',
				due: '31/12/2031 08:00',
				personId: byId(person?.id),
				title: 'Novo título',
			},
			{},
			{ customFields: mapped({ [String(text)]: 'Ligar' }) },
		);
		expect(error).toBeUndefined();
		expect(await bodies()).toEqual([
			{
				assignee_id: await activeUser(office),
				category_id: await taskCategory(office),
				company_identifier: HORIZONTE_CORPORATIVO,
				completed: true,
				description: 'Nova descrição',
				due: '2031-12-31T08:00:00',
				person_id: person?.id,
				title: 'Novo título',
				custom_fields: [{ id: text, value: 'Ligar' }],
			},
		]);
		expect(await storedTask(office, id)).toMatchObject({
			title: 'Novo título',
			due: '2031-12-31T08:00:00',
			person_id: person?.id,
			custom_fields: expect.arrayContaining([{ id: text, value: 'Ligar' }]) as unknown,
		});
		expect(items[0]?.json).toMatchObject({ id, completed: true });
	});

	test('what is left empty stays as it is', async () => {
		const id = await taskThatIs.pending(office);
		const before = await storedTask(office, id);
		await update(id, { description: 'Outra', title: '', due: '', categoryId: byId('') });
		expect(await bodies()).toEqual([{ description: 'Outra' }]);
		const { title, due, category_id, assignee_id } = await storedTask(office, id);
		expect({ title, due, category_id, assignee_id }).toEqual({
			title: before.title,
			due: before.due,
			category_id: before.category_id,
			assignee_id: before.assignee_id,
		});
	});

	test('custom fields overwrite only those that are given', async () => {
		const id = await taskThatIs.pending(office);
		const [text, number] = [
			await customFieldOfTasks(office, 'text'),
			await customFieldOfTasks(office, 'numeric'),
		];
		const before = (await storedTask(office, id)).custom_fields as Array<{ id: number }>;
		const others = before.filter((field) => ![text, number].includes(field.id));
		await update(id, {}, {}, { customFields: mapped({ [String(text)]: 'Ligar' }) });
		await update(id, {}, {}, { customFields: mapped({ [String(number)]: '3', [String(text)]: '' }) });
		const after = (await storedTask(office, id)).custom_fields as Array<{ id: number }>;
		expect(after.sort((a, b) => a.id - b.id)).toEqual(
			[...others, { id: text, value: 'Ligar' }, { id: number, value: 3 }].sort((a, b) => a.id - b.id),
		);
	});

	test('nothing to change is refused without a request', async () => {
		const id = await taskThatIs.pending(office);
		for (const fields of [{}, { title: '', due: '' }]) {
			const { error } = await update(id, fields);
			expect(error?.message).toMatch(
				/^'Update Fields' has nothing that would change: fill in at least one field/,
			);
		}
		expect(await office.requests()).toEqual([]);
	});

	test('a deleted task is a sentence, and with Continue the others are changed', async () => {
		const ids = [await taskThatIs.deleted(office), await taskThatIs.pending(office)];
		const parameters = {
			operation: 'update',
			taskId: byId('={{ $json.id }}'),
			updateFields: { title: 'Novo' },
		};
		const items = ids.map((id) => ({ id }));
		const regular = await run(parameters, { items, settings: { onError: 'continueRegularOutput' } });
		expect(said(regular.items[0])).toMatch(/deleted" \[Item 0\]/);
		expect(regular.items[1]?.json).toMatchObject({ id: ids[1], title: 'Novo' });
		const split = await run(parameters, { items, settings: { onError: 'continueErrorOutput' } });
		expect(split.items).toHaveLength(1);
		expect(said(split.errorItems[0])).toMatch(/deleted/);
		const stopped = await run(parameters, { items });
		expect(stopped.error?.description).toMatch(/If the task was deleted, it takes no changes or comments/);
	});

	test('moving a task to a company without the permission there is refused', async () => {
		const id = String(
			(await office.records('tasks')).find(
				({ company_id, deleted }) => !deleted && String(company_id).endsWith('1'),
			)?.id,
		);
		const { error } = await update(
			id,
			{ companyIdentifier: HORIZONTE_CORPORATIVO },
			{ credential: office.credential('single_company') },
		);
		expect(error?.message).toMatch(/\[Item 0\]$/);
		expect(error?.description).toMatch(/lacks the permission: create\/edit tasks/);
		expect(String((await storedTask(office, id)).company_id)).toMatch(/1$/);
	});

	test('a credential that may not read tasks gets the id, and the change is made', async () => {
		const id = await taskThatIs.pending(office);
		const { items } = await update(id, { title: 'X' }, { credential: office.credential('no_read_tasks') });
		const { id: given, ...others } = items[0]?.json ?? {};
		expect(given).toBe(id);
		expect(Object.values(others).filter((value) => value !== null)).toEqual([]);
		expect((await storedTask(office, id)).title).toBe('X');
	});
});

describe('Task > Complete and Reopen', () => {
	const change = async (operation: 'complete' | 'reopen', ids: string[], more: Partial<NodeRun> = {}) =>
		await run({ operation, taskId: byId('={{ $json.id }}') }, { items: ids.map((id) => ({ id })), ...more });

	test('complete and reopen say what they say, and the task follows', async () => {
		const id = await taskThatIs.pending(office);
		const completed = await change('complete', [id]);
		expect(completed.items[0]?.json).toMatchObject({ id, completed: true });
		expect((await storedTask(office, id)).completed_at).not.toBeNull();
		const reopened = await change('reopen', [id]);
		expect(reopened.items[0]?.json).toMatchObject({ id, completed: false });
		expect((await storedTask(office, id)).completed_at).toBeNull();
		expect(await bodies()).toEqual([{ completed: true }, { completed: false }]);
	});

	test('several tasks are completed in their order, each linked to its item', async () => {
		const ids = (await office.records('tasks'))
			.filter(({ deleted, completed_at }) => !deleted && completed_at === null)
			.slice(0, 3)
			.map(({ id }) => String(id));
		const { items } = await change('complete', ids);
		expect(items.map(({ json }) => json.id)).toEqual(ids);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	});

	test('a lost answer completes once and notifies once', async () => {
		const id = await taskThatIs.pending(office);
		const before = (await office.records('emails')).length;
		await office.fault({ kind: 'cut_after_commit', method: 'PATCH', path: '/tasks/*', times: 1 });
		const { items } = await change('complete', [id]);
		expect(items[0]?.json).toMatchObject({ id, completed: true });
		expect(await office.records('emails')).toHaveLength(before + 1);
		expect((await office.requests('PATCH')).map(({ status, replay }) => [status, replay])).toEqual([
			[null, false],
			[200, true],
		]);
	});

	test.each(['complete', 'reopen'] as const)(
		'%s on a deleted task is told, the others go on',
		async (operation) => {
			const ids = [await taskThatIs.deleted(office), await taskThatIs.pending(office)];
			const { items } = await change(operation, ids, { settings: { onError: 'continueRegularOutput' } });
			expect(said(items[0])).toMatch(/deleted" \[Item 0\]/);
			expect(items[1]?.json.id).toBe(ids[1]);
			expect((await change(operation, ids)).error?.description).toMatch(
				/If the task was deleted, it takes no changes or comments/,
			);
		},
	);

	test('an unknown task and a wrong ID are told apart', async () => {
		expect((await change('complete', [UNKNOWN])).error?.message).toMatch(/not found.*\[Item 0\]/i);
		await office.forgetRequests();
		expect((await change('complete', ['tarefa 7'])).error?.message).toMatch(/^'Task' is "tarefa 7"/);
		expect(await office.requests()).toEqual([]);
	});

	test('without the permission it is named and nothing changes', async () => {
		const id = await taskThatIs.pending(office);
		const { error } = await change('complete', [id], { credential: office.credential('no_write_tasks') });
		expect(error?.description).toMatch(/lacks the permission: create\/edit tasks/);
		expect((await storedTask(office, id)).completed_at).toBeNull();
	});
});

describe('Task > Add Comment', () => {
	const comment = async (
		ids: string[],
		text: unknown = 'Passaportes recebidos',
		more: Partial<NodeRun> = {},
	) =>
		await run(
			{
				operation: 'addComment',
				options: { output: 'raw' },
				taskId: byId('={{ $json.id }}'),
				comment: '={{ $json.text }}',
			},
			{ items: ids.map((id) => ({ id, text: text as string })), ...more },
		);

	test('appends the comment and gives the task with its history', async () => {
		const id = await taskThatIs.pending(office);
		const before = (await storedTask(office, id)).history as unknown[];
		const { items, error } = await comment([id, id]);
		expect(error).toBeUndefined();
		expect((await storedTask(office, id)).history).toHaveLength(before.length + 2);
		expect(items[1]?.json.history).toHaveLength(before.length + 2);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect((await office.requests('POST', '/tasks/{task_id}/history')).map(({ body }) => body)).toEqual([
			{ text: 'Passaportes recebidos' },
			{ text: 'Passaportes recebidos' },
		]);
	});

	test('HTML and line breaks are stored as they were written', async () => {
		const id = await taskThatIs.pending(office);
		const text = 'Olá <b>Ana</b> & "Beto"\n<script>alert(1)</script>';
		await comment([id], text);
		const history = (await storedTask(office, id)).history as Array<{ text: string }>;
		expect(history.at(-1)?.text).toBe(text);
	});

	test('a lost answer appends once', async () => {
		const id = await taskThatIs.pending(office);
		const before = (await storedTask(office, id)).history as unknown[];
		await office.fault({ kind: 'cut_after_commit', method: 'POST', path: '/tasks/*/history', times: 1 });
		expect((await comment([id])).error).toBeUndefined();
		expect((await storedTask(office, id)).history).toHaveLength(before.length + 1);
	});

	test('an empty comment is refused before a request, and the others are appended', async () => {
		const id = await taskThatIs.pending(office);
		const { items } = await run(
			{ operation: 'addComment', taskId: byId(id), comment: '={{ $json.text }}' },
			{ items: [{ text: '' }, { text: 'Ok' }], settings: { onError: 'continueRegularOutput' } },
		);
		expect(said(items[0])).toMatch(/^'Comment' is empty: fill it in \[Item 0\]$/m);
		expect(items[1]?.json.id).toBe(id);
		expect(await office.requests()).toHaveLength(1);
	});

	test('a deleted task takes no comment', async () => {
		const { error } = await comment([await taskThatIs.deleted(office)]);
		expect(error?.message).toMatch(/deleted" \[Item 0\]/);
	});

	test('a credential that may not read tasks gets the id; one that may not write is refused', async () => {
		const id = await taskThatIs.pending(office);
		const blind = await comment([id], 'Ok', { credential: office.credential('no_read_tasks') });
		expect(blind.items[0]?.json).toEqual({ id });
		const refused = await comment([id], 'Ok', { credential: office.credential('no_write_tasks') });
		expect(refused.error?.description).toMatch(/lacks the permission: create\/edit tasks/);
	});
});
