import type { IDataObject } from 'n8n-workflow';

import example from '../../examples/en/lead-to-sale.input.json';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { dotted, freshCpf } from './documents';
import { runExample, type ExampleRun } from './runExample';
import { runNode } from './runNode';

/** The public form, used by a stranger. */

const office = backOfficeOfThisFile();

/** A future trip, whenever the test runs. */
const input: IDataObject = { ...example, Departure: '2090-06-05', Return: '2090-06-12' };

/** The name, address and phone of somebody else, with a CPF that the agency may know. */
const visitor = (cpf: string): IDataObject => ({
	...input,
	Name: 'Ana Dias Prado',
	CPF: cpf,
	'E-mail': 'outra.pessoa@example.com',
	WhatsApp: '(11) 90000-0000',
});

const THANKS = 'We have got your request';
const NOT_NOW = 'Your request is not registered yet';
const PLEASE_CHECK = 'Please check your data';

/** The supplier of all sales of this example; the first sale creates it. */
const SUPPLIER = expect.objectContaining({ name: 'Website requests' }) as unknown;

const people = async () => await office.records('people');

async function submit(entered: IDataObject): Promise<ExampleRun> {
	const [category] = await office.records('task_categories');
	const assignee = (await people()).find(({ user }) => (user as IDataObject | null)?.active);
	return await runExample(
		'lead-to-sale',
		entered,
		office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS }),
		{ categoryId: String(category?.id), assigneeId: String(assignee?.id) },
	);
}

async function registered(additionalFields: IDataObject): Promise<IDataObject> {
	const { items, error } = await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential(),
		parameters: { operation: 'create', name: 'Ana Souza', additionalFields } as never,
	});
	expect(error).toBeUndefined();
	await office.forgetRequests();
	return items[0]?.json as IDataObject;
}

const personWith = async (id: unknown) => (await people()).find((person) => person.id === id);
const newSale = async () => (await office.records('sales')).at(-1);
const writes = async () =>
	(await office.requests())
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path }) => `${method} ${path}`);
const counts = async () => ({
	people: (await people()).length,
	sales: (await office.records('sales')).length,
	tasks: (await office.records('tasks')).length,
});
/** What exists after a new person's request: the client, the supplier, a sale and a task. */
const afterOne = ({ people: persons, sales, tasks }: Awaited<ReturnType<typeof counts>>) => ({
	people: persons + 2,
	sales: sales + 1,
	tasks: tasks + 1,
});
const titles = ({ pages }: ExampleRun) => pages.map(({ title }) => title);
const messages = ({ outputOf }: ExampleRun) => outputOf('Tell the Sales Team').map(({ message }) => message);

/** Stored, the thanks are shown, and there is nothing to report. */
function expectThanks(made: ExampleRun): void {
	expect(made.run.data.resultData.error).toBeUndefined();
	expect(titles(made)).toEqual([THANKS]);
}

describe('A visitor who enters the CPF of a registered client', () => {
	const HERS = { email: 'ana@example.com', phones: '(21) 3333-4444' };

	test('changes nothing of her, and the sale is hers, by the External ID that she has', async () => {
		const cpf = freshCpf();
		const ana = await registered({ ...HERS, cpfCnpj: cpf, externalId: 'CRM-7' });
		const before = await people();
		const made = await submit(visitor(dotted(cpf)));
		expectThanks(made);
		expect(await people()).toEqual([...before, SUPPLIER]);
		expect(await writes()).toEqual(['POST /sales', 'POST /tasks']);
		expect(await newSale()).toMatchObject({ payer_id: ana.id, status: 'opened', final_amount: 0 });
		expect((await personWith(ana.id))?.external_ids).toEqual({ full_access: 'CRM-7' });
	});

	test('changes nothing but her missing External ID, which the sale needs to name her', async () => {
		const cpf = freshCpf();
		const ana = await registered({ ...HERS, cpfCnpj: cpf });
		const before = await personWith(ana.id);
		const count = (await people()).length;
		expectThanks(await submit(visitor(cpf)));
		const after = await personWith(ana.id);
		const { external_ids: _, updated_at: __, ...data } = after ?? {};
		expect(before).toMatchObject(data);
		expect(after?.external_ids).toEqual({ full_access: `n8n-${String(ana.id)}` });
		expect(await people()).toHaveLength(count + 1);
		expect(await newSale()).toMatchObject({ payer_id: ana.id });
		// The next request finds the supplier.
		await office.forgetRequests();
		await submit({ ...visitor(cpf), Destination: 'Canela' });
		expect(await writes()).toEqual(['POST /sales', 'POST /tasks']);
		expect(await personWith(ana.id)).toEqual(after);
	});

	test('fills in nothing that her record lacks, since anybody may know a CPF', async () => {
		const cpf = freshCpf();
		const ana = await registered({ cpfCnpj: cpf, externalId: 'CRM-7', email: 'ana@example.com' });
		const before = await personWith(ana.id);
		expect(before?.phones).toEqual([]);
		expectThanks(await submit(visitor(cpf)));
		expect(await personWith(ana.id)).toEqual(before);
	});

	test('reads the same page as anybody else, and the team reads whose record it is', async () => {
		const cpf = freshCpf();
		await registered({ ...HERS, cpfCnpj: cpf, externalId: 'CRM-7' });
		const known = await submit(visitor(cpf));
		const unknown = await submit(visitor(freshCpf()));
		expect(known.pages).toEqual(unknown.pages);
		expect(messages(known)[0]).toContain('Client: registered already as Ana Souza. Make sure who asked');
		expect(messages(unknown)[0]).toContain('Client: new person');
	});
});

test('An unknown CPF becomes a client, of whom the sale and the task are', async () => {
	const before = await counts();
	const made = await submit(input);
	expectThanks(made);
	expect(await counts()).toEqual(afterOne(before));
	const client = (await people()).find(({ id }) => id === made.outputOf('Find or Create Client')[0]?.id);
	expect(client).toMatchObject({
		name: input.Name,
		email: input['E-mail'],
		phones: [input.WhatsApp],
		cpf_cnpj: '52998224725',
	});
	expect(await newSale()).toMatchObject({ payer_id: client?.id });
	const task = (await office.records('tasks')).at(-1);
	expect(task).toMatchObject({ person_id: client?.id });
	expect(task?.title).toBe('Quote: Gramado, 05/06/2090, Beatriz Almeida Prado');
	expect(task?.description).toContain('WhatsApp: (51) 98123-4567');
});

describe('What cannot be right is shown before anything is asked of the back office', () => {
	const wrong: Array<[string, IDataObject]> = [
		['the last digit of the CPF', { CPF: '529.982.247-26' }],
		['the first check digit', { CPF: '529.982.247-35' }],
		['two digits swapped', { CPF: '592.982.247-25' }],
		['the same digit eleven times', { CPF: '111.111.111-11' }],
		['a part of a CPF', { CPF: '529.982' }],
		['a CNPJ', { CPF: '12.345.678/0001-95' }],
		['no digits', { CPF: 'não sei' }],
		['a return before the departure', { Departure: '2090-06-12', Return: '2090-06-05' }],
		['a trip in the past', { Departure: '2020-06-05', Return: '2020-06-12' }],
	];

	test.each(nonEmpty(wrong))('%s', async (_, entered) => {
		const made = await submit({ ...input, ...entered });
		expect(made.run.data.resultData.error).toBeUndefined();
		expect(titles(made)).toEqual([PLEASE_CHECK]);
		expect(made.pages[0]?.message).toMatch(/check .*send it again/);
		expect(await office.requests()).toEqual([]);
	});
});

describe('Sent twice', () => {
	test('it is one client, one sale and one task, and thanks both times', async () => {
		expectThanks(await submit(input));
		const after = await counts();
		const again = await submit(input);
		expectThanks(again);
		expect(await counts()).toEqual(after);
		expect(messages(again)[0]).toContain('(sent again)');
	});

	test('with another phone the second time, it is one sale all the same', async () => {
		expectThanks(await submit(input));
		const after = await counts();
		expectThanks(await submit({ ...input, WhatsApp: '(51) 3222-1111' }));
		// Only a task for the seller is new.
		expect(await counts()).toEqual({ ...after, tasks: after.tasks + 1 });
	});
});

describe('Two strangers at once', () => {
	test('with the same CPF are one client, and nobody is turned away', async () => {
		const cpf = freshCpf();
		const made = await Promise.all(
			['Gramado', 'Canela'].map(async (Destination) => await submit({ ...input, CPF: cpf, Destination })),
		);
		for (const one of nonEmpty(made)) expectThanks(one);
		const [client, ...doubles] = (await people()).filter(({ cpf_cnpj: of }) => of === cpf);
		expect(doubles).toEqual([]);
		const sales = (await office.records('sales')).slice(-2);
		expect(sales.map(({ payer_id: payer }) => payer)).toEqual([client?.id, client?.id]);
	});

	test('with different CPFs are two clients, each with a sale', async () => {
		const before = await counts();
		const made = await Promise.all([submit(input), submit(visitor(freshCpf()))]);
		for (const one of nonEmpty(made)) expectThanks(one);
		expect(await counts()).toEqual({
			people: before.people + 3,
			sales: before.sales + 2,
			tasks: before.tasks + 2,
		});
	});
});

describe('When a step fails', () => {
	/** What the visitor reads, and who else is informed. */
	function expectNotNow(made: ExampleRun, stoppedAt: string): void {
		expect(titles(made)).toEqual([NOT_NOW]);
		expect(made.pages[0]?.message).toMatch(/Try again/);
		// Neither the error nor whether the agency knows the person.
		const { title, message } = made.pages[0] ?? { title: '', message: '' };
		expect(`${title} ${message}`).not.toMatch(/error|\d{3} |HTTP|n8n|API|known|CPF/i);
		expect(messages(made)).toHaveLength(1);
		expect(messages(made)[0]).toContain('Travel request NOT completed: call the client');
		expect(messages(made)[0]).toContain(`WhatsApp: ${String(input.WhatsApp)}`);
		expect(messages(made)[0]).toContain(`Stopped at: ${stoppedAt}`);
		expect(messages(made)[0]).toMatch(/What happened: \S{2}/);
		// This node starts the error workflow.
		expect(made.run.data.resultData.lastNodeExecuted).toBe('Start the Error Workflow');
		expect(made.run.data.resultData.error?.message).toBe(messages(made)[0]);
	}

	test('the back office is down: nothing is stored, and the team gets the contact', async () => {
		const before = await counts();
		await office.fault({ kind: 'error_before_commit', path: '/**' });
		const made = await submit(input);
		expectNotNow(made, 'client');
		expect(await counts()).toEqual(before);
		await office.endFaults();
		expectThanks(await submit(input));
	});

	test('the sale is refused: the client is stored, and sending again completes it', async () => {
		const before = await counts();
		await office.fault({ kind: 'license_withdrawn', method: 'POST', path: '/sales' });
		expectNotNow(await submit(input), 'sale (the client is stored)');
		expect(await counts()).toEqual({ ...before, people: before.people + 1 });
		await office.endFaults();
		expectThanks(await submit(input));
		expect(await counts()).toEqual(afterOne(before));
	});

	test('the task is refused: the sale stays one when it is sent again', async () => {
		const before = await counts();
		await office.fault({ kind: 'license_withdrawn', method: 'POST', path: '/tasks' });
		expectNotNow(await submit(input), 'task (client and sale are stored)');
		await office.endFaults();
		expectThanks(await submit(input));
		expect(await counts()).toEqual(afterOne(before));
	});
});
