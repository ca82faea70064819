import { plusDays, today } from '../../brazil.mjs';
import { sell } from '../recipeAgency.mjs';
import { code, edit, everyWeekOn, ours, PRODUCTS } from '../recipeNodes.mjs';

export default {
	title: {
		en: 'Who travels in the next 30 days without insurance',
		pt: 'Quem viaja nos próximos 30 dias sem seguro',
	},
	note: {
		en: 'It comes each Monday until everybody is insured: who travels and is not on a policy, so one policy for two of four travelers does not do. A sale whose passengers could not be read is listed, too. What is sold and leaves within the same week needs **Days** as **Trigger Interval**.',
		pt: 'Vem toda segunda até todos terem seguro: compara quem viaja com quem está na apólice; uma para dois de quatro não basta. Uma venda cujos passageiros não puderam ser lidos também aparece. Para o que é vendido e embarca na mesma semana, escolha **Days** em **Trigger Interval**.',
	},
	nodes: [
		everyWeekOn([1], 9),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: { dateField: 'departure_date', dateRange: 'next30Days' },
			output: 'fields',
			fields: ['number', 'payer_name', 'departure_date_text', 'final_amount', 'seller_name', ...PRODUCTS],
		}),
		code(`return $input.all().filter(({ json }) => {
  const inside = (products) => new Set((products ?? []).filter((one) => one?.active !== false).flatMap((one) => one?.passengers ?? []).map(({ person, name }) => person?.id ?? name ?? '?'));
  const travelers = [...inside(Object.values(json).filter(Array.isArray).flat())];
  const insured = inside(json.insurances);
  return json.final_amount > 0 && (travelers.length === 0 || travelers.some((one) => one === '?' || !insured.has(one)));
});`),
		edit({
			seller: '={{ $json.seller_name }}',
			line: "={{ $json.number }}, {{ $json.payer_name || '?' }}, {{ $json.departure_date_text }}",
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, { client: 'Lima, Sara', companions: ['Otto Lima'], days: [25, 32] });
	},
	shown: (/** @type {any} */ { line }) => Number(line.split(',')[0]),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		return records('sales')
			.filter(
				({ status, departure_date: date }) =>
					status !== 'canceled' && date >= today(now) && date <= plusDays(today(now), 29),
			)
			.filter(({ final_amount: price, products }) => {
				const active = products.filter((/** @type {any} */ product) => product.active);
				const peopleIn = (/** @type {any[]} */ some) =>
					new Set(
						some.flatMap(({ passengers }) => passengers.map((/** @type {any} */ one) => one.person_id)),
					);
				const insured = peopleIn(active.filter((/** @type {any} */ { array }) => array === 'insurances'));
				const travelers = [...peopleIn(active)];
				return price > 0 && (travelers.length === 0 || travelers.some((id) => !insured.has(id)));
			})
			.map(({ number }) => number);
	},
};
