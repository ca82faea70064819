import { calledBy, day, plusDays, reais, today, whatsApp } from '../../brazil.mjs';
import { edit, everyWeekOn, filter, once, ours, summarize, TEAM, toPassOn } from '../recipeNodes.mjs';
import { overdueBills } from '../overdueBills.mjs';
import { sell } from '../recipeAgency.mjs';

export default {
	title: {
		en: 'Bills due in three days, yesterday, a week ago',
		pt: 'Vence em três dias, venceu ontem, há uma semana',
	},
	note: {
		en: 'Each bill is reminded of once when it is due within three days, once when it is overdue, and once when it has been so for a week, up to two weeks: a weekend, or a day without n8n, skips none. The first run reminds of all of these. If a client has no phone in the register, the message goes to you, at the number in the last line. If nobody is known to owe a bill, nobody is reminded of it: the example [Overdue bills](examples.md#overdue-bills-a-whatsapp-to-each-client) lists those.',
		pt: 'Cada conta é lembrada uma vez quando vence em até três dias, uma quando está vencida e uma quando está há uma semana, até duas semanas: um fim de semana, ou um dia sem o n8n, não pula nenhuma. A primeira execução lembra todas essas. De quem não tem telefone no cadastro, a mensagem vai para você, pelo número da última linha. Uma conta que não se sabe de quem é não cobra ninguém: o exemplo [Contas vencidas](examples.md#contas-vencidas-whatsapp-para-cada-cliente) lista essas.',
	},
	nodes: [
		everyWeekOn([1, 2, 3, 4, 5], 9),
		ours('Bill', 'Get many bills', {
			operation: 'getAll',
			returnAll: true,
			filters: {
				dateField: 'due_date',
				dateFrom: '={{ $today.minus({ days: 13 }).toISODate() }}',
				dateTo: '={{ $today.plus({ days: 3 }).toISODate() }}',
				status: ['open', 'overdue'],
				transactionKind: 'credit',
			},
			output: 'fields',
			fields: [
				'payer_id',
				'payer_name',
				'payer_is',
				'first_name',
				'whatsapp',
				'due_date',
				'due_date_text',
				'left_to_pay',
				'id',
			],
		}),
		filter("={{ $json.payer_is === 'client' && $json.payer_id !== null && $json.left_to_pay > 0 }}"),
		once(
			"={{ $json.id }} {{ $json.due_date }} {{ $json.due_date >= $today.toISODate() ? 'due' : $json.due_date > $today.minus({ days: 7 }).toISODate() ? 'overdue' : 'a week' }}",
		),
		summarize(
			'payer_id, payer_name, first_name, whatsapp',
			{ aggregation: 'concatenate', field: 'due_date_text', separateBy: ', ' },
			{ aggregation: 'sum', field: 'left_to_pay' },
		),
		edit({
			to: '={{ $json.payer_name }}',
			phone: `={{ $json.whatsapp || '${TEAM.phone}' }}`,
			message: `={{ ${toPassOn('$json.whatsapp', '$json.payer_name')} }}Olá, {{ $json.first_name }}! Lembrete: {{ $json.sum_left_to_pay.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }) }}, com vencimento em {{ $json.concatenated_due_date_text }}. Se já pagou, desconsidere.`,
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, { client: 'Marta Lemos', due: [-14, -8, -7, -2, -1, 3, 4] });
	},
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const { clientOf } = overdueBills({ records, now });
		const [first, last] = [-13, 3].map((days) => plusDays(today(now), days));
		/** @type {Map<any, any[]>} */
		const byClient = new Map();
		for (const bill of records('bills')) {
			const isDue = bill.transaction_kind === 'credit' && !bill.canceled && bill.settlement_date === null;
			const client = isDue && bill.due_date >= first && bill.due_date <= last ? clientOf(bill) : undefined;
			// The list is sorted newest first.
			if (client) byClient.set(client, [bill, ...(byClient.get(client) ?? [])]);
		}
		return [...byClient].map(([client, bills]) => ({
			to: client.name,
			phone: whatsApp(client) || TEAM.phone,
			message: `${whatsApp(client) ? '' : `Para repassar a ${client.name}: `}Olá, ${calledBy(client)}! Lembrete: ${reais(bills.reduce((sum, { amount }) => sum + amount, 0))}, com vencimento em ${bills.map(({ due_date: date }) => day(date)).join(', ')}. Se já pagou, desconsidere.`,
		}));
	},
};
