import { calledBy, day, plusDays, reais, today, whatsApp } from '../../brazil.mjs';
import { edit, everyDay, filter, once, ours, TEAM, toPassOn } from '../recipeNodes.mjs';

/** The bill of the refund, if it is the client's. */
const THEIRS =
	"$('Get many bills').all().find(({ json }) => json.id === $json.bill_id && json.payee_id === $json.person_id)?.json";

const PHONE = `${THEIRS}?.whatsapp`;

export default {
	title: {
		en: 'A refund was paid: tell the client',
		pt: 'Reembolso pago: avisar o cliente',
	},
	note: {
		en: 'Whether a refund is paid stands in its bill, which also gives the phone. Where it names somebody else, or there is none, the message goes to you, at the number in the last line. The first time, it tells of those paid in the last 30 days.',
		pt: 'É a conta do reembolso que diz se ele foi pago, e ela também dá o telefone. Se ela é de outra pessoa, ou não há telefone, a mensagem vai para você, pelo número da última linha. Na primeira vez, vêm os pagos nos últimos 30 dias.',
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
			fields: ['settlement_date_text', 'payee_id', 'first_name', 'whatsapp', 'id'],
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
			message: `={{ ${toPassOn(PHONE, '$json.person_name')} }}{{ ['Olá', ${THEIRS}?.first_name].filter(Boolean).join(', ') }}! O seu reembolso de {{ $json.amount_text }}{{ $json.description ? ' (' + $json.description + ')' : '' }} foi pago em {{ $('Get many bills').all().find(({ json }) => json.id === $json.bill_id).json.settlement_date_text }}.`,
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
					message: `${phone ? '' : `Para repassar a ${client.name}: `}Olá${payee === person ? `, ${calledBy(client)}` : ''}! O seu reembolso de ${reais(amount)} (${description}) foi pago em ${day(paid)}.`,
				},
			];
		});
	},
};
