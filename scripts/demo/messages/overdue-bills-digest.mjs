import { calledBy, day, reais, whatsApp } from '../../brazil.mjs';
import { overdueBills } from '../overdueBills.mjs';

export const messageNode = ['Escrever ao cliente', 'Escrever ao financeiro', 'Escrever sobre outras contas'];

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
			message: `Olá, ${calledBy(person)}! Estas parcelas estão em aberto:\n${text}\nSe já pagou, desconsidere. Qualquer dúvida, responda por aqui.`,
		})),
		...unreachable.map(({ person, text }) => ({
			...finance,
			message: `Cobrar por outro meio (${person.name}, sem telefone):\n${text}`,
		})),
		...others.map(({ lines }) => ({
			...finance,
			message: `Não se sabe de um cliente que deva estas:\n${lines}`,
		})),
	];
}

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : Number(a > b));
