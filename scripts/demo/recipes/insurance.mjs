import { today } from '../../brazil.mjs';
import { edit, everyMonthOn, filter, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'Who travels next month without insurance', pt: 'Quem viaja mês que vem sem seguro' },
	nodes: [
		everyMonthOn(20, 9),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: { dateField: 'departure_date', dateRange: 'nextMonth' },
			output: 'fields',
			fields: ['number', 'payer_name', 'departure_date_text', 'insurances', 'seller_name'],
		}),
		filter('={{ ($json.insurances ?? []).length === 0 }}'),
		edit({
			seller: '={{ $json.seller_name }}',
			line: '={{ $json.number }}, {{ $json.payer_name }}, {{ $json.departure_date_text }}',
		}),
	],
	shown: (/** @type {any} */ { line }) => Number(line.split(',')[0]),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const [year, month] = today(now).split('-').map(Number);
		const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
		return records('sales')
			.filter(({ status, departure_date: date }) => status !== 'canceled' && date?.startsWith(next))
			.filter(({ products }) => !products.some((/** @type {any} */ { array }) => array === 'insurances'))
			.map(({ number }) => number);
	},
};
