import { plusDays, today, whatsApp } from '../../brazil.mjs';
import { byId, edit, filter, form, ours } from '../recipeNodes.mjs';
import { sell } from '../recipeAgency.mjs';

export default {
	title: {
		en: 'Who of ours is in that place',
		pt: 'Quem nosso está naquele lugar',
	},
	note: {
		en: 'The form opens on a phone. A sale whose place the back office does not know is not found: the place stands in what was sold.',
		pt: 'O formulário abre no celular. O lugar é procurado no que foi vendido: uma venda sem ele não é encontrada.',
	},
	input: { Lugar: 'Gramádo' },
	nodes: [
		form('Quem está lá?', { Lugar: 'text' }),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: {
				dateField: 'departure_date',
				dateFrom: '={{ $today.minus({ days: 30 }).toISODate() }}',
				dateTo: '={{ $today.plus({ days: 7 }).toISODate() }}',
			},
			output: 'fields',
			fields: ['return_date', 'whatsapp', 'hotels', 'cruises', 'travel_packages', 'airline_tickets', 'id'],
		}),
		filter(
			"={{ $json.return_date >= $today.toISODate() && [JSON.stringify($json), $('On form submission').first().json.Lugar].map((text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()).reduce((sold, place) => sold.includes(place)) }}",
		),
		ours('Sale', 'Get brief of sale', { operation: 'getBrief', saleId: byId('={{ $json.id }}') }),
		edit({
			message: "=Venda {{ $json.number }}: {{ $json.passengers.map(({ name }) => name).join(', ') }}",
			where:
				"={{ $json.itinerary.map((part) => [part.to, part.supplier, part.start_date_text].filter(Boolean).join(', ')).join('; ') }}",
			phone: "={{ $('Filter').item.json.whatsapp }}",
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
	shown: (/** @type {any} */ { message, phone }) => ({ message, phone }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const there = records('sales').filter(
			({ status, departure_date: first, return_date: last, products }) =>
				status !== 'canceled' &&
				first >= plusDays(today(now), -30) &&
				first <= plusDays(today(now), 7) &&
				last >= today(now) &&
				JSON.stringify(products).includes('Gramado'),
		);
		const nameOf = (/** @type {string} */ id) => records('people').find((one) => one.id === id);
		return there.map(({ payer_id: payer, products, number }) => ({
			message: `Venda ${number}: ${[...new Set(products.flatMap((/** @type {any} */ { passengers }) => passengers.map((/** @type {any} */ { person_id: id }) => nameOf(id).name)))].join(', ')}`,
			phone: whatsApp(nameOf(payer)),
		}));
	},
};
