import { today } from '../../brazil.mjs';
import { edit, everyMonthOn, filter, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'Who travels next month without insurance', pt: 'Quem viaja mês que vem sem seguro' },
	note: {
		en: 'It compares how many are insured with how many travel: a sale with a policy for only one of four travelers is listed, and so is one whose passengers could not be read.',
		pt: 'Ele compara quantos têm seguro com quantos viajam: uma apólice para um de quatro aparece. Uma venda cujos passageiros não puderam ser lidos também.',
	},
	nodes: [
		everyMonthOn(20, 9),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: { dateField: 'departure_date', dateRange: 'nextMonth' },
			output: 'fields',
			fields: [
				'number',
				'payer_name',
				'departure_date_text',
				'insurances',
				'passenger_names',
				'final_amount',
				'seller_name',
			],
		}),
		filter(
			"={{ $json.final_amount > 0 && new Set(($json.insurances ?? []).filter(({ active }) => active !== false).flatMap(({ passengers }) => (passengers ?? []).map(({ person }) => person?.id))).size < ($json.passenger_names?.split(', ').length ?? Infinity) }}",
		),
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
			.filter(({ final_amount: price, products }) => {
				const active = products.filter((/** @type {any} */ product) => product.active);
				const peopleIn = (/** @type {any[]} */ some) =>
					new Set(
						some.flatMap(({ passengers }) => passengers.map((/** @type {any} */ one) => one.person_id)),
					);
				const insured = peopleIn(active.filter((/** @type {any} */ { array }) => array === 'insurances'));
				return price > 0 && [...peopleIn(active)].some((id) => !insured.has(id));
			})
			.map(({ number }) => number);
	},
};
