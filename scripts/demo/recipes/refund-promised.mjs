import { calledBy, day, plusDays, reais, today, whatsApp } from '../../brazil.mjs';
import { byId, code, EACH, everyDay, filter, once, ours, TEAM, toPassOn } from '../recipeNodes.mjs';

export default {
	title: { en: 'A refund is promised: tell the client', pt: 'Reembolso prometido: avisar o cliente' },
	note: {
		en: 'It reads every refund to clients, one request each; the first time, it tells of those of the last 30 days. The client is not told of a refund whose day is past, nor of one that has been paid or canceled in the meantime, or that has no bill: the bill says whether it still stands, and what is left of it. It also gives the phone: where it names somebody else, or there is none, the message goes to you, at the number in the **Code**; so does that of a refund whose bill could not be read.',
		pt: 'Ele lê todos os reembolsos a clientes, uma requisição cada; na primeira vez, vêm os dos últimos 30 dias. O cliente não é avisado de um reembolso com data passada, já pago, cancelado ou sem conta: a conta diz se ele ainda vale e quanto falta. Ela também dá o telefone: se é de outra pessoa, ou não há telefone, a mensagem vai para você, pelo número do **Code**; a de um reembolso cuja conta não pôde ser lida, também.',
	},
	nodes: [
		everyDay(16),
		ours('Refund', 'Get many refunds', {
			operation: 'getAll',
			returnAll: true,
			filters: { refundType: 'customer' },
			output: 'fields',
			fields: [
				...['person_name', 'amount', 'amount_text', 'description', 'issue_date', 'due_date'],
				...['due_date_text', 'bill_id', 'person_id', 'id'],
			],
		}),
		filter(
			'={{ $json.issue_date >= $today.minus({ days: 30 }).toISODate() && $json.due_date >= $today.toISODate() && $json.bill_id !== null }}',
		),
		once('={{ $json.id }}'),
		ours(
			'Bill',
			'Get bill',
			{
				operation: 'get',
				billId: byId('={{ $json.bill_id }}'),
				output: 'fields',
				fields: ['left_to_pay', 'left_to_pay_text', 'payee_id', 'first_name', 'whatsapp'],
			},
			EACH,
		),
		code(`const refunds = $('Remove Duplicates').all();
return $input.all().map(({ json: bill }, place) => ({ bill, refund: refunds[place].json })).filter(({ bill }) => bill.left_to_pay !== 0).map(({ bill, refund }) => {
  const isTheirs = bill.payee_id === refund.person_id;
  const phone = isTheirs && bill.whatsapp;
  return {
    to: refund.person_name,
    phone: phone || '${TEAM.phone}',
    message: (${toPassOn('phone', 'refund.person_name')}) + ['Olá', isTheirs && bill.first_name].filter(Boolean).join(', ') + '! O seu reembolso de ' + (bill.left_to_pay && bill.left_to_pay < refund.amount ? bill.left_to_pay_text : refund.amount_text)
      + (refund.description ? ' (' + refund.description + ')' : '') + ' está previsto para ' + refund.due_date_text + '.'
      + (bill.error ? ' (Olhe antes a conta, que não foi lida: ' + bill.error.message + ')' : ''),
  };
});`),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ records, now }) =>
		records('refunds')
			.filter(
				({ side, issue_date: issued, due_date: due }) =>
					side === 'customer' && issued >= plusDays(today(now), -30) && due >= today(now),
			)
			.flatMap(({ bill_id: id, person_id: person, amount, due_date: date, description }) => {
				const bill = records('bills').find((one) => one.id === id);
				if (!bill || bill.canceled || bill.settlement_date !== null) return [];
				const client = records('people').find((one) => one.id === person);
				const phone = bill.person_id === person && whatsApp(client);
				return [
					{
						to: client.name,
						phone: phone || TEAM.phone,
						message: `${phone ? '' : `Para repassar a ${client.name}: `}Olá${bill.person_id === person ? `, ${calledBy(client)}` : ''}! O seu reembolso de ${reais(amount)} (${description}) está previsto para ${day(date)}.`,
					},
				];
			}),
};
