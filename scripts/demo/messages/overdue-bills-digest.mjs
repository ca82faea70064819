import { calledBy, day, reais, whatsApp } from '../../brazil.mjs';
import { overdueBills } from '../overdueBills.mjs';

export const messageNode = ['Escrever ao cliente', 'Escrever ao financeiro'];

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, now }) {
	const { overdue, clientOf } = overdueBills({ records, now });
	overdue.sort((a, b) => compare(a.due_date, b.due_date) || compare(a.number, b.number));
	const debts = [...new Set(overdue.map(clientOf))].map((person) => {
		const bills = overdue.filter((bill) => clientOf(bill) === person);
		const lines = bills.map(
			(bill) => `• ${bill.number}: ${reais(bill.amount)}, venceu em ${day(bill.due_date)}`,
		);
		const total = reais(bills.reduce((sum, { amount }) => sum + amount, 0));
		return {
			person,
			text: `${lines.join('\n')}\n\nTotal: ${total}`,
		};
	});
	const reachable = debts.filter(({ person }) => person && whatsApp(person));
	const others = debts.filter((debt) => !reachable.includes(debt));
	return [
		...reachable.map(({ person, text }) => ({
			to: person.name,
			phone: whatsApp(person),
			message: `Olá, ${calledBy(person)}! Estas parcelas estão em aberto:\n${text}\nSe já pagou, desconsidere. Qualquer dúvida, responda por aqui.`,
		})),
		...others.map(({ person, text }) => ({
			to: 'Financeiro',
			phone: '5511999990000',
			message: `Cobrar por outro meio (${person?.name ?? 'sem cliente'}, sem telefone):\n${text}`,
		})),
	];
}

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : Number(a > b));
