import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { backOfficeOfThisFile, HORIZONTE_CORPORATIVO, HORIZONTE_VIAGENS } from './backOffice';
import { byId, mapped } from './picked';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';
import { activeUser, customFieldOfTasks, inactiveUser, storedTask, taskCategory } from './tasksAtHand';
import { said } from './said';

const office = backOfficeOfThisFile();
const node = new TravelAgencyTask();

/** Runs Create with the fields that every task needs, unless the test sets them. */
const create = async (parameters: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
	await runNode({
		node,
		parameters: {
			operation: 'create',
			title: 'Conferir passaportes',
			due: '05/06/2031 14:30',
			categoryId: byId(await taskCategory(office)),
			assigneeId: byId(await activeUser(office)),
			companyIdentifier: HORIZONTE_VIAGENS,
			...parameters,
		},
		credential: office.credential(),
		...more,
	});

const countTasks = async () => (await office.records('tasks')).length;

describe('Task > Create', () => {
	test('sends every field of the form and stores the task', async () => {
		const person = (await office.records('people')).at(-1);
		const fields = {
			choices: await customFieldOfTasks(office, 'choices'),
			currency: await customFieldOfTasks(office, 'currency'),
		};
		const { items, error } = await create({
			companyIdentifier: '12.345.678/0001-95',
			additionalFields: {
				description: 'Pedir as cópias',
				history: {
					comment: [{ text: 'Cliente pediu por telefone' }, { text: '' }, { text: 'Retornar\nà tarde' }],
				},
				personId: byId(person?.id),
			},
			customFields: mapped({ [String(fields.choices)]: 'Alta', [String(fields.currency)]: '1.234,56' }),
		});
		expect(error).toBeUndefined();
		const body = {
			company_identifier: HORIZONTE_VIAGENS,
			title: 'Conferir passaportes',
			due: '2031-06-05T14:30:00',
			category_id: await taskCategory(office),
			assignee_id: await activeUser(office),
			description: 'Pedir as cópias',
			person_id: person?.id,
			history: [{ text: 'Cliente pediu por telefone' }, { text: 'Retornar\nà tarde' }],
			custom_fields: [
				{ id: fields.choices, value: 'Alta' },
				{ id: fields.currency, value: 1234.56 },
			],
		};
		expect((await office.requests('POST', '/tasks'))[0]?.body).toEqual(body);
		expect(await storedTask(office, String(items[0]?.json.id))).toMatchObject({
			title: body.title,
			due: body.due,
			description: body.description,
			person_id: body.person_id,
			category_id: body.category_id,
			assignee_id: body.assignee_id,
			custom_fields: body.custom_fields,
			history: [
				expect.objectContaining({ text: 'Cliente pediu por telefone' }),
				expect.objectContaining({ text: 'Retornar\nà tarde' }),
			],
		});
		expect(items[0]?.json).toMatchObject({ completed: false, deleted: false, title: body.title });
	});

	test('leaves out the comments that an expression leaves empty, and the list when all are', async () => {
		const items = [{ first: '', second: 'Dois' }, { first: ' ' }];
		const comment = [{ text: '={{ $json.first }}' }, { text: '={{ $json.second }}' }];
		const { error } = await create({ additionalFields: { history: { comment } } }, { items });
		expect(error).toBeUndefined();
		const sent = (await office.requests('POST', '/tasks')).map(({ body }) => (body as IDataObject).history);
		expect(sent).toEqual([[{ text: 'Dois' }], undefined]);
	});

	test("a company left empty is the credential's, and one that is given wins over it", async () => {
		const credential = office.credential('full_access', { companyIdentifier: '98.765.432/0001-98' });
		await create({ companyIdentifier: '' }, { credential });
		await create({ companyIdentifier: HORIZONTE_VIAGENS }, { credential });
		const sent = (await office.requests('POST')).map(({ body }) => body as Record<string, unknown>);
		expect(sent.map(({ company_identifier }) => company_identifier)).toEqual([
			HORIZONTE_CORPORATIVO,
			HORIZONTE_VIAGENS,
		]);
	});

	test('each item makes a task of its own, linked to it', async () => {
		const before = await countTasks();
		const { items } = await create(
			{ title: '={{ $json.title }}', due: '={{ $json.due }}' },
			{
				items: [
					{ title: 'Um', due: '2031-06-05' },
					{ title: 'Dois', due: '2031-06-05T12:00:00Z' },
				],
			},
		);
		expect(items.map(({ json }) => [json.title, json.due])).toEqual([
			['Um', '2031-06-05T18:00:00-03:00'],
			['Dois', '2031-06-05T09:00:00-03:00'],
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(await countTasks()).toBe(before + 2);
	});

	test('a credential that may not read tasks gets the id, and the task is there', async () => {
		const { items } = await create({}, { credential: office.credential('no_read_tasks') });
		const { id, ...others } = items[0]?.json ?? {};
		expect(Object.values(others).filter((value) => value !== null && value !== false)).toEqual([]);
		expect((await storedTask(office, String(id))).title).toBe('Conferir passaportes');
	});

	test('the same Idempotency Key in two executions makes one task and notifies its assignee once', async () => {
		const before = await countTasks();
		for (let run = 0; run < 2; run += 1) await create({ options: { idempotencyKey: 'lembrete 7' } });
		expect(await countTasks()).toBe(before + 1);
		expect(await office.records('emails')).toHaveLength(1);
	});
});

describe('Task > Create, with something wrong', () => {
	test('everything that is missing is told at once, and nothing is sent', async () => {
		const { error } = await create(
			{
				title: '={{ $json.title }}',
				due: '={{ $json.due }}',
				categoryId: byId('={{ $json.category }}'),
				assigneeId: byId('={{ $json.assignee }}'),
				companyIdentifier: '',
			},
			{ items: [{ due: '31/02/2031', assignee: 'Ana' }] },
		);
		for (const sentence of [
			"'Title' is empty: fill it in",
			'\'Due\' takes a date and time such as 2026-06-05T14:30:00 or 05/06/2026 14:30 (day first), not "31/02/2031"',
			"'Category' is empty: fill it in",
			'\'Assignee\' is "Ana". Choose From List, or enter the ID',
			"'Company Identifier' is empty: fill in the CNPJ of the company, or set a default one in the credential",
		]) {
			expect(error?.description).toContain(sentence);
		}
		expect(error?.message).toMatch(/^5 entries need a correction: .*\[Item 0\]$/);
		expect(await office.requests()).toEqual([]);
	});

	test('with Continue the wrong item fails alone, by either output', async () => {
		const more: Partial<NodeRun> = { items: [{ due: 'amanhã' }, { due: '05/06/2031' }] };
		const due = { due: '={{ $json.due }}' };
		const regular = await create(due, { ...more, settings: { onError: 'continueRegularOutput' } });
		expect(said(regular.items[0])).toMatch(/^'Due' takes a date and time .*"amanhã" \[Item 0\]$/m);
		expect(regular.items[1]?.json.due).toBe('2031-06-05T18:00:00-03:00');
		expect(regular.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(await requestLines(office)).toEqual(['POST /tasks']);
		const split = await create(due, { ...more, settings: { onError: 'continueErrorOutput' } });
		expect(split.items).toHaveLength(1);
		expect(said(split.errorItems[0])).toMatch(/^'Due' takes a date and time/);
	});

	test('an assignee who is not an active user is refused by the service, in the words of the form', async () => {
		const before = await countTasks();
		const { error } = await create({ assigneeId: byId(await inactiveUser(office)) });
		expect(error?.message).toMatch(/'Assignee' is not an active user \[Item 0\]/);
		expect(error?.description).toMatch(/Correct the field/);
		expect(await countTasks()).toBe(before);
	});

	test('a required custom field without a value is told with its name', async () => {
		await office.settings({ required_custom_fields: true });
		const { error } = await create();
		expect(error?.message).toMatch(/Prioridade/);
		expect(error?.message).toMatch(/required/);
		const before = (await office.requests('POST')).length;
		const emptied = await create({
			customFields: {
				mappingMode: 'defineBelow',
				value: { [String(await customFieldOfTasks(office, 'choices'))]: '' },
			},
		});
		expect(emptied.error?.message).toBe("'Custom Fields > Prioridade' is empty: fill it in [Item 0]");
		expect(await office.requests('POST')).toHaveLength(before);
		const filled = await create({
			customFields: mapped({ [String(await customFieldOfTasks(office, 'choices'))]: 'Normal' }),
		});
		expect(filled.error).toBeUndefined();
	});

	test('a company that is not the agency is refused by the service', async () => {
		const { error } = await create({ companyIdentifier: '11.222.333/0001-81' });
		expect(error?.message).toMatch(/'Company Identifier'/);
		expect(error?.description).toMatch(/Correct the field/);
	});

	test.each([
		['no_write_tasks', /Create\/edit tasks/i, /lacks the permission: create\/edit tasks/],
		['read_only', /read-only/, /\(2\) its license only allows reading/],
		['no_license', /no API license/, /\(1\) the company has no API license/],
	])('with the token %s no task is made, and the cause is named', async (token, message, description) => {
		const before = await countTasks();
		const { error } = await create({}, { credential: office.credential(token) });
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(description);
		expect(await countTasks()).toBe(before);
	});
});
