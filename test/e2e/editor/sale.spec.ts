import { expect } from '@playwright/test';
import type { SandboxControl } from '../../../scripts/sandboxControl.mjs';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import { refused, test } from '../editorTest';
import { someone } from '../someone';
import { makeWorkflow } from '../workflow';
import type { Json } from '../world';

const saleNode = (name: string, parameters: Json = {}) => ({
	name,
	type: 'travelAgencySale',
	parameters: { operation: 'create', ...parameters },
});

const oneHotel = {
	products: { hotel: [someone('supplier', 'Hotel Serra Azul', { externalId: 'e2e-hotel' })] },
};

test.beforeAll(async ({ editor, world: { request, credentialIds } }) => {
	const nodes = [
		...['Sale by hand', 'Sale with mistakes', 'Empty sale'].map((name) => saleNode(name)),
		saleNode('Sale with a new payer', oneHotel),
		saleNode('Sale with a new supplier', someone('payer', 'Lia Campos', { externalId: 'e2e-lia' })),
	];
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, nodes));
});

test('A date typed as 05/06/2026 stays in its field', async ({ editor }) => {
	await editor.open('Sale by hand');
	await editor.addField('Additional Fields', 'Sale Date');
	await editor.type('additionalFields.saleDate', '05/06/2026');
	await expect(editor.input('additionalFields.saleDate').locator('input').first()).toHaveValue(
		/05\/06\/2026|2026-06-05/,
	);
	await editor.close();
});

test('The empty form of a sale fits one screen of 900 pixels', async ({ editor }) => {
	await editor.open('Empty sale');
	const items = editor.part('parameter-item', editor.panel);
	// While custom fields load, they take more space.
	await expect(async () => {
		const height = await items.evaluateAll((all) => {
			// The node's settings are next to the parameters, hidden and with coordinates of 0.
			const boxes = all.map((item) => item.getBoundingClientRect()).filter(({ height }) => height > 0);
			return Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
		});
		expect(height).toBeLessThan(900);
	}).toPass();
	await editor.close();
});

test('A sale filled in by hand is made with at most eight clicks, and the output shows it', async ({
	editor,
	world,
}) => {
	const sandbox = world.sandbox.control;
	const [payer, guest, hotel] = await registeredPeople(sandbox);
	const before = (await sandbox.records('sales')).length;
	await editor.open('Sale by hand');
	const clicks = await editor.countClicks();
	await editor.pick('payer', payer.name);
	await editor.addLineOfKind('Products', 'Hotel');
	const line = 'products.hotel[0]';
	await editor.pick(`${line}.supplier`, hotel.name);
	await editor.enter(`${line}.checkIn`, '05/06/2027');
	await editor.enter(`${line}.checkOut`, '12/06/2027');
	await editor.enter(`${line}.destination`, 'Gramado');
	await editor.addLine('Passengers');
	const [first, second] = [0, 1].map((index) => `${line}.passengers.passenger[${index}]`);
	await editor.input(`${first}.sameAsPayer`).locator('.el-switch').click();
	await editor.enter(`${first}.amount`, '617,28');
	await editor.addLine('Passengers');
	await editor.pick(`${second}.person`, guest.name);
	await editor.enter(`${second}.amount`, '617,28');
	await editor.addLineOfKind('Payments', 'Payment to the Agency');
	await editor.enter('payments.agency[0].amount', '1.234,56');
	await editor.enter('payments.agency[0].dueDate', '31/01/2027');
	await editor.enter('payments.agency[0].numberOfInstallments', '2');
	console.log(`A sale of one hotel, two passengers and two installments: ${await clicks()} clicks`);
	expect(await clicks()).toBeLessThanOrEqual(8);

	await editor.execute();
	const sales = await sandbox.records('sales');
	expect(sales).toHaveLength(before + 1);
	await isAsEntered(sandbox, sales.at(-1), [payer, guest]);
	await expect(await editor.json()).toContainText(`"number": ${sales.at(-1).number}`);
	await editor.close();
});

test('Somebody new is described where New is chosen', async ({ editor, world }) => {
	const sandbox = world.sandbox.control;
	await editor.open('Sale with a new payer');
	await editor.chooseMode('payer', 'new');
	const mode = editor.part('rlc-mode-selector', editor.input('payer')).locator('input');
	await expect(mode).toHaveValue('New');
	expect(
		await mode.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
	).toBeLessThanOrEqual(0);
	await editor.part('rlc-input', editor.input('payer')).fill('Carlos Teixeira');
	// Fields by which a person can be found again are visible from the start.
	const shown = ['cpfCnpj', 'email', 'mobileNumber', 'externalId'].map((name) =>
		editor.input(`newPayer.${name}`),
	);
	for (const input of shown) await expect(input).toBeVisible();
	await editor.type('newPayer.externalId', 'e2e-cliente');
	await editor.execute();
	const people: Json[] = await sandbox.records('people');
	expect(people.filter(({ name }) => name === 'Carlos Teixeira')).toHaveLength(1);
	await editor.close();
});

test('Somebody new in a line is described there, and nobody else is', async ({ editor, world }) => {
	const sandbox = world.sandbox.control;
	await editor.open('Sale with a new supplier');
	await editor.addLineOfKind('Products', 'Hotel');
	const line = 'products.hotel[0]';
	await expect(editor.input(`${line}.supplier`)).toBeVisible();
	await expect(editor.input(`${line}.newSupplier.externalId`)).toBeHidden();
	await editor.chooseMode(`${line}.supplier`, 'new');
	await editor.part('rlc-input', editor.input(`${line}.supplier`)).fill('Pousada do Mar');
	await editor.type(`${line}.newSupplier.externalId`, 'e2e-pousada');
	await editor.execute();
	const people: Json[] = await sandbox.records('people');
	const [hotel] = people.filter(({ name }) => name === 'Pousada do Mar');
	expect(hotel.external_ids.full_access).toBe('e2e-pousada');
	await editor.close();
});

test(
	'Mistakes in a sale are told all at once, each with its place, on lines of their own',
	refused,
	async ({ editor, world }) => {
		const sandbox = world.sandbox.control;
		const before = (await sandbox.records('sales')).length;
		await editor.open('Sale with mistakes');
		await editor.addLineOfKind('Products', 'Hotel');
		await editor.enter('products.hotel[0].checkIn', '40/13/2026');
		await editor.addLine('Passengers');
		await editor.enter('products.hotel[0].passengers.passenger[0].amount', 'mil reais');
		await editor.addLineOfKind('Payments', 'Payment to the Agency');
		await editor.enter('payments.agency[0].amount', 'x');
		await editor.execute('danger');
		await expect(editor.failure.message).toHaveText(/entries need a correction/);
		const lines = (await editor.failure.description.innerText()).split('\n');
		// Missing and invalid entries are reported together.
		for (const told of [
			'Hotel 1 > Passenger 1 > Amount',
			'Payment to the Agency 1 > Amount',
			"'Payer' is empty",
			"'Hotel 1 > Supplier' is empty",
		])
			expect(lines).toContainEqual(expect.stringContaining(told));
		expect(lines.filter((line) => line.includes("Amount' takes"))).toHaveLength(2);
		expect(await sandbox.records('sales')).toHaveLength(before);
		await editor.close();
	},
);

/** Two clients and a supplier. */
async function registeredPeople(sandbox: SandboxControl): Promise<[Json, Json, Json]> {
	const people: Json[] = (await sandbox.records('people')).filter(({ system }: Json) => !system);
	const unique = people.filter(
		({ name }) => people.filter((other) => other.name.includes(name)).length === 1,
	);
	const [payer, guest] = unique.filter(({ person_kind: kind }) => kind === 'individual');
	const hotel = unique.find(({ person_kind: kind }) => kind === 'company');
	return [payer, guest, hotel] as [Json, Json, Json];
}

async function isAsEntered(sandbox: SandboxControl, sale: Json, travelers: Json[]) {
	expect(sale.payer_id).toBe(travelers[0]?.id);
	expect(sale.products[0]).toMatchObject({
		details: { check_in: '2027-06-05', check_out: '2027-06-12' },
		passengers: travelers.map(({ id }) => ({ person_id: id, amounts: { amount: 617.28 } })),
	});
	await expect
		.poll(async () => {
			const bills: Json[] = await sandbox.records('bills');
			const halves = bills.filter(({ sale_id: id, amount }) => id === sale.id && amount === 617.28);
			return halves.map(({ due_date: due }) => due);
		}, 'When the two halves are due')
		.toEqual(['2027-01-31', '2027-02-28']);
}
