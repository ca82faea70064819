import { calledBy, day, whatsApp } from '../../brazil.mjs';
import { byId, EACH, edit, filter, once, ours, TEAM, toPassOn } from '../recipeNodes.mjs';
import { sell } from '../recipeAgency.mjs';

const BRIEF = "$('Get brief of sale').item.json";

/** Whether a part of an itinerary is a flight, in both languages of the node. */
const IS_FLIGHT = "['voo', 'flight'].includes(part.kind)";

/** The flights as text, if all of them have a number and a localizer. */
const FLIGHTS = `[(${BRIEF}.itinerary ?? []).filter((part) => ${IS_FLIGHT})].filter((parts) => parts.every((part) => part.flight && part.localizer)).flat().map((part) => [part.flight, part.start_date_text, 'localizador ' + part.localizer].filter(Boolean).join(', ')).join('; ')`;

export default {
	title: {
		en: 'Check-in two days before the flight',
		pt: 'Check-in dois dias antes do voo',
	},
	note: {
		en: '**Return**, before, in **Trigger On** does the same for the flight home. Behind it, an **If** on `{{ $json.flights }}` **is not empty**: **true** to the client, whose `message` names flights and localizers; **false** to the seller, to whom `team` says what is missing: the number or localizer of a flight, or the sale, where it could not be read. A sale without flights is left out, and so is a package: the back office has no flights of it. If the client has no phone, the message goes to you, at the number in the last line.',
		pt: 'Com **Return**, antes, em **Trigger On**, vale também para o voo da volta. Depois da última linha, um **If** com `{{ $json.flights }}` **is not empty**: **true** vai para o cliente, com voos e localizadores em `message`; **false** para o vendedor, a quem `team` diz o que falta: o número ou o localizador de um voo, ou a venda, se não pôde ser lida. Uma venda sem voos fica de fora, e um pacote também: o back-office não tem os voos dele. Sem telefone do cliente, a mensagem vai para você, pelo número da última linha.',
	},
	nodes: [
		ours('SaleTrigger', 'Travel Agency Sale Trigger', {
			pollTimes: { item: [{ mode: 'everyHour', minute: 0 }] },
			triggerOn: ['departure'],
			departureDays: 2,
		}),
		once(),
		ours('Sale', 'Get brief of sale', { operation: 'getBrief', saleId: byId('={{ $json.id }}') }, EACH),
		filter(`={{ Boolean($json.error) || ($json.itinerary ?? []).some((part) => ${IS_FLIGHT}) }}`),
		ours('Person', 'Get person', { operation: 'get', personId: byId('={{ $json.client?.id }}') }, EACH),
		edit({
			flights: `={{ ${FLIGHTS} }}`,
			phone: `={{ $json.whatsapp || '${TEAM.phone}' }}`,
			seller: `={{ ${BRIEF}.trip?.seller?.name }}`,
			message: `={{ ${toPassOn('$json.whatsapp', `${BRIEF}.client?.name`)} }}{{ ['Olá', $json.first_name].filter(Boolean).join(', ') }}! Está na hora do check-in da reserva {{ ${BRIEF}.number }}: {{ (${BRIEF}.passengers ?? []).map(({ name }) => name).join(', ') }}. {{ ${FLIGHTS} }}`,
			team: `=Venda {{ $('Remove Duplicates').item.json.number }}: {{ ${BRIEF}.error ? 'não pôde ser lida' : 'falta o número ou o localizador de um voo' }}`,
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
				message: `Olá, ${calledBy(payer)}! Está na hora do check-in da reserva ${sale.number}: ${payer.name}. ${flights}`,
			};
		});
	},
};
