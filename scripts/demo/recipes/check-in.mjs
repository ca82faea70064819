import { day, whatsApp } from '../../brazil.mjs';
import { byId, edit, once, ours } from '../recipeNodes.mjs';
import { sell } from '../recipeAgency.mjs';

export default {
	title: {
		en: 'Check-in two days before the flight',
		pt: 'Check-in dois dias antes do voo',
	},
	note: {
		en: '**Return**, before, in **Trigger On** does the same for the flight home. Behind it, an **If** on `{{ $json.flights }}` **is not empty**: **true** to the client, **false** to the seller.',
		pt: 'Com **Return**, antes, em **Trigger On**, vale também para o voo da volta. Depois dela, um **If** com `{{ $json.flights }}` **is not empty**: **true** vai para o cliente, **false** para o vendedor.',
	},
	nodes: [
		ours('SaleTrigger', 'Travel Agency Sale Trigger', {
			pollTimes: { item: [{ mode: 'everyHour', minute: 0 }] },
			triggerOn: ['departure'],
			departureDays: 2,
		}),
		once(),
		ours('Sale', 'Get brief of sale', { operation: 'getBrief', saleId: byId('={{ $json.id }}') }),
		ours('Person', 'Get person', { operation: 'get', personId: byId('={{ $json.client.id }}') }),
		edit({
			flights:
				"={{ $('Get brief of sale').item.json.itinerary.filter((part) => part.flight && part.localizer).map((part) => [part.flight, part.start_date_text, 'localizador ' + part.localizer].filter(Boolean).join(', ')).join('; ') }}",
			to: '={{ $json.whatsapp }}',
			seller: "={{ $('Get brief of sale').item.json.trip.seller?.name }}",
			message:
				"=Faça o check-in da reserva {{ $('Get brief of sale').item.json.number }}: {{ $('Get brief of sale').item.json.passengers.map(({ name }) => name).join(', ') }}",
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, {
			client: 'Renato Voador',
			details: { mobile_number: '(11) 98765-4321' },
			days: [1, 5],
			locator: 'KITRSA',
		});
	},
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ items, records }) {
		return items.map(({ id }) => {
			const sale = records('sales').find((one) => one.id === id);
			const payer = records('people').find((one) => one.id === sale.payer_id);
			return {
				flights: `IP 3410, ${day(sale.departure_date)} 07:05, localizador KITRSA`,
				to: whatsApp(payer),
				seller: null,
				message: `Faça o check-in da reserva ${sale.number}: ${payer.name}`,
			};
		});
	},
};
