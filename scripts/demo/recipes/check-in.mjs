import { day, whatsApp } from '../../brazil.mjs';
import { byId, edit, once, ours, TEAM } from '../recipeNodes.mjs';
import { sell } from '../recipeAgency.mjs';

/** The flights that have a localizer, as text. */
const FLIGHTS =
	"($('Get brief of sale').item.json.itinerary ?? []).filter((part) => part.flight && part.localizer).map((part) => [part.flight, part.start_date_text, 'localizador ' + part.localizer].filter(Boolean).join(', ')).join('; ')";

export default {
	title: {
		en: 'Check-in two days before the flight',
		pt: 'Check-in dois dias antes do voo',
	},
	note: {
		en: '**Return**, before, in **Trigger On** does the same for the flight home. Behind it, an **If** on `{{ $json.flights }}` **is not empty**: **true** to the client, whose `message` names flights and localizers; **false** to the seller, to whom `team` says what is missing: a localizer, or the itinerary, where it could not be read completely. If the client has no phone, the message goes to you, at the number in the last line.',
		pt: 'Com **Return**, antes, em **Trigger On**, vale também para o voo da volta. Depois dela, um **If** com `{{ $json.flights }}` **is not empty**: **true** vai para o cliente, com voos e localizadores em `message`; **false** para o vendedor, a quem `team` diz o que falta: um localizador, ou o itinerário, se não pôde ser lido por completo. Sem telefone do cliente, a mensagem vai para você, pelo número da última linha.',
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
			flights: `={{ ${FLIGHTS} }}`,
			phone: `={{ $json.whatsapp || '${TEAM.phone}' }}`,
			seller: "={{ $('Get brief of sale').item.json.trip.seller?.name }}",
			message: `=Faça o check-in da reserva {{ $('Get brief of sale').item.json.number }}: {{ ($('Get brief of sale').item.json.passengers ?? []).map(({ name }) => name).join(', ') }}. {{ ${FLIGHTS} }}`,
			team: "=Venda {{ $('Get brief of sale').item.json.number }}: {{ $('Get brief of sale').item.json.has_more || !$('Get brief of sale').item.json.itinerary ? 'o itinerário não pôde ser lido por completo' : 'falta o localizador do voo' }}",
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
	shown: (/** @type {any} */ { flights, phone, seller, message }) => ({ flights, phone, seller, message }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ items, records }) {
		return items.map(({ id }) => {
			const sale = records('sales').find((one) => one.id === id);
			const payer = records('people').find((one) => one.id === sale.payer_id);
			const flights = `IP 3410, ${day(sale.departure_date)} 07:05, localizador KITRSA`;
			return {
				...{ flights, phone: whatsApp(payer), seller: null },
				message: `Faça o check-in da reserva ${sale.number}: ${payer.name}. ${flights}`,
			};
		});
	},
};
