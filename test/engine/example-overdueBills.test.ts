import type { IDataObject } from 'n8n-workflow';

import { recordsOf } from '../../nodes/shared/values';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { runExample } from './runExample';

/** The examples that write to clients about overdue bills: nobody is asked to pay what a supplier owes. */

const office = backOfficeOfThisFile({ now: '2026-06-15T12:00:00-03:00' });
const CLIENTS: readonly unknown[] = ['sale_payment', 'sale_standalone', 'customer_invoice'];

/** The overdue receivables: those of clients, and those about which nobody may be contacted. */
async function overdue(): Promise<{ ofClients: IDataObject[]; others: IDataObject[] }> {
	const bills = (await office.records('bills')).filter(
		({ transaction_kind: kind, canceled, settlement_date: settled, due_date: due }) =>
			kind === 'credit' && canceled !== true && settled === null && String(due ?? '9') < '2026-06-15',
	);
	const isClients = ({ kind, card }: IDataObject) => CLIENTS.includes(kind) && card === null;
	return { ofClients: bills.filter(isClients), others: bills.filter((bill) => !isClients(bill)) };
}

const numbersIn = (message: unknown): string[] =>
	[...String(message).matchAll(/^• ([^:]+):/gm)].map(([, number]) => String(number)).sort();

test('each client is asked for what she owes, and nobody for what a supplier owes in her sale', async () => {
	const { ofClients, others } = await overdue();
	const sales = await office.records('sales');
	const inSales = others.filter(
		({ kind, items }) =>
			kind === 'vendor_standalone' &&
			recordsOf(items).some(({ sale_id: id }) => sales.some((sale) => sale.id === id)),
	);
	expect(inSales.length).toBeGreaterThan(0);
	const people = new Map((await office.records('people')).map(({ id, name }) => [id, name]));

	const { outputOf } = await runExample('overdue-bills-digest', {}, office.credential());
	for (const { to, message } of nonEmpty(outputOf('Write to the Client'))) {
		const own = ofClients.filter(({ person_id: id }) => people.get(id) === to);
		expect(numbersIn(message)).toEqual(own.map(({ number }) => String(number)).sort());
	}
	const toFinance = outputOf('Write of Other Bills').flatMap(({ message }) => numbersIn(message));
	for (const { number } of others) expect(toFinance).toContain(String(number));
});

test('where one number is refused, everybody else gets a message, and the error says who got none', async () => {
	const sent: unknown[] = [];
	const refused: IDataObject[] = [];
	const { run } = await runExample('overdue-bills-digest', {}, office.credential(), {}, (item) => {
		if (refused.length > 0 || sent.length < 2) return void sent.push(item.phone);
		refused.push(item);
		return 'Recipient phone number not in allowed list';
	});
	const { runData, error } = run.data.resultData;
	expect(runData['Send by WhatsApp']).toHaveLength(1);
	const written = runData['All Messages']?.[0]?.data?.main?.[0] ?? [];
	expect(written.length).toBeGreaterThan(3);
	expect(sent).toHaveLength(written.length - 1);
	const [{ to, phone } = {}] = refused;
	expect(error?.message).toContain(
		`\n• ${String(to)}, ${String(phone)}: Recipient phone number not in allowed list`,
	);
	expect(error?.message.split('\n')).toHaveLength(2);
});

test('the list for the owner says what suppliers owe in a line of its own', async () => {
	const { ofClients, others } = await overdue();
	const { outputOf } = await runExample('overdue-bills-monday', {}, office.credential());
	const [{ message } = {}] = outputOf('Write the List');
	const lines = String(message).split('\n');
	const ofSuppliers = nonEmpty(others.filter(({ kind }) => String(kind).startsWith('vendor')));
	const [line] = nonEmpty(lines.filter((one) => one.startsWith('• Suppliers: ')));
	expect(line).toMatch(new RegExp(`\\(bills: ${ofSuppliers.length}\\)$`));
	const names = new Map((await office.records('people')).map(({ id, name }) => [id, name]));
	const clients = new Set(nonEmpty(ofClients).map(({ person_id: id }) => names.get(id)));
	for (const name of clients) expect(lines.filter((one) => one.startsWith(`• ${name}: `))).toHaveLength(1);
});

test('where nobody owes, the owner reads that, and no client gets a message', async () => {
	await office.setClock({ now: '2000-01-03T12:00:00-03:00' });
	const monday = await runExample('overdue-bills-monday', {}, office.credential());
	expect(monday.outputOf('Write the List')).toEqual([]);
	expect(monday.outputOf('Write That Nobody Owes')).toHaveLength(1);
	const daily = await runExample('overdue-bills-digest', {}, office.credential());
	expect(daily.outputOf('Send by WhatsApp')).toEqual([]);
	// If bills may not be read, the user is told so.
	const refused = await runExample('overdue-bills-monday', {}, office.credential('no_read_finance'));
	const [told] = refused.outputOf('Write That Nobody Owes');
	expect(told?.message).toMatch(/^No bill is overdue, as far as is known\.\nbills: ./);
});
