import { calledBy, day, reais, whatsApp } from '../../brazil.mjs';
import { execute } from '../../n8n/execution.mjs';
import { overdueBills } from '../overdueBills.mjs';

export const messageNode = ['Escrever ao cliente', 'Escrever ao financeiro', 'Escrever sobre outras contas'];

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, now }) {
	const { overdue, clientOf } = overdueBills({ records, now });
	overdue.sort((a, b) => compare(a.due_date, b.due_date) || compare(a.number, b.number));
	const debts = [...new Set(overdue.map(clientOf))].map((person) => {
		const bills = overdue.filter((bill) => clientOf(bill) === person);
		const why = person ? '' : ', sem cliente devedor conhecido';
		const lines = bills.map(
			(bill) => `• ${bill.number}: ${reais(bill.amount)}${why}, venceu em ${day(bill.due_date)}`,
		);
		const total = reais(bills.reduce((sum, { amount }) => sum + amount, 0));
		return { person, lines: lines.join('\n'), text: `${lines.join('\n')}\n\nTotal: ${total}` };
	});
	const reachable = debts.filter(({ person }) => person && whatsApp(person));
	const unreachable = debts.filter(({ person }) => person && !whatsApp(person));
	const others = debts.filter(({ person }) => !person);
	const finance = { to: 'Financeiro', phone: '5511999990000' };
	return [
		...reachable.map(({ person, text }) => ({
			to: person.name,
			phone: whatsApp(person),
			message: `Olá, ${calledBy(person)}! Segue o que está em aberto:\n${text}\nSe já pagou, desconsidere. Qualquer dúvida, responda por aqui.`,
		})),
		...unreachable.map(({ person, text }) => ({
			...finance,
			message: `Cobrar por outro meio (${person.name}, sem telefone):\n${text}`,
		})),
		...others.map(({ lines }) => ({
			...finance,
			message: `Contas de que nenhum cliente foi avisado:\n${lines}`,
		})),
	];
}

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : Number(a > b));

/**
 * If nobody knows which client owes a bill, it is reported to the finance department, and does not stop
 * anything.
 *
 * @param {import('../messages.mjs').Afterwards} afterwards
 */
export async function afterwards({ started, example, workflow }) {
	const { name, nodes, connections, settings } = workflow;
	const bill = {
		...{ number: 'X-1', due_date: '2026-01-02', due_date_text: '02/01/2026' },
		...{ payer_is: 'client', payer_id: null, payer_unknown: 'several_payers' },
		...{ amount_text: 'R$ 10,00', left_to_pay: 10, left_to_pay_text: 'R$ 10,00' },
	};
	const pinned = await started.request('POST', '/workflows', {
		...{ name, nodes, connections, settings },
		pinData: { 'Ler contas a receber vencidas': [{ json: bill }] },
	});
	const { outputs, error } = await execute(started, example, pinned);
	const messages = messageNode.flatMap(outputs).map(({ message }) => message);
	const wanted =
		'Contas de que nenhum cliente foi avisado:\n• X-1: R$ 10,00, sem cliente devedor conhecido, venceu em 02/01/2026';
	if (error || messages.join() !== wanted)
		throw new Error(`Of a bill that no client is known to owe, it wrote: ${error ?? messages.join()}`);
}
