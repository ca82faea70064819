import { expect } from '@playwright/test';
import type { SandboxControl } from '../../../scripts/sandboxControl.mjs';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import { type Editor, refused, test } from '../editor';
import { makeWorkflow } from '../workflow';
import type { Json } from '../world';

const saleNode = (name: string) => ({ name, type: 'travelAgencySale', parameters: { operation: 'create' } });

test.beforeAll(async ({ editor, world: { request, credentialIds } }) => {
	const nodes = [saleNode('Sale by hand'), saleNode('Sale with mistakes')];
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, nodes));
});

test('A date typed as 05/06/2026 stays in its field', async ({ editor }) => {
	await editor.open('Sale by hand');
	await editor.type('saleDate', '05/06/2026');
	await expect(editor.input('saleDate').locator('input').first()).toHaveValue(/05\/06\/2026|2026-06-05/);
	await editor.close();
});

test('A sale filled in by hand is made, and the output shows it', async ({ editor, world }) => {
	const sandbox = world.sandbox.control;
	const before = (await sandbox.records('sales')).length;
	await editor.open('Sale by hand');
	await enterPayer(editor);
	await enterHotel(editor);
	await enterPayment(editor);
	await editor.execute();
	const sales = await sandbox.records('sales');
	expect(sales).toHaveLength(before + 1);
	await isAsEntered(sandbox, sales.at(-1));
	await expect(await editor.json()).toContainText(sales.at(-1).id);
	await editor.close();
});

test(
	'Mistakes in a sale are told all at once, each with its place, on lines of their own',
	refused,
	async ({ editor, world }) => {
		const sandbox = world.sandbox.control;
		const before = (await sandbox.records('sales')).length;
		await editor.open('Sale with mistakes');
		await editor.addLine('Hotels');
		await editor.type('hotels.hotel[0].checkIn', '40/13/2026');
		await editor.addLine('Passengers');
		await editor.type('hotels.hotel[0].passengers.passenger[0].amount', 'mil reais');
		await editor.addLine('Agency Payments');
		await editor.type('agencyPayments.payment[0].amount', 'x');
		await editor.execute('danger');
		await expect(editor.failure.message).toHaveText(/entries need a correction/);
		const lines = (await editor.failure.description.innerText()).split('\n');
		for (const place of ['Hotels 1 > Passenger 1 > Amount', 'Agency Payments 1 > Amount'])
			expect(lines).toContainEqual(expect.stringContaining(place));
		expect(lines.filter((line) => line.includes('Amount takes'))).toHaveLength(2);
		expect(await sandbox.records('sales')).toHaveLength(before);
		await editor.close();
	},
);

async function enterPayer(editor: Editor) {
	await editor.addField('Payer', 'External ID');
	await editor.type('payer.externalId', 'e2e-cliente');
	await editor.addField('Payer', 'Name');
	await editor.type('payer.name', 'Carlos Teixeira');
}

async function enterHotel(editor: Editor) {
	await editor.addLine('Hotels');
	await editor.type('hotels.hotel[0].checkIn', '05/06/2027');
	await editor.type('hotels.hotel[0].checkOut', '12/06/2027');
	await editor.type('hotels.hotel[0].destination', 'Gramado');
	await editor.addLine('Passengers');
	const passenger = 'hotels.hotel[0].passengers.passenger[0]';
	await editor.addField('Person', 'External ID');
	await editor.type(`${passenger}.person.externalId`, 'e2e-hospede');
	await editor.addField('Person', 'Name');
	await editor.type(`${passenger}.person.name`, 'Lia Teixeira');
	await editor.type(`${passenger}.amount`, '1.234,56');
	await editor.addField('Supplier', 'External ID');
	await editor.type('hotels.hotel[0].supplier.externalId', 'e2e-hotel');
	await editor.addField('Supplier', 'Name');
	await editor.type('hotels.hotel[0].supplier.name', 'Hotel Serra Azul');
	await editor.addField('Supplier', 'Person Kind');
	await editor.choose('hotels.hotel[0].supplier.personKind', 'Company');
}

async function enterPayment(editor: Editor) {
	await editor.addLine('Agency Payments');
	await editor.type('agencyPayments.payment[0].amount', '1.234,56');
	await editor.type('agencyPayments.payment[0].dueDate', '31/01/2027');
	await editor.type('agencyPayments.payment[0].numberOfInstallments', '2');
}

async function isAsEntered(sandbox: SandboxControl, sale: Json) {
	const people: Json[] = await sandbox.records('people');
	expect(people.find(({ id }) => id === sale.payer_id)).toMatchObject({ name: 'Carlos Teixeira' });
	expect(sale.products[0]).toMatchObject({
		details: { check_in: '2027-06-05', check_out: '2027-06-12' },
		passengers: [{ amounts: { amount: 1234.56 } }],
	});
	await expect
		.poll(async () => {
			const bills: Json[] = await sandbox.records('bills');
			const halves = bills.filter(({ sale_id: id, amount }) => id === sale.id && amount === 617.28);
			return halves.map(({ due_date: due }) => due);
		}, 'When the two halves are due')
		.toEqual(['2027-01-31', '2027-02-28']);
}
