import { today } from '../../brazil.mjs';
import { code, everyMonthOn, ours } from '../recipeNodes.mjs';

const settings = { executeOnce: true, alwaysOutputData: true };

export default {
	title: { en: 'Last month for the accountant', pt: 'O mês passado para a contadora' },
	note: {
		en: '**Convert to File**, **Convert to XLSX**, makes one sheet with `parte` as its first column, since it makes no tabs. Of a bill to pay, what is left of it comes, or `?` where that is not known. An invoice comes as its data: the API gives no document of it, and no link. What is attached to bills comes by [a recipe of its own](#the-files-of-last-months-bills).',
		pt: 'O **Convert to File**, **Convert to XLSX**, faz uma planilha com `parte` na primeira coluna, pois não faz abas. De uma conta a pagar vem o que falta, ou `?` se não se sabe. Uma nota vem com os seus dados: a API não dá o documento dela, nem um link. O que está anexado às contas vem com [outra receita](#os-arquivos-das-contas-do-mês-passado).',
	},
	nodes: [
		everyMonthOn(2, 9),
		ours(
			'Invoice',
			'Get many invoices',
			{ operation: 'getAll', returnAll: true, filters: { period: 'lastMonth' }, output: 'raw' },
			{ alwaysOutputData: true },
		),
		ours(
			'AccountMovement',
			'Get many account movements',
			{ operation: 'getAll', returnAll: true, output: 'raw' },
			settings,
		),
		ours(
			'Bill',
			'Get many bills',
			{
				operation: 'getAll',
				returnAll: true,
				filters: {
					dateField: 'due_date',
					dateRange: 'lastMonth',
					status: ['open', 'overdue'],
					transactionKind: 'debit',
				},
				output: 'fields',
				fields: ['due_date', 'description', 'left_to_pay'],
			},
			settings,
		),
		code(`const month = $today.minus({ months: 1 }).toFormat('yyyy-MM');
const row = (parte, data, texto, valor) => ({ parte, data, texto, valor });
return [
  ...$('Get many invoices').all().filter(({ json }) => json.id).map(({ json }) => row(json.status === 'canceled' ? 'Nota cancelada' : 'Nota', json.issue_date, json.number, json.amount)),
  ...$('Get many account movements').all().filter(({ json }) => json.date?.startsWith(month)).map(({ json }) => row(json.direction === 'credit' ? 'Entrada' : 'Saída', json.date, json.note, json.amount)),
  ...$input.all().filter(({ json }) => json.id).map(({ json }) => row('A pagar', json.due_date, json.description, json.left_to_pay ?? '?')),
];`),
	],
	shown: (/** @type {any} */ { parte, data, valor }) => ({ parte, data, valor }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const [year, number] = today(now).split('-').map(Number);
		const month = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
		const isIn = (/** @type {string | null} */ date) => date?.startsWith(month);
		return [
			...records('nfs')
				.filter(({ issue_date: date }) => isIn(date))
				.map(({ status, issue_date: data, amount: valor }) => ({
					...{ parte: status === 'canceled' ? 'Nota cancelada' : 'Nota', data, valor },
				})),
			...records('account_movements')
				.filter(({ date }) => isIn(date))
				.map(({ direction, date: data, amount: valor }) => ({
					...{ parte: direction === 'credit' ? 'Entrada' : 'Saída', data, valor },
				})),
			...records('bills')
				.filter(
					(bill) =>
						isIn(bill.due_date) &&
						bill.transaction_kind === 'debit' &&
						!bill.canceled &&
						bill.settlement_date === null,
				)
				.map(({ due_date: data, amount: valor }) => ({ parte: 'A pagar', data, valor })),
		];
	},
};
