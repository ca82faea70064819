import { day, plusDays, reais, today } from '../../brazil.mjs';
import { edit, everyDay, filter, once, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'A refund is promised: tell the client', pt: 'Reembolso prometido: avisar o cliente' },
	note: {
		en: 'It reads every refund to clients, one request each; the first time, it tells of those of the last 30 days.',
		pt: 'Ele lê todos os reembolsos a clientes, uma requisição cada; na primeira vez, vêm os dos últimos 30 dias.',
	},
	nodes: [
		everyDay(16),
		ours('Refund', 'Get many refunds', {
			operation: 'getAll',
			returnAll: true,
			filters: { refundType: 'customer' },
			output: 'fields',
			fields: ['person_name', 'amount_text', 'description', 'issue_date', 'due_date_text'],
		}),
		filter('={{ $json.issue_date >= $today.minus({ days: 30 }).toISODate() }}'),
		once('={{ $json.id }}'),
		edit({
			to: '={{ $json.person_name }}',
			message:
				'=O seu reembolso de {{ $json.amount_text }} está previsto para {{ $json.due_date_text }}: {{ $json.description }}.',
		}),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ records, now }) =>
		records('refunds')
			.filter(({ side, issue_date: date }) => side === 'customer' && date >= plusDays(today(now), -30))
			.map(({ person_id: person, amount, due_date: date, description }) => ({
				to: records('people').find(({ id }) => id === person).name,
				message: `O seu reembolso de ${reais(amount)} está previsto para ${day(date)}: ${description}.`,
			})),
};
