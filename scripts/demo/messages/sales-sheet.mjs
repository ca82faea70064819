import { reais } from '../../brazil.mjs';
import { execute } from '../../n8n/execution.mjs';
import { fileOf, SHEETS } from '../salesSheets.mjs';
import { spreadsheetsOf } from '../spreadsheet.mjs';

export const messageNode = 'O que foi gravado';

/** The answers of somebody who knows the sheet, by the beginning of the question. */
const ANSWERS = {
	'O que foi vendido': 'Hotel ou pousada',
	'Como foi pago: PIX': 'Depósito ou transferência, para a agência',
	'Como foi pago: Cartão': 'Cartão de crédito, para o fornecedor',
	'Como foi pago': 'Venda sem pagamento',
	'VALOR já inclui RAV?': 'Não, é somada',
	'Quando vence': '30 dias depois da venda',
	Vendedor: 'Helena Costa',
	'Gravar?': 'Gravar todas',
};
/** Whoever is not in the records is new. */
const OTHERWISE = 'Cadastrar como novo';

/** @type {import('../../n8n/formPages.mjs').Answer} */
export function answer({ fields }) {
	const entered = Object.keys(fields).map((label) => {
		const [, given = OTHERWISE] = Object.entries(ANSWERS).find(([start]) => label.startsWith(start)) ?? [];
		return [label, given];
	});
	return Object.fromEntries(entered);
}

/**
 * The lines of examples/sales-sheet.csv that are sales, with the amount of each.
 *
 * @type {[number, string, number][]}
 */
const SALES = [
	[5, 'Joaquim Serralheiro', 4990],
	[6, 'TERESA QUINTELA', 7350],
	[8, 'cecilia montenegro', 2890.5],
	[10, 'Honório Bastos', 12400],
	[11, 'Lúcia Amaral Teles', 1234.5],
];

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ made }) {
	const sales = made('sales');
	const travelers = made('people').map(({ name }) => name);
	if (travelers.sort().join() !== 'Lúcia Amaral Teles,Rafael Montenegro Prado')
		throw new Error(`Registered along with the sales: ${travelers.join(', ')}`);
	const lines = SALES.map(
		([line, client, amount], index) =>
			`<li>Linha ${line}, ${client}: venda ${sales[index]?.number}, ${reais(amount)}</li>`,
	);
	const title = `Gravadas: ${SALES.length}`;
	return [{ title, page: `<b>${title}</b><ul>${lines.join('')}</ul>` }];
}

/**
 * Sends other sheets: everything that is wrong is reported before anything is written, a corrected sheet is
 * accepted, and sending the first sheet again creates nothing.
 *
 * @param {import('../messages.mjs').Afterwards} afterwards
 */
export async function afterwards({ started, example, workflow, install }) {
	const { control } = started.sandbox;
	const xlsx = spreadsheetsOf(install);
	const stored = async () => {
		const [sales, people] = [await control.records('sales'), await control.records('people')];
		return { sales: sales.length, people: people.length };
	};
	const again = await stored();
	const { page = '' } = await execute(started, { ...example, answer }, workflow);
	if (!page.includes(`Já gravadas hoje: ${SALES.length}`)) throw new Error(`The sheet again: ${page}`);
	if (JSON.stringify(await stored()) !== JSON.stringify(again))
		throw new Error('The sheet again was written');

	for (const sheet of SHEETS) {
		const before = await stored();
		/** @type {import('../../n8n/formPages.mjs').Page[]} */
		const pages = [];
		const answerPage = (/** @type {import('../../n8n/formPages.mjs').Page} */ page) => {
			pages.push(page);
			if (!('Planilha' in page.fields)) return answer(page);
			const { corrected, faults = [] } = sheet;
			const said = page.text.split('\n').filter((text) => /^\d/.test(text));
			if (!corrected || said.length !== faults.length)
				throw new Error(`${sheet.name}: ${faults.length} faults and not these:\n${page.text}`);
			return { Planilha: fileOf({ ...sheet, rows: corrected }, xlsx) };
		};
		const input = { Planilha: fileOf(sheet, xlsx) };
		await execute(started, { ...example, input, answer: answerPage }, workflow);
		const read = pages.map(({ text }) => text).join('\n');
		for (const words of [...(sheet.told ?? []), ...(sheet.faults ?? [])])
			if (!read.includes(words)) throw new Error(`${sheet.name}: no page says "${words}":\n${read}`);
		const made = (await stored()).sales - before.sales;
		if (made !== sheet.made)
			throw new Error(`${sheet.name} made ${made} sales, and not ${sheet.made}:\n${read}`);
	}
}
