import { execute } from '../../n8n/execution.mjs';
import { reais } from '../../brazil.mjs';
import { dayOfCell } from '../spreadsheet.mjs';

export const messageNode = 'Escrever a mensagem';

/** @typedef {import('../messages.mjs').Facts} Facts */
/** @typedef {import('../spreadsheet.mjs').Row} Row */

/** As sheets lose them, with the zeros in front. @param {Row} row */
function documentOf({ 'CPF ou CNPJ': cell = '' }) {
	return typeof cell === 'number' ? String(cell).padStart(11, '0') : cell;
}

/**
 * The sale created from a row, identified by payer, trip and payment.
 *
 * @param {Row} row
 * @param {Facts} facts
 */
function saleOf(row, { records, made }) {
	const payer = records('people').find(({ cpf_cnpj: id }) => id && id === documentOf(row).replace(/\D/g, ''));
	return made('sales').find(
		({ payer_id: by, departure_date: first, return_date: last, sale_date: sold, payments }) =>
			payments.length === Number(row.Parcelas) &&
			payments[0].details.due_date === dayOfCell(row['Primeiro vencimento']) &&
			by === payer?.id &&
			first === dayOfCell(row.Ida) &&
			last === dayOfCell(row.Volta) &&
			sold === dayOfCell(row['Data da venda']),
	);
}

/** Whether the last two digits of a CPF confirm the others. @param {string} cpf */
function isRightCpf(cpf) {
	const digits = [...cpf.replace(/\D/g, '')].map(Number);
	const confirms = (/** @type {number} */ count) => {
		const sum = digits
			.slice(0, count)
			.reduce((total, digit, index) => total + digit * (count + 1 - index), 0);
		return (sum % 11 < 2 ? 0 : 11 - (sum % 11)) === digits[count];
	};
	return digits.length === 11 && confirms(9) && confirms(10);
}

/**
 * The node's messages about an amount such as 1.234, a thousand in Brazil and a little over one elsewhere.
 *
 * @param {string} amount
 */
const ambiguous = (amount) =>
	['Travel Package 1 > Passenger 1 > Amount', 'Payment to the Agency 1 > Amount']
		.map(
			(field) =>
				`'${field}' pode significar dois valores: escreva "${amount}" como ${amount.replace('.', '')},00 ou ${Number(amount).toFixed(2).replace('.', ',')}`,
		)
		.join('; ');

/** What is wrong with a row. @param {Row} row */
function reason(row) {
	const dates = ['Data da venda', 'Ida', 'Volta', 'Primeiro vencimento'];
	const id = documentOf(row);
	const found = [
		...['Código', 'Cliente', 'CPF ou CNPJ', 'Destino', 'Operadora', 'Valor']
			.filter((column) => row[column] === undefined)
			.map((column) => `falta ${column}`),
		...dates
			.filter((column) => !dayOfCell(row[column]))
			.map((column) => `${column} não é uma data: "${row[column]}"`),
		...(id.length <= 14 && !isRightCpf(id) ? [`o CPF ${id} não existe`] : []),
		...(String(dayOfCell(row.Volta)) < String(dayOfCell(row.Ida)) ? ['a Volta é antes da Ida'] : []),
	];
	return found.join('; ') || ambiguous(String(row.Valor));
}

/** @param {{ row: Row, line: number, sale: any }} sold */
const told = ({ row, line, sale }) =>
	sale
		? `• linha ${line}, ${row.Cliente}: venda ${sale.number}, ${row.Celular ?? ''}, ${sale.products[0].details.destination}, ${reais(sale.final_amount)}`
		: `• linha ${line}, ${row.Cliente ?? ''}: ${reason(row)}`;

/** @param {Facts} facts */
export function expected(facts) {
	const rows = facts.sheet('examples/import-sales.xlsx');
	const codes = rows.map((row) => row['Código']);
	const lines = rows.map((row, index) => {
		const sale = saleOf(row, facts);
		const isAgain = codes.indexOf(row['Código']) < index;
		const outcome = !sale ? 'Recusadas' : isAgain ? 'Já importadas antes' : 'Criadas';
		return { row, line: index + 2, sale, outcome };
	});
	const groups = [...new Set(lines.map(({ outcome }) => outcome))].map((title) => ({
		title,
		own: lines.filter(({ outcome }) => outcome === title),
	}));
	return [
		{
			to: 'Equipe de vendas',
			email: 'vendas@suaagencia.example',
			subject: `Importação de vendas: ${groups.map(({ title, own }) => `${title} ${own.length}`).join(', ')}`,
			message: [
				`Importação de vendas. Linhas lidas: ${rows.length}.`,
				...groups.map(({ title, own }) => [`${title}: ${own.length}`, ...own.map(told)].join('\n')),
			].join('\n\n'),
		},
	];
}

/** What became of each line. */
export const files = () => [['relatorio-de-vendas.xlsx']];

/**
 * Sends the sheet again: nothing is created twice, and the page says so, with the report as a file.
 *
 * @param {import('../messages.mjs').Afterwards} afterwards
 */
export async function afterwards({ started, example, workflow }) {
	const { control } = started.sandbox;
	const before = await control.records('sales');
	const { page = 'no page', outputs } = await execute(started, example, workflow);
	const made = (await control.records('sales')).length - before.length;
	if (made !== 0) throw new Error(`The sheet sent again made ${made} sales.`);
	const { subject } = outputs(messageNode)[0];
	if (/Criadas/.test(subject) || !/Já importadas antes [1-9]/.test(subject))
		throw new Error(`The sheet sent again: ${subject}`);
	for (const shown of [subject, 'relatorio-de-vendas.xlsx'])
		if (!page.includes(shown)) throw new Error(`The page at the end lacks "${shown}": ${page}`);
}
