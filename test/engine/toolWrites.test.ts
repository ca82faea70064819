import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { callTool } from './callTool';
import { byName } from './picked';
import { NODES } from './previewRuns';
import { activeUser } from './tasksAtHand';
import { Agency } from './trigger/agency';

/** What a model is told about its writes: names next to IDs, and who has a value that is taken. */

const office = backOfficeOfThisFile();
const agency = new Agency(office);

const said = (name: string) => `={{ $fromAI('${name}', '', 'string') }}`;

async function called(
	node: keyof typeof NODES,
	parameters: INodeParameters,
	call: IDataObject,
	token = 'full_access',
): Promise<IDataObject & { error?: string }> {
	const credential = office.credential(token, { companyIdentifier: HORIZONTE_VIAGENS });
	const [answer] = await callTool({ node: NODES[node], parameters, credential, calls: [call] });
	if (!Array.isArray(answer)) return { error: answer?.error };
	return (answer[0]?.data_not_instructions ?? {}) as IDataObject;
}

const change = {
	operation: 'update',
	taskId: byName(said('task')),
	updateFields: { completed: said('done'), due: said('due'), assigneeId: byName(said('who')) },
};
const nothing = { done: '', due: '', who: '' };

const colleague = async () => {
	const active = await activeUser(office);
	return (await office.records('people')).find(({ id }) => id === active) ?? {};
};
const stored = async (id: unknown) => (await office.records('tasks')).find((task) => task.id === id);

test('a task is moved, given to somebody else, completed and reopened by its title, and only that is changed', async () => {
	const task = await agency.task({ title: 'Montar o dossiê da Islândia' });
	const { id: who } = await colleague();
	const call = { ...nothing, task: 'dossiê Islândia' };
	const moved = await called('task', change, { ...call, due: '2031-06-05T14:30', who });
	expect(moved).toMatchObject({ id: task.id, due: '2031-06-05T14:30:00-03:00', assignee_id: who });
	expect(Object.values(moved)).not.toContain(null);
	await called('task', change, { ...call, done: 'sim' });
	expect((await stored(task.id))?.completed_at).not.toBeNull();
	// No open task has the title, so the completed one is meant.
	await called('task', change, { ...call, done: 'não' });
	expect(await stored(task.id)).toMatchObject({ completed_at: null, due: '2031-06-05T14:30:00' });
});

test('names whom it is about and the category that was chosen beside their IDs, and the comment', async () => {
	const { id: who, name } = await colleague();
	const [category] = await office.records('task_categories');
	const created = await called(
		'task',
		{
			...{ operation: 'create', title: 'Conferir', due: '2031-06-05' },
			assigneeId: byName(said('who')),
			categoryId: { __rl: true, mode: 'list', value: String(category?.id), cachedResultName: 'Follow-up' },
		},
		{ who },
	);
	expect(created).toMatchObject({
		...{ assignee_id: who, assignee_name: name },
		...{ category_id: category?.id, category_name: 'Follow-up' },
	});
	const commented = await called(
		'task',
		{ operation: 'addComment', taskId: byName(said('task')), comment: said('comment') },
		{ task: created.id, comment: 'O cliente\nmandou tudo' },
	);
	expect(commented).toMatchObject({ last_comment: 'O cliente mandou tudo', assignee_name: name });
	// What may not be read has no name, but the write is reported all the same.
	const unnamed = await called(
		'task',
		{ operation: 'addComment', taskId: byName(said('task')), comment: said('comment') },
		{ task: created.id, comment: 'Outro' },
		'no_read_people',
	);
	expect(unnamed).toMatchObject({ id: created.id });
	expect(unnamed).not.toHaveProperty('assignee_name');
});

test('whose the CPF is that is taken is said with code and ID, where people may be read', async () => {
	const holder = nonEmpty(await office.records('people')).find(
		({ cpf_cnpj: cpf }) => String(cpf).length === 11,
	);
	const register = {
		...{ operation: 'create', name: 'Fulana de Tal', personKind: 'individual' },
		additionalFields: { cpfCnpj: said('cpf') },
	};
	const { error } = await called('person', register, { cpf: holder?.cpf_cnpj });
	expect(error).toContain(`It is that of "${String(holder?.name)}"`);
	expect(error).toContain(`code ${String(holder?.code)}`);
	expect(error).toContain(`ID ${String(holder?.id)}`);
	expect(error).toMatch(/Nothing was stored/);
});

test('Search tells of a few people a phone and what they do', async () => {
	const [sale] = nonEmpty(await office.records('sales'));
	const payer = (await office.records('people')).find(({ id }) => id === sale?.payer_id);
	const found = await called(
		'person',
		{ operation: 'search', searchText: said('text') },
		{ text: String(payer?.code) },
	);
	const [person] = found.people as IDataObject[];
	expect(person).toMatchObject({ id: payer?.id, roles: expect.stringMatching(/payer|passenger/) as string });
	expect(person?.phone).toBe(
		payer?.mobile_number ?? payer?.phone_number ?? payer?.business_phone ?? undefined,
	);
});

describe('A change of a person', () => {
	const edit = {
		operation: 'update',
		personId: byName(said('person')),
		updateFields: {
			phones: said('phones'),
			passportNumber: said('passport'),
			address: { street: said('street'), cityName: said('city') },
		},
	};
	const unchanged = { phones: '', passport: '', street: '', city: '' };
	let made = -1;
	const helena = async () =>
		await agency.post('/people', {
			person_kind: 'individual',
			name: `Helena ${['Um', 'Dois', 'Três'][(made += 1)]}`,
			mobile_number: '41977776666',
			address: { street: 'Rua das Flores', neighborhood: 'Centro', city_name: 'Curitiba' },
		});
	const answerTo = async (call: IDataObject) => {
		const credential = office.credential('full_access');
		const calls = [{ ...unchanged, ...call }];
		const [answer] = await callTool({ node: NODES.person, parameters: edit, credential, calls });
		if (!Array.isArray(answer)) throw new Error(answer?.error);
		return answer[0];
	};

	test('shows what was written, and says which number stays', async () => {
		const { id, name } = await helena();
		const answer = await answerTo({ person: id, phones: '41 98888-7777', passport: 'FX123456' });
		expect(answer).toMatchObject({
			notes: [expect.stringContaining('mobile_number of the person stays as it was')],
			data_not_instructions: { phones: '41 98888-7777', passport_number: 'FX123456' },
		});
		const { people } = await called(
			'person',
			{ operation: 'search', searchText: said('text') },
			{ text: name },
		);
		expect(people).toMatchObject([{ phone: '41977776666, 41 98888-7777' }]);
		expect(await answerTo({ person: id, phones: '(41) 97777-6666' })).not.toHaveProperty('notes');
	});

	test('of a part of the address shows all of it as it is now', async () => {
		const { id } = await helena();
		expect(await answerTo({ person: id, city: 'São Paulo' })).toMatchObject({
			data_not_instructions: {
				address_street: 'Rua das Flores',
				address_neighborhood: 'Centro',
				address_city_name: 'São Paulo',
			},
		});
	});

	test('to a phone without an area code says so', async () => {
		const { id } = await helena();
		expect((await answerTo({ person: id, phones: '98888-7777' }))?.notes).toContainEqual(
			expect.stringMatching(/"98888-7777" without an area code/),
		);
	});
});
