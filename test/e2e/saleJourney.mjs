import { expect, eventually } from './waiting.mjs';

export const journeyNodes = [
	{ name: 'Sale by hand', type: 'travelAgencySale', parameters: { operation: 'create' } },
	{ name: 'Sale with mistakes', type: 'travelAgencySale', parameters: { operation: 'create' } },
];

/** A sale as an agent enters it, with nothing prepared; then one that is full of mistakes. */
export async function checkSaleJourney({ checks, editor, sandbox }) {
	await checks.check('A date typed as 05/06/2026 stays in its field', async () => {
		await editor.open('Sale by hand');
		await editor.type('saleDate', '05/06/2026');
		const shown = await editor.input('saleDate').locator('input').first().inputValue();
		await checks.keep('Date as typed');
		expect(shown.includes('05/06/2026') || shown.includes('2026-06-05'), `The field shows "${shown}"`);
		await editor.close();
	});

	await checks.check('A sale filled in by hand is made, and the output shows it', async () => {
		const before = (await sandbox.records('sales')).length;
		await editor.open('Sale by hand');
		await enterPayer(editor);
		await enterHotel(editor);
		await checks.keep('Sale by hand, hotel');
		await enterPayment(editor);
		await checks.keep('Sale by hand, payment');
		const status = await editor.execute();
		await checks.keep('Sale by hand, executed');
		expect(status === 'success', `It ended with: ${await editor.output.innerText()}`);
		const sales = await sandbox.records('sales');
		expect(sales.length === before + 1, `${sales.length - before} sales were made`);
		await isAsEntered(sandbox, sales.at(-1));
		const text = await editor.outputText();
		await checks.keep('Sale by hand, output');
		expect(text.includes(sales.at(-1).id), `The output shows no sale: ${text.slice(0, 300)}`);
		await editor.close();
	});

	await checks.check(
		'Mistakes in a sale are told all at once, each with its place, on lines of their own',
		async () => {
			const before = (await sandbox.records('sales')).length;
			await editor.open('Sale with mistakes');
			await editor.addLine('Hotels');
			await editor.type('hotels.hotel[0].checkIn', '40/13/2026');
			await editor.addLine('Passengers');
			await editor.type('hotels.hotel[0].passengers.passenger[0].amount', 'mil reais');
			await editor.addLine('Agency Payments');
			await editor.type('agencyPayments.payment[0].amount', 'x');
			const status = await editor.execute();
			const message = await editor.part('node-error-message', editor.output).innerText();
			const description = editor.part('node-error-description', editor.output);
			await checks.keep('Sale with mistakes');
			expect(status === 'danger', 'It did not fail');
			expect(/entries need a correction/.test(message), `The message is: ${message}`);
			const lines = (await description.innerText()).split('\n').filter((line) => line.trim() !== '');
			for (const place of ['Hotels 1 > Passenger 1 > Amount', 'Agency Payments 1 > Amount']) {
				expect(
					lines.some((line) => line.includes(place)),
					`${place} is not told: ${lines.join(' / ')}`,
				);
			}
			expect(
				lines.filter((line) => line.includes('Amount takes')).length === 2,
				`The mistakes run together: ${lines.join(' / ')}`,
			);
			expect((await sandbox.records('sales')).length === before, 'A sale was made all the same');
			await editor.close();
		},
		{ isRefusalWanted: true },
	);
}

async function enterPayer(editor) {
	await editor.addField('Payer', 'External ID');
	await editor.type('payer.externalId', 'e2e-cliente');
	await editor.addField('Payer', 'Name');
	await editor.type('payer.name', 'Carlos Teixeira');
}

async function enterHotel(editor) {
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

async function enterPayment(editor) {
	await editor.addLine('Agency Payments');
	await editor.type('agencyPayments.payment[0].amount', '1.234,56');
	await editor.type('agencyPayments.payment[0].dueDate', '31/01/2027');
	await editor.type('agencyPayments.payment[0].numberOfInstallments', '2');
}

async function isAsEntered(sandbox, sale) {
	const payer = (await sandbox.records('people')).find(({ id }) => id === sale.payer_id);
	expect(payer?.name === 'Carlos Teixeira', `The payer is ${payer?.name}`);
	const [hotel] = sale.products;
	expect(hotel.details.check_in === '2027-06-05', `Check In is ${hotel.details.check_in}`);
	expect(hotel.details.check_out === '2027-06-12', `Check Out is ${hotel.details.check_out}`);
	expect(hotel.passengers[0].amounts.amount === 1234.56, `Amount is ${hotel.passengers[0].amounts.amount}`);
	const bills = await eventually(
		'The sale should have bills',
		async () => (await sandbox.records('bills')).filter(({ sale_id: id }) => id === sale.id),
		(found) => found.length > 0,
	);
	const installments = bills
		.map(({ due_date: due, amount }) => `${due} ${amount}`)
		.filter((line) => /617\.28$/.test(line));
	expect(
		installments.join() === '2027-01-31 617.28,2027-02-28 617.28',
		`The installments are ${bills.map(({ due_date: due, amount }) => `${due} ${amount}`)}`,
	);
}
