import { calledBy, today, whatsApp } from '../../brazil.mjs';
import { byId, EACH, edit, filter, once, ours } from '../recipeNodes.mjs';

export default {
	title: {
		en: 'Birthday wishes, with an opt-out',
		pt: 'Parabéns, com opção de não receber',
	},
	note: {
		en: 'Whoever has no phone in the register, or cannot be read, is left out. `pass` stands for passenger: somebody who only pays stays at home. Whoever asked gets _sem mensagens_ in **Observations** of the register. The same **Filter**, behind **Get person**, gives any message to clients its opt-out; the examples of [birthdays](examples.md#birthdays-and-passports-a-whatsapp-to-each-client) and of the [review](examples.md#review-request-a-whatsapp-two-days-after-the-return) have it.',
		pt: 'Quem não tem telefone no cadastro, ou não pôde ser lido, fica de fora. `pass` vem de passageiro: quem só paga fica em casa. Quem pediu fica com _sem mensagens_ nas observações do cadastro. O mesmo **Filter**, depois de **Get person**, serve para qualquer mensagem a clientes; os exemplos do [aniversário](examples.md#aniversário-e-passaporte-whatsapp-para-cada-cliente) e do [pedido de avaliação](examples.md#pedido-de-avaliação-whatsapp-dois-dias-depois-da-volta) já têm.',
	},
	nodes: [
		ours('PersonTrigger', 'Travel Agency Person Trigger', {
			pollTimes: { item: [{ mode: 'everyHour', minute: 0 }] },
			triggerOn: ['birthday'],
			hour: 8,
			filters: { kind: 'individual' },
		}),
		once(),
		ours(
			'Person',
			'Get person',
			{
				operation: 'get',
				personId: byId('={{ $json.id }}'),
				output: 'fields',
				fields: ['first_name', 'whatsapp', 'birthdate', 'observations', 'id'],
			},
			EACH,
		),
		filter(
			"={{ Boolean($json.whatsapp) && $json.birthdate <= $today.minus({ years: 18 }).toISODate() && !($json.observations ?? '').toLowerCase().includes('sem mensagens') }}",
		),
		ours(
			'Person',
			'Get overview of person',
			{ operation: 'getOverview', personId: byId('={{ $json.id }}') },
			EACH,
		),
		edit({
			phone: "={{ $('Get person').item.json.whatsapp }}",
			message:
				"=Feliz aniversário, {{ $('Get person').item.json.first_name }}! {{ ($json.trips ?? []).some((trip) => (trip.role ?? '').includes('pass') && trip.price > 0 && trip.departure_date <= $today.toISODate() && trip.return_date >= $today.toISODate()) ? 'Que sorte comemorar viajando com a gente!' : 'Que este novo ano de vida traga muitas viagens.' }}",
		}),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ items, records, now }) {
		return items.flatMap(({ id }) => {
			const person = records('people').find((one) => one.id === id);
			if (!whatsApp(person)) return [];
			const isTraveling = records('sales').some(
				({ status, final_amount: price, products, departure_date: first, return_date: last }) =>
					status !== 'canceled' &&
					price > 0 &&
					first <= today(now) &&
					last >= today(now) &&
					products.some(
						(/** @type {any} */ { active, passengers }) =>
							active && passengers.some((/** @type {any} */ { person_id: who }) => who === id),
					),
			);
			const wish = isTraveling
				? 'Que sorte comemorar viajando com a gente!'
				: 'Que este novo ano de vida traga muitas viagens.';
			return [
				{
					phone: whatsApp(person),
					message: `Feliz aniversário, ${calledBy(person)}! ${wish}`,
				},
			];
		});
	},
};
