import { expect, type Page } from '@playwright/test';
import { calledBy } from '../../../scripts/brazil.mjs';
import { nextExecution } from '../../../scripts/n8n/execution.mjs';
import { openLoggedIn } from '../editor';
import { buildFirstWorkflow, readFirstWorkflows } from './firstWorkflows';
import { type Json, test as withWorld, type World } from '../world';

// Follows the page step by step, and compares the result with the sandbox's records.

const workflows = readFirstWorkflows();

/**
 * Each test has its own browser, because n8n's console messages about new workflows are none of this
 * package's.
 */
const test = withWorld.extend<{ at: Page }>({
	at: async ({ browser, world }, use) => {
		const at = await openLoggedIn(browser, world);
		// n8n looks up who published the package, but so far nobody has.
		await at.route(
			({ hostname }) => hostname !== '127.0.0.1',
			(route) => route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
		);
		await use(at);
		await at.close();
	},
});

/** Builds a workflow of the page, and checks the number of clicks that the page states. */
async function build(number: number, at: Page, { url }: World) {
	const workflow = workflows.find((each) => each.number === number)!;
	const { id, clicks } = await buildFirstWorkflow(at, url, workflow);
	expect(clicks, `The clicks of "${workflow.title}"`).toBe(workflow.clicks);
	return id;
}

const reais = (amount: number) =>
	amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\s/g, ' ');
const inBrazil = (day: string) => day.split('-').reverse().join('/');
/** Today in the agency's time zone, as 2026-11-22. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
const isPending = ({ settlement_date: settled, canceled }: Json) => !settled && !canceled;

test('1: every client who owes something overdue gets a message with the sum', async ({ at, world }) => {
	const { control } = world.sandbox;
	const id = await build(1, at, world);
	const { outputs, error } = await nextExecution(world, id, []);
	expect(error).toBeUndefined();
	const people: Json[] = await control.records('people');
	const overdue = (await control.records('bills')).filter(
		(bill: Json) => bill.transaction_kind === 'credit' && isPending(bill) && bill.due_date < today(),
	);
	const withEmail = new Set(people.filter(({ email }) => email).map(({ id: person }) => person));
	const debtors = outputs('List who owes').filter(({ client_id: client }: Json) => withEmail.has(client));
	expect(debtors.length).toBeGreaterThan(1);
	const wanted = debtors.map(({ client_id: clientId, bills, amount, oldest_due_date: due }: Json) => {
		const client = people.find((person) => person.id === clientId);
		expect(overdue.some(({ due_date }: Json) => due_date === due)).toBe(true);
		const message = `Olá, ${calledBy(client)}! Parcelas em aberto: ${bills}, no total de ${reais(amount)}. A mais antiga venceu em ${inBrazil(due)}. Se já pagou, desconsidere.`;
		return { to: client.email, message };
	});
	const written = outputs('Edit Fields').map(({ to, message }: Json) => ({
		to,
		message: message.replace(/\s/g, ' '),
	}));
	expect(inOrder(written)).toEqual(inOrder(wanted));
});

const inOrder = (messages: { message: string }[]) =>
	[...messages].sort((a, b) => a.message.localeCompare(b.message));

test('2: who fills in the form is registered and has an open sale', async ({ at, world }) => {
	const { control } = world.sandbox;
	const before = (await control.records('sales')).length;
	const opening = at.waitForEvent('popup', { timeout: 240_000 });
	const id = await build(2, at, world);
	const form = await opening;
	await form.getByLabel('Nome').fill('Ana Souza');
	await form.getByLabel('CPF').fill('111.444.777-35');
	await form.getByLabel('Destino').fill('Gramado');
	await form.getByRole('button', { name: 'Submit' }).click();
	const { error } = await nextExecution(world, id, []);
	expect(error).toBeUndefined();
	await form.close();
	const sales: Json[] = await control.records('sales');
	const people: Json[] = await control.records('people');
	expect(sales).toHaveLength(before + 1);
	const { payer_id: payerId, status, products } = sales.at(-1)!;
	expect(people.filter(({ cpf_cnpj: cpf }) => cpf === '11144477735')).toEqual([
		expect.objectContaining({ id: payerId, name: 'Ana Souza' }),
	]);
	expect(status).toBe('opened');
	expect(products).toEqual([
		expect.objectContaining({
			details: expect.objectContaining({ package_name: 'Gramado' }),
			passengers: [expect.objectContaining({ person_id: payerId })],
		}),
	]);
});

test('3: what falls due this month and is not settled is a row', async ({ at, world }) => {
	const id = await build(3, at, world);
	const { outputs, error } = await nextExecution(world, id, []);
	expect(error).toBeUndefined();
	const bills: Json[] = await world.sandbox.control.records('bills');
	const wanted = bills
		.filter((bill) => bill.due_date?.startsWith(today().slice(0, 7)) && isPending(bill))
		.map(({ number, description, amount, due_date: due }) => ({
			...{ Conta: number, Descrição: description, Vencimento: due, Valor: amount },
		}));
	expect(wanted.length).toBeGreaterThan(5);
	const rows: Json[] = outputs('Edit Fields');
	expect(rows).toHaveLength(wanted.length);
	expect(rows).toEqual(expect.arrayContaining(wanted));
});

test('4: a sale that is canceled is a row in the table', async ({ at, world }) => {
	const { request, sandbox } = world;
	const { control } = sandbox;
	const id = await build(4, at, world);
	const [sales, people]: Json[][] = [await control.records('sales'), await control.records('people')];
	const sale = sales!.findLast(({ status }) => status === 'opened');
	await control.send('PATCH', `/sales/${sale.id}`, { status: 'canceled' });
	const rows = async () => {
		const tables: Json[] = (await request('GET', '/data-tables-global')).data;
		const table = tables.find(({ name }) => name === 'Vendas canceladas');
		const { data } = await request('GET', `/projects/${table.projectId}/data-tables/${table.id}/rows`);
		return data.map(({ venda, cliente, valor }: Json) => [venda, cliente, valor].map(String));
	};
	const { name } = people!.find((person) => person.id === sale.payer_id);
	// The workflow polls every minute.
	await expect
		.poll(rows, { timeout: 90_000 })
		.toEqual([[String(sale.number), name, String(sale.final_amount)]]);
	await request('POST', `/workflows/${id}/deactivate`);
});

test('5: a passport that a form sends is kept with the person who has the CPF', async ({ at, world }) => {
	const { control } = world.sandbox;
	const people: Json[] = await control.records('people');
	const before: Json[] = await control.records('attachments');
	const passport = {
		...{ name: 'passaporte.pdf', mimeType: 'application/pdf' },
		buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
	};
	const opening = at.waitForEvent('popup', { timeout: 240_000 });
	const id = await build(5, at, world);
	const form = await opening;
	await form.getByLabel('Nome').fill('Teresa');
	await form.getByLabel('CPF').fill('301.504.002-25');
	await form.getByLabel('Passaporte').setInputFiles(passport);
	await form.getByRole('button', { name: 'Submit' }).click();
	const { error } = await nextExecution(world, id, []);
	expect(error).toBeUndefined();
	await form.close();
	const owner = people.find(({ cpf_cnpj: cpf }) => cpf === '30150400225')!;
	expect(owner.name).toBe('Teresa Quintela');
	const { name, buffer } = passport;
	const attachments: Json[] = await control.records('attachments');
	expect(attachments.filter((each) => before.every((other) => other.id !== each.id))).toEqual([
		expect.objectContaining({
			...{ resource_type: 'person', resource_id: owner.id },
			...{ file_name: name, size: buffer.length },
		}),
	]);
	// A person who is registered stays unchanged, and nobody is added.
	expect(await control.records('people')).toEqual(people);
});
