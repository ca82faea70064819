import { calledBy, plusDays, today } from '../../brazil.mjs';
import { overdueBills } from '../overdueBills.mjs';
import { ask, code, everyDay, filter, once, ours } from '../recipeNodes.mjs';

const LIST =
	"={{ $('Remove Duplicates').all().map(({ json }) => (json.client_name ?? '?') + ' ' + json.amount_text).join('; ') }}";

export default {
	title: { en: 'The hard letter, if two people say yes', pt: 'A carta dura, se duas pessoas disserem sim' },
	note: {
		en: 'Refunds, commissions or a copy of data are approved by two people in the same way: the list, the two **Gmail** nodes, the **Code**. Whoever says no, or nothing within a day, stops it. Who approved what stays in **Executions**. You are asked about each client once for each oldest bill, even after a no or no answer; the second list leaves out whoever has paid in the meantime. Clients without an e-mail address get no letter.',
		pt: 'Dois sins servem igual para reembolsos, comissões, uma cópia de dados: a lista, os dois nós **Gmail**, o **Code**. Um não, ou um dia sem resposta, e nada sai. Quem aprovou o quê fica em **Executions**. Cada cliente vem uma vez por conta mais antiga, mesmo depois de um não ou de nenhuma resposta; a segunda lista tira quem pagou nesse meio-tempo. Quem não tem e-mail não recebe a carta.',
	},
	nodes: [
		everyDay(10),
		ours('Bill', 'List who owes', { operation: 'whoOwes' }),
		filter(
			"={{ $json.owed_by === 'client' && $json.amount > 1000 && $json.oldest_due_date < $today.minus({ days: 30 }).toISODate() }}",
		),
		once('={{ $json.client_id }} {{ $json.oldest_due_date }}'),
		ask('Send message and wait for response', 'eu@suaagencia.example', LIST),
		ask('Send message and wait for response1', 'sonia@suaagencia.example', LIST),
		ours('Bill', 'List who owes1', { operation: 'whoOwes' }),
		code(`const isApproved = [$('Send message and wait for response'), $('Send message and wait for response1')].every((asked) => asked.first().json.data?.approved);
const asked = $('Remove Duplicates').all().map(({ json }) => json.client_id);
return !isApproved ? [] : $input.all().map(({ json }) => json).filter((one) => asked.includes(one.client_id) && one.amount > 1000 && one.email)
  .map((one) => ({ email: one.email, message: ['Olá', one.first_name].filter(Boolean).join(', ') + '! Há ' + one.amount_text + ' vencidos com a nossa agência desde ' + one.oldest_due_date_text + '. Pedimos que regularize ou fale conosco.' }));`),
	],
	/** What n8n's node outputs when somebody answers the email. */
	pinned: {
		'Send message and wait for response': [{ data: { approved: true } }],
		'Send message and wait for response1': [{ data: { approved: true } }],
	},
	shown: (/** @type {any} */ { message }) => message.split('!')[0],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const { overdue, clientOf } = overdueBills({ records, now });
		const clients = [...new Set(overdue.map(clientOf))].filter(Boolean);
		return clients
			.filter((client) => {
				const own = overdue.filter((bill) => clientOf(bill) === client);
				const isOld = own.some(({ due_date: date }) => date < plusDays(today(now), -30));
				return client.email && isOld && own.reduce((sum, { amount }) => sum + amount, 0) > 1000;
			})
			.map((client) => `Olá, ${calledBy(client)}`);
	},
};
