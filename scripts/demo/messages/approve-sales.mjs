import { day, reais } from '../../brazil.mjs';
import { dayOfCell } from '../spreadsheet.mjs';

export const messageNode = 'Escrever a pergunta';

const SHEET = 'examples/approve-sales.xlsx';

/** "R$ 2.890,50" or 7350 as a number. @param {string | number | undefined} cell */
function amountIn(cell = 0) {
	if (typeof cell === 'number') return cell;
	const plain = cell.replace(/[R$\s]/g, '');
	return Number(plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain);
}

/** @param {string | number | undefined} cell */
const wordsIn = (cell = '') =>
	String(cell).normalize('NFD').toLowerCase().replace(/\p{M}/gu, '').split(/\W+/);

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ sheet, records, made }) {
	const rows = sheet(SHEET);
	const people = records('people').map(({ name }) => name);
	const called = (/** @type {string | number | undefined} */ cell) =>
		people.find((name) => wordsIn(cell).every((word) => wordsIn(name).includes(word)));
	if (made('sales').length > 0) throw new Error('Sales were written before anybody has approved them.');
	const total = rows.reduce((sum, { Valor }) => sum + Math.round(amountIn(Valor) * 100), 0) / 100;
	return [
		{
			to: 'Quem aprova as vendas',
			email: 'gerencia@suaagencia.example',
			subject: `Gravar ${rows.length} vendas, no total de ${reais(total)}?`,
			message: [
				'Nada foi gravado ainda. Estas são as vendas:',
				...rows.map(
					({ Cliente, Vendedor, Hotel, Entrada, Valor }, index) =>
						`• linha ${index + 2}: ${[Cliente, Vendedor, Hotel].map(called).join(', ')}, ${day(dayOfCell(Entrada) ?? '')}, ${reais(amountIn(Valor))} `,
				),
			].join('\n'),
		},
	];
}
