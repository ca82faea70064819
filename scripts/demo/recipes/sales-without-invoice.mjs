import { today } from '../../brazil.mjs';
import { code, everyWeekOn, ours } from '../recipeNodes.mjs';

export default {
	title: {
		en: 'Closed sales without an invoice',
		pt: 'Vendas fechadas sem nota fiscal',
	},
	note: {
		en: 'It reads every invoice, since those that wait have no date to ask for: one request each.',
		pt: 'Ele lê todas as notas, pois as que esperam não têm data: uma requisição cada.',
	},
	nodes: [
		everyWeekOn([1], 9),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: {
				dateField: 'sale_date',
				dateFrom: "={{ $today.startOf('month').minus({ months: 1 }).toISODate() }}",
				status: ['closed'],
			},
			output: 'fields',
			fields: ['number', 'payer_name', 'final_amount_text', 'seller_name', 'id'],
		}),
		ours(
			'Invoice',
			'Get many invoices',
			{ operation: 'getAll', returnAll: true, output: 'fields', fields: ['sale_id', 'status'] },
			{ executeOnce: true, alwaysOutputData: true },
		),
		code(`const invoices = $input.all().map(({ json }) => json);
return $('Get many sales').all().map(({ json }) => ({ ...json, invoices: invoices.filter((one) => one.sale_id === json.id).map((one) => one.status) }))
  .filter(({ invoices: own }) => !own.includes('issued'));`),
	],
	shown: (/** @type {any} */ { number, payer_name: payer, invoices }) => ({ number, payer, invoices }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const [year, month] = today(now).split('-').map(Number);
		const from = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
		return records('sales')
			.filter(({ status, sale_date: date }) => status === 'closed' && date >= from)
			.map(({ id, number, payer_id: payer }) => ({
				number,
				payer: records('people').find((person) => person.id === payer).name,
				invoices: records('nfs')
					.filter(({ sale_id: sale }) => sale === id)
					.map(({ status }) => status),
			}))
			.filter(({ invoices }) => !invoices.includes('issued'));
	},
};
