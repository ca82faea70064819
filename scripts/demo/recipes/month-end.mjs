import { today } from '../../brazil.mjs';
import { sell } from '../recipeAgency.mjs';
import { editOnce, everyMonthOn, ours } from '../recipeNodes.mjs';

const once = { executeOnce: true, alwaysOutputData: true };

/** The total of a month's sales. @param {string} day in the month */
const sold = (day) =>
	`={{ $('Get many sales').all().filter(({ json }) => json.sale_date?.startsWith(${day}.toFormat('yyyy-MM'))).reduce((sum, { json }) => sum + Number(json.totals.final_amount), 0).toFixed(2) }}`;

/** What is left to pay of the month's bills, as far as it is known. @param {string} kind */
const left = (kind) =>
	`={{ ((bills) => (bills.some(({ left_to_pay }) => left_to_pay === null) ? 'no mínimo ' : '') + bills.reduce((sum, { left_to_pay }) => sum + Number(left_to_pay), 0).toFixed(2))($('Get many bills').all().map(({ json }) => json).filter(({ transaction_kind }) => transaction_kind === '${kind}')) }}`;

export default {
	title: { en: 'The month in numbers', pt: 'O mês em números' },
	note: {
		en: 'On the 1st, it says what the month that is over sold, beside the one before and the same month of the year before, and what is to be received and paid in the month that begins: it reads the sales of thirteen months, fifty with each request, and each bill of the month, for what is left of it.',
		pt: 'No dia 1º, diz o que vendeu o mês que acabou, ao lado do anterior e do mesmo mês do ano anterior, e o que há a receber e a pagar no mês que começa: lê as vendas de treze meses, cinquenta em cada requisição, e cada conta do mês, pelo que falta dela.',
	},
	nodes: [
		everyMonthOn(1, 9),
		ours(
			'Sale',
			'Get many sales',
			{
				operation: 'getAll',
				returnAll: true,
				filters: {
					dateField: 'sale_date',
					dateFrom: "={{ $today.startOf('month').minus({ months: 13 }).toISODate() }}",
					dateTo: "={{ $today.startOf('month').minus({ days: 1 }).toISODate() }}",
				},
				output: 'raw',
			},
			{ alwaysOutputData: true },
		),
		ours(
			'Bill',
			'Get many bills',
			{
				operation: 'getAll',
				returnAll: true,
				filters: { dateField: 'due_date', dateRange: 'thisMonth' },
				output: 'fields',
				fields: ['transaction_kind', 'left_to_pay'],
			},
			once,
		),
		ours(
			'Sale',
			'Get many sales1',
			{
				operation: 'getAll',
				returnAll: true,
				filters: { dateField: 'return_date', dateTo: '={{ $today.toISODate() }}', status: ['opened'] },
				output: 'raw',
			},
			once,
		),
		editOnce({
			sold: sold('$today.minus({ months: 1 })'),
			month_before: sold('$today.minus({ months: 2 })'),
			year_before: sold('$today.minus({ months: 13 })'),
			to_receive: left('credit'),
			to_pay: left('debit'),
			still_open: "={{ $input.all().map(({ json }) => json.number).join(', ') }}",
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, { client: 'Aberta Souza', days: [-9, -2] });
	},
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const [year, month] = today(now).split('-').map(Number);
		const monthAt = (/** @type {number} */ ahead) =>
			new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7);
		const sum = (/** @type {any[]} */ some, /** @type {string} */ field) =>
			(some.reduce((all, one) => all + Math.round(one[field] * 100), 0) / 100).toFixed(2);
		const soldIn = (/** @type {string} */ wanted) =>
			records('sales').filter(
				({ status, sale_date: date }) => status !== 'canceled' && date.startsWith(wanted),
			);
		const due = (/** @type {string} */ kind) =>
			records('bills').filter(
				(bill) =>
					bill.transaction_kind === kind &&
					!bill.canceled &&
					bill.settlement_date === null &&
					bill.due_date?.startsWith(monthAt(0)),
			);
		const open = records('sales').filter(
			({ status, return_date: date }) => status === 'opened' && date && date <= today(now),
		);
		return [
			{
				sold: sum(soldIn(monthAt(-1)), 'final_amount'),
				month_before: sum(soldIn(monthAt(-2)), 'final_amount'),
				year_before: sum(soldIn(monthAt(-13)), 'final_amount'),
				to_receive: sum(due('credit'), 'amount'),
				to_pay: sum(due('debit'), 'amount'),
				still_open: open
					.map(({ number }) => number)
					.reverse()
					.join(', '),
			},
		];
	},
};
