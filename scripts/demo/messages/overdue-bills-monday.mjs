import { day, reais, today } from '../../brazil.mjs';
import { overdueBills } from '../overdueBills.mjs';

export const messageNode = 'Escrever a lista';

/** The headings for bills that are not a client's debt: suppliers', and those whose debtor is unknown. */
const OTHERS = ['Fornecedores', 'Não se sabe quem deve'];

/** @param {any[]} bills */
const sum = (bills) => bills.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, now }) {
	const { overdue, clientOf } = overdueBills({ records, now });
	const whose = (/** @type {any} */ bill) =>
		clientOf(bill)?.name ?? OTHERS[bill.card === null && bill.kind.startsWith('vendor') ? 0 : 1];
	// Newest first, like the back office lists them, if sums are equal.
	const debts = [...new Set(overdue.toReversed().map(whose))].map((who) => {
		const bills = overdue.filter((bill) => whose(bill) === who);
		const [oldest] = bills.map(({ due_date: due }) => due).sort();
		const line = `• ${who}: ${reais(sum(bills))}, desde ${day(oldest)} (contas: ${bills.length})`;
		return { who, amount: sum(bills), line };
	});
	const clients = debts.filter(({ who }) => !OTHERS.includes(who)).sort((a, b) => b.amount - a.amount);
	const others = OTHERS.flatMap((title) => debts.filter(({ who }) => who === title));
	const lines = [...clients, ...others].map(({ line }) => line);
	return [
		{
			to: 'Dono da agência',
			phone: '5511999990000',
			message: `Contas vencidas em ${day(today(now))}: ${reais(sum(overdue))}\n\n${lines.join('\n')}\n`,
		},
	];
}
