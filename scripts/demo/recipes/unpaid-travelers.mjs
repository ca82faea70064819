import { plusDays, today } from '../../brazil.mjs';
import { leftToPay } from '../overdueBills.mjs';
import { edit, everyWeekOn, filter, ours } from '../recipeNodes.mjs';

export default {
	title: {
		en: 'Who travels in the next 30 days and has not paid',
		pt: 'Quem viaja nos próximos 30 dias e ainda não pagou',
	},
	note: {
		en: '`left_to_pay` is empty where nobody knows it, as of a bill by card: that line comes, too.',
		pt: '`left_to_pay` fica vazio quando não se sabe, como em uma conta no cartão: essa linha também vem.',
	},
	nodes: [
		everyWeekOn([1], 8),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: { dateField: 'departure_date', dateRange: 'next30Days' },
			output: 'fields',
			fields: ['number', 'payer_name', 'whatsapp', 'departure_date_text', 'left_to_pay', 'left_to_pay_text'],
		}),
		filter('={{ $json.left_to_pay !== 0 }}'),
		edit({
			phone: '={{ $json.whatsapp }}',
			line: "={{ $json.number }}: {{ $json.payer_name || '?' }}, {{ $json.departure_date_text }}, falta {{ $json.left_to_pay_text ?? '?' }}",
		}),
	],
	shown: (/** @type {any} */ { line }) => Number(line.split(':')[0]),
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ records, now }) =>
		records('sales')
			.filter(
				({ status, departure_date: date }) =>
					status !== 'canceled' && date >= today(now) && date <= plusDays(today(now), 29),
			)
			.filter((sale) => leftToPay(sale, records) !== 0)
			.map(({ number }) => number),
};
