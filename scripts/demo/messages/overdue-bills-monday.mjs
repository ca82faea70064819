import { day, reais, today } from '../../brazil.mjs';
import { overdueBills } from '../overdueBills.mjs';

export const messageNode = 'Escrever a lista';

/** Lines that a message holds. */
const MOST = 40;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, now }) {
	const { overdue, personOf, clientOf } = overdueBills({ records, now });
	overdue.sort((a, b) => Date.parse(a.due_date) - Date.parse(b.due_date) || b.amount - a.amount);
	const lines = overdue.map((bill) => {
		const late = (Date.parse(today(now)) - Date.parse(bill.due_date)) / 86_400_000;
		const isSuppliers = bill.kind.startsWith('vendor');
		const whose = isSuppliers ? personOf(bill) : clientOf(bill);
		return `• ${whose?.name ?? 'sem pagador'}${isSuppliers ? ' (fornecedor)' : ''}: ${reais(bill.amount)}, ${late} dias de atraso (conta ${bill.number})`;
	});
	const more = lines.length > MOST ? [`e mais ${lines.length - MOST}`] : [];
	const total = reais(overdue.reduce((sum, { amount }) => sum + amount, 0));
	return [
		{
			to: 'Dono da agência',
			phone: '5511999990000',
			message: `Contas vencidas em ${day(today(now))}: ${lines.length}, ${total}\n\n${[...lines.slice(0, MOST), ...more].join('\n')}`,
		},
	];
}
