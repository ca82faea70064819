import { day, reais, whatsApp } from '../../brazil.mjs';
import { sell } from '../recipeAgency.mjs';
import { byName, edit, ours, ownWebhook } from '../recipeNodes.mjs';

/** Whether the bills are all that is left to pay: everything was read, and no trip has more left. */
const IS_ALL =
	'!$json.has_more && !$json.owes?.unknown_debtor && ($json.trips ?? []).every((trip) => trip.left_to_pay !== null && trip.left_to_pay < 0.005 + ($json.bills ?? []).filter((bill) => bill.sale_number === trip.sale_number).reduce((sum, { amount }) => sum + Number(amount), 0))';

export default {
	title: {
		en: 'A WhatsApp message comes in: who it is, what is owed',
		pt: 'Chega um WhatsApp: quem é, e o que deve',
	},
	note: {
		en: 'Your WhatsApp service logs in to the webhook, and gives the phone as `phone`. Nothing is answered where nobody has that phone or several have it. Where something could not be read, or is left to pay of a trip without a bill, the answer gives what is known and says so, but never that no bill is open; `team` says so, too.',
		pt: 'O seu serviço de WhatsApp entra no webhook com o login, e dá o telefone em `phone`. Nada é respondido se ninguém tem esse telefone ou se vários o têm. Se algo não pôde ser lido, ou falta pagar de uma viagem sem que haja conta, a resposta traz o que se sabe e avisa, mas nunca diz que não há conta em aberto; `team` também avisa.',
	},
	input: { phone: '5541977771234' },
	nodes: [
		ownWebhook('whatsapp'),
		ours(
			'Person',
			'Get overview of person',
			{ operation: 'getOverview', personId: byName('={{ $json.body.phone }}') },
			{ onError: 'continueRegularOutput' },
		),
		edit({
			answer: `={{ ((bills, isAll) => $json.error || !bills ? '' : bills.length > 0 ? (isAll ? 'Em aberto: ' : 'Em aberto, até onde sabemos: ') + bills.map((bill) => [bill.due_date_text, bill.amount_text].filter(Boolean).join(' ')).join(', ') : isAll ? 'Nenhuma conta em aberto.' : '')($json.bills, ${IS_ALL}) }}`,
			team: "={{ $json.error?.message ?? $json.name + ': ' + ($json.trips ?? []).map((trip) => ['venda ' + trip.sale_number, trip.departure_date_text, 'falta ' + (trip.left_to_pay_text ?? '?')].filter(Boolean).join(', ')).join('; ') + ($json.has_more || $json.owes?.unknown_debtor ? '; não é tudo' : '') }}",
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, {
			client: 'Odete Ramos',
			details: { mobile_number: '(41) 97777-1234' },
			due: [-3, 20],
		});
	},
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ items: [{ body }], records }) {
		const client = records('people').find((person) => whatsApp(person) === body.phone);
		const bills = records('bills').filter(({ person_id: id }) => id === client.id);
		const sale = records('sales').find(({ payer_id: id }) => id === client.id);
		return [
			{
				answer: `Em aberto, até onde sabemos: ${bills.map(({ due_date: date, amount }) => `${day(date)} ${reais(amount)}`).join(', ')}`,
				team: `Odete Ramos: venda ${sale.number}, ${day(sale.departure_date)}, falta ${reais(sale.final_amount)}; não é tudo`,
			},
		];
	},
};
