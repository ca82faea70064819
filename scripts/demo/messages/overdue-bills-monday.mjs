import { day, reais, today } from '../../brazil.mjs';

export const messageNode = 'Escrever a lista';

/** Lines that a message holds. */
const MOST = 40;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, now }) {
	const overdue = records('bills')
		.filter(
			(bill) =>
				bill.transaction_kind === 'credit' &&
				!bill.canceled &&
				bill.settlement_date === null &&
				bill.due_date !== null &&
				bill.due_date < today(now),
		)
		.sort((a, b) => Date.parse(a.due_date) - Date.parse(b.due_date) || b.amount - a.amount);
	const sales = new Map(records('sales').map((sale) => [sale.id, sale]));
	const payerOf = (/** @type {any} */ bill) => {
		const of = bill.sale_id ?? bill.items.find((/** @type {any} */ item) => item.sale_id)?.sale_id;
		return records('people').find(({ id }) => id === sales.get(of)?.payer_id)?.name ?? 'sem pagador';
	};
	const lines = overdue.map((bill) => {
		const late = (Date.parse(today(now)) - Date.parse(bill.due_date)) / 86_400_000;
		return `• ${payerOf(bill)}: ${reais(bill.amount)}, ${late} dias de atraso (conta ${bill.number})`;
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
