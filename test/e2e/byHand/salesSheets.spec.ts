import { expect } from '@playwright/test';
import { Read, textsOf } from '../../../scripts/ownersPath.mjs';
import { type Json, test, type World } from '../world';
import { type ExamplesForm, openForm, pageOf, sendFile } from './examplesForm';
import { fileOf, type Sheet, sheets } from './salesSheets';

/**
 * Somebody who only reads Portuguese sends sheets of sales, answers the questions, corrects what is named by
 * row and column, and sends the sheet again.
 */

const ANSWERS = {
	'Como foi pago: PIX': 'Depósito ou transferência, para a agência',
	'Como foi pago: CARTÃO': 'Cartão de crédito, para o fornecedor',
	'Como foi pago: Dinheiro': 'Depósito ou transferência, para a agência',
	'Como foi pago: Faturado': 'Boleto, para a agência',
	'Valor já inclui RAV?': 'Sim, inclui',
	'Quando vence': 'No dia da venda',
	'Quanto é R$ 12.900': 'R$ 12.900,00',
	'Quanto é 12.900': 'R$ 12.900,00',
	'Sem vendedor': 'Isabela Lopes',
};

let form: ExamplesForm;

test.beforeAll(async ({ world }) => {
	form = await openForm(world, 'sales-sheet');
});

test.afterAll(async () => await form.close());

async function storedSales({ sandbox: { control } }: World): Promise<Json[]> {
	return await control.records('sales');
}

for (const sheet of sheets) {
	test(`A sheet of sales by hand: ${sheet.title}`, async ({ browser, install, world }) => {
		const page = await form.open(browser);
		const before = await storedSales(world);
		const read = new Read();
		const counts = { clicks: 0, corrections: 0, questions: 0 };
		const click = async (name: string) => {
			counts.clicks += 1;
			await page.getByRole('button', { name }).click();
		};
		const send = async (rows: Sheet['rows']) => {
			counts.clicks += 2;
			await sendFile(page, fileOf({ ...sheet, rows }, install.require('@e965/xlsx')));
		};
		await page.goto(form.address);
		const named: string[] = [];
		let title = '';
		for (;;) {
			title = await pageOf(page, title);
			const ours = page.locator('h1, .form-header p, label, button, li, td, th').filter({ visible: true });
			// The first choice, which is empty, and the mark of a required field are n8n's.
			read.add(title, await textsOf(ours.or(page.locator('option:not(:disabled)'))));
			if (title === 'Planilha de vendas') await send(sheet.rows);
			else if (title === 'O que a planilha diz') await click('Continuar');
			else if (title === 'O que a planilha não diz') {
				for (const list of await page.locator('select').all()) {
					const label = (await list.locator('xpath=preceding::label[1]').innerText()).toLowerCase();
					const answers = Object.entries({ ...ANSWERS, 'O que foi vendido': sheet.sold });
					const [, answer] = answers.find(([start]) => label.startsWith(start.toLowerCase())) ?? [];
					expect(answer, `an answer to "${label}"`).toBeDefined();
					counts.clicks += 1;
					counts.questions += 1;
					await list.selectOption(answer!);
				}
				await click('Continuar');
			} else if (title.startsWith('Para corrigir')) {
				expect(named).toEqual([]);
				const lines = await page
					.locator('tr')
					.filter({ has: page.locator('td') })
					.allInnerTexts();
				named.push(...lines.map((line) => line.replace(/\s+/g, ' ').trim()));
				const corrected = sheet.rows.map((row) => [...row]);
				for (const { row, column, instead } of sheet.faults) {
					const place = sheet.rows[sheet.header - 1]!.indexOf(column);
					corrected[row - 1]![place] = instead;
					counts.corrections += 1;
				}
				await send(corrected);
			} else if (title.startsWith('Gravar')) {
				counts.clicks += 1;
				await page.getByLabel('Gravar todas').check();
				await click('Continuar');
			} else break;
		}
		await page.close();
		const wanted = sheet.faults.map(({ row, column }) => `${row} ${column.replace(/\s+/g, ' ')}: `);
		const found = wanted.filter((start) => named.some((line) => line.startsWith(start)));
		const english = read.english.reduce((sum, line) => sum + line.length, 0);
		console.log(
			`${sheet.title}: ${counts.clicks} clicks, ${counts.questions} questions, ${counts.corrections} corrections, ${found.length} of ${wanted.length} faults named, ${read.letters} letters read, ${english} of them English`,
		);
		expect(named.map((line) => wanted.find((start) => line.startsWith(start)) ?? line)).toEqual(wanted);
		expect(counts.corrections).toBeLessThanOrEqual(3);
		expect(read.english).toEqual([]);
		expect(title).toBe(`Gravadas: ${sheet.sales}`);

		const made = (await storedSales(world)).slice(before.length);
		const sum = made.reduce((total, { final_amount: amount }) => total + Math.round(amount * 100), 0);
		expect([made.length, sum / 100]).toEqual([sheet.sales, sheet.sum]);
		const people: Json[] = await world.sandbox.control.records('people');
		const nameOf = (id: string) => people.find((person) => person.id === id)?.name;
		for (const one of sheet.lookedAt) {
			const seen = made.map(({ payer_id, seller_id, sale_date, payments, products }: Json) => ({
				...{ payer: nameOf(payer_id), seller: nameOf(seller_id), saleDate: sale_date },
				payments: payments.length,
				people: products[0].passengers.length,
			}));
			expect(seen).toContainEqual(one);
		}
	});
}
