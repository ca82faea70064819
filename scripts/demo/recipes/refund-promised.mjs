import { day, plusDays, reais, today } from '../../brazil.mjs';
import { edit, everyDay, filter, once, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'A refund is promised: tell the client', pt: 'Reembolso prometido: avisar o cliente' },
	note: {
		en: 'It reads every refund to clients, one request each; the first time, it tells of those of the last 30 days. The client is not told of a refund that has been paid or canceled in the meantime, or that has no bill: the bill says whether it still stands.',
		pt: 'Ele lê todos os reembolsos a clientes, uma requisição cada; na primeira vez, vêm os dos últimos 30 dias. O que já foi pago ou cancelado, ou não tem conta, não é avisado: a conta diz se ele ainda vale.',
	},
	nodes: [
		everyDay(16),
		ours('Bill', 'Get many bills', {
			operation: 'getAll',
			returnAll: true,
			output: 'raw',
		}),
		ours(
			'Refund',
			'Get many refunds',
			{
				operation: 'getAll',
				returnAll: true,
				filters: { refundType: 'customer' },
				output: 'fields',
				fields: ['person_name', 'amount_text', 'description', 'issue_date', 'due_date_text', 'bill_id'],
			},
			{ executeOnce: true },
		),
		filter(
			"={{ $json.issue_date >= $today.minus({ days: 30 }).toISODate() && $json.due_date_text !== null && $('Get many bills').all().some(({ json }) => json.id === $json.bill_id) }}",
		),
		once('={{ $json.id }}'),
		edit({
			to: '={{ $json.person_name }}',
			message:
				"=O seu reembolso de {{ $json.amount_text }} está previsto para {{ [$json.due_date_text, $json.description].filter(Boolean).join(': ') }}.",
		}),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ records, now }) =>
		records('refunds')
			.filter(({ side, issue_date: date }) => side === 'customer' && date >= plusDays(today(now), -30))
			.filter(({ bill_id: bill }) =>
				records('bills').some(
					({ id, canceled, settlement_date: paid }) => id === bill && !canceled && paid === null,
				),
			)
			.map(({ person_id: person, amount, due_date: date, description }) => ({
				to: records('people').find(({ id }) => id === person).name,
				message: `O seu reembolso de ${reais(amount)} está previsto para ${day(date)}: ${description}.`,
			})),
};
