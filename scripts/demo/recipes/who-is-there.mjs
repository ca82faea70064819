import { plusDays, today, whatsApp } from '../../brazil.mjs';
import { byId, edit, filter, form, ours, PRODUCTS } from '../recipeNodes.mjs';
import { sell } from '../recipeAgency.mjs';

export default {
	title: {
		en: 'Who of ours is in that place',
		pt: 'Quem nosso está naquele lugar',
	},
	note: {
		en: 'The form opens on a phone. A sale whose place the back office does not know is not found: the place stands in what was sold. Somebody with only a one-way flight counts as back on the day of that flight. It reads every trip that has not ended, one request or more for each.',
		pt: 'O formulário abre no celular. O lugar é procurado no que foi vendido: uma venda sem ele não é encontrada. Quem foi só de ida conta como de volta no dia do voo. Ele lê todas as viagens que ainda não terminaram, uma requisição ou mais para cada.',
	},
	input: { Lugar: 'Gramádo' },
	nodes: [
		form('Quem está lá?', { Lugar: 'text' }),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: {
				dateField: 'return_date',
				dateFrom: '={{ $today.toISODate() }}',
			},
			output: 'fields',
			fields: ['departure_date', 'final_amount', 'whatsapp', ...PRODUCTS, 'id'],
		}),
		filter(
			"={{ $json.final_amount > 0 && $json.departure_date <= $today.plus({ days: 7 }).toISODate() && [JSON.stringify($json), $('On form submission').first().json.Lugar].map((text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()).reduce((sold, place) => sold.includes(place)) }}",
		),
		ours('Sale', 'Get brief of sale', { operation: 'getBrief', saleId: byId('={{ $json.id }}') }),
		edit({
			line: "=Venda {{ $json.number }}: {{ ($json.passengers ?? [{}]).map(({ name }) => name ?? '?').join(', ') }}{{ $json.has_more ? ' (não é tudo)' : '' }}",
			where:
				"={{ ($json.itinerary ?? []).map((part) => [part.to, part.supplier, part.start_date_text].filter(Boolean).join(', ')).join('; ') }}",
			phone: "={{ $('Filter').item.json.whatsapp ?? '' }}",
			seller: '={{ $json.trip.seller?.name }}',
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, {
			client: 'Bianca Serra',
			details: { mobile_number: '(51) 98888-1111' },
			companions: ['Caio Serra'],
			days: [-2, 3],
		});
	},
	shown: (/** @type {any} */ { line, phone }) => ({ line, phone }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const there = records('sales').filter(
			({ status, final_amount: price, departure_date: first, return_date: last, products }) =>
				status !== 'canceled' &&
				price > 0 &&
				first <= plusDays(today(now), 7) &&
				last >= today(now) &&
				JSON.stringify(products).includes('Gramado'),
		);
		const nameOf = (/** @type {string} */ id) => records('people').find((one) => one.id === id);
		return there.map(({ payer_id: payer, products, number }) => ({
			line: `Venda ${number}: ${[...new Set(products.flatMap((/** @type {any} */ { passengers }) => passengers.map((/** @type {any} */ { person_id: id }) => nameOf(id).name)))].join(', ')}`,
			phone: whatsApp(nameOf(payer)),
		}));
	},
};
