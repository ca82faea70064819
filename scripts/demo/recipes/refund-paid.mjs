import { day, plusDays, reais, today, whatsApp } from '../../brazil.mjs';
import { edit, everyDay, filter, once, ours, TEAM, toPassOn } from '../recipeNodes.mjs';

/** The phone of the client, if the bill of the refund is the client's. */
const PHONE =
	"$('Get many bills').all().find(({ json }) => json.id === $json.bill_id && json.payee_id === $json.person_id)?.json.whatsapp";

export default {
	title: {
		en: 'A refund was paid: tell the client',
		pt: 'Reembolso pago: avisar o cliente',
	},
	note: {
		en: 'Whether a refund is paid stands in its bill, which also gives the phone. Where it names somebody else, or there is none, the message goes to you, at the number in the last line. The first time, it tells of those paid in the last 30 days.',
		pt: 'Se um reembolso foi pago, diz a conta dele, que também dá o telefone. Se ela é de outra pessoa, ou não há telefone, a mensagem vai para você, pelo número da última linha. Na primeira vez, vêm os pagos nos últimos 30 dias.',
	},
	nodes: [
		everyDay(17),
		ours('Bill', 'Get many bills', {
			operation: 'getAll',
			returnAll: true,
			filters: {
				dateField: 'settlement_date',
				dateFrom: '={{ $today.minus({ days: 30 }).toISODate() }}',
				status: ['settled'],
				transactionKind: 'debit',
			},
			output: 'fields',
			fields: ['settlement_date_text', 'payee_id', 'whatsapp', 'id'],
		}),
		ours(
			'Refund',
			'Get many refunds',
			{
				operation: 'getAll',
				returnAll: true,
				filters: { refundType: 'customer' },
				output: 'fields',
				fields: ['person_name', 'amount_text', 'description', 'bill_id', 'person_id', 'id'],
			},
			{ executeOnce: true },
		),
		filter("={{ $('Get many bills').all().some(({ json }) => json.id === $json.bill_id) }}"),
		once('={{ $json.id }}'),
		edit({
			to: '={{ $json.person_name }}',
			phone: `={{ ${PHONE} || '${TEAM.phone}' }}`,
			message: `={{ ${toPassOn(PHONE, '$json.person_name')} }}O seu reembolso de {{ $json.amount_text }} foi pago em {{ [$('Get many bills').all().find(({ json }) => json.id === $json.bill_id).json.settlement_date_text, $json.description].filter(Boolean).join(': ') }}.`,
		}),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const bills = new Map(records('bills').map((bill) => [bill.id, bill]));
		return records('refunds').flatMap(({ side, bill_id: bill, person_id: person, amount, description }) => {
			const { settlement_date: paid, canceled, person_id: payee } = bills.get(bill) ?? {};
			if (side !== 'customer' || canceled || !paid || paid < plusDays(today(now), -30)) return [];
			const client = records('people').find(({ id }) => id === person);
			const phone = payee === person && whatsApp(client);
			return [
				{
					to: client.name,
					phone: phone || TEAM.phone,
					message: `${phone ? '' : `Para repassar a ${client.name}: `}O seu reembolso de ${reais(amount)} foi pago em ${day(paid)}: ${description}.`,
				},
			];
		});
	},
};
