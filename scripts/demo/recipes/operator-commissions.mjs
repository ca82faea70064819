import { File } from 'node:buffer';
import { code, csv, form, ours, readRows } from '../recipeNodes.mjs';

/** The latest three receipts. @param {import('../messages.mjs').Records} records */
const latest = (records) =>
	records('partner_statements')
		.filter(({ deleted }) => !deleted)
		.slice(-3);

export default {
	title: { en: 'An operator’s commissions against ours', pt: 'As comissões da operadora e as nossas' },
	note: {
		en: 'Columns of the file: `Recibo` and `Comissão` (1.250,00), between semicolons; an .xlsx takes **Extract From XLSX**. A file without these columns, or with an amount that is none, is refused. A receipt in several lines counts as their sum; one that the operator forgot comes with its whole commission.',
		pt: 'Colunas do arquivo: `Recibo` e `Comissão` (1.250,00), separadas por ponto e vírgula; um .xlsx pede **Extract From XLSX**. Um arquivo sem essas colunas, ou com um valor que não é valor, é recusado. Um recibo em várias linhas vale a soma delas; um que a operadora esqueceu vem com a comissão inteira.',
	},
	/**
	 * One receipt with ten reais less, one unchanged but in two lines, and one missing.
	 *
	 * @param {import('../recipes.mjs').Stored} stored
	 */
	input({ records }) {
		const [first, second] = latest(records);
		const written = (/** @type {number} */ amount) => amount.toFixed(2).replace('.', ',');
		const lines = [
			[first, first.commission_amount - 10],
			[second, second.commission_amount - 20],
			[second, 20],
		].map(([{ receipt_number: receipt }, amount]) => `${receipt};${written(amount)}`);
		const text = `Recibo;Comissão\n${lines.join('\n')}\n`;
		return {
			Planilha: new File([text], 'comissoes.csv', { type: 'text/csv' }),
			'Desde o recibo': first.receipt_number,
		};
	},
	nodes: [
		form('Comissões da operadora', { Planilha: 'file', 'Desde o recibo': 'text' }),
		csv('Planilha'),
		ours(
			'PartnerStatement',
			'Get many partner statements',
			{ operation: 'getAll', returnAll: true, output: 'raw' },
			{ executeOnce: true, alwaysOutputData: true },
		),
		code(`${readRows('Recibo', 'Comissão')}// A workbook drops the zeros before a number.
const receiptOf = (cell) => String(cell).trim().replace(/^0+(?=\\d)/, '');
const theirs = new Map();
for (const row of rows.filter((row) => row.Recibo || row.Comissão))
  theirs.set(receiptOf(row.Recibo), (theirs.get(receiptOf(row.Recibo)) ?? 0) + amountOf(row, 'Comissão'));
const from = receiptOf($('On form submission').first().json['Desde o recibo']);
return $input.all().map(({ json }) => json).filter((one) => one.receipt_number && receiptOf(one.receipt_number).localeCompare(from, 'pt-BR', { numeric: true }) >= 0)
  .map((one) => ({ recibo: one.receipt_number, nossa: one.commission_amount, deles: theirs.get(receiptOf(one.receipt_number)) ?? 0 }))
  .map((one) => ({ ...one, falta: Math.round((one.nossa - one.deles) * 100) / 100 })).filter(({ falta }) => falta !== 0).sort((a, b) => b.falta - a.falta);`),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records }) {
		const [first, , last] = latest(records);
		const short = (/** @type {any} */ one, /** @type {number} */ falta) => ({
			recibo: one.receipt_number,
			nossa: one.commission_amount,
			deles: Math.round((one.commission_amount - falta) * 100) / 100,
			falta,
		});
		return [short(first, 10), short(last, last.commission_amount)];
	},
};
