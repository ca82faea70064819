import { calledBy, day, reais, today, whatsApp } from '../../brazil.mjs';

export const messageNode = ['Escrever ao cliente', 'Escrever ao financeiro'];

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
		.sort((a, b) => compare(a.due_date, b.due_date) || compare(a.number, b.number));
	const sales = new Map(records('sales').map((sale) => [sale.id, sale]));
	const payerOf = (/** @type {any} */ bill) => {
		const of = bill.sale_id ?? bill.items.find((/** @type {any} */ item) => item.sale_id)?.sale_id;
		return sales.get(of)?.payer_id ?? '';
	};
	const debts = [...new Set(overdue.map(payerOf))].map((id) => {
		const bills = overdue.filter((bill) => payerOf(bill) === id);
		const lines = bills.map(
			(bill) => `• ${bill.number}: ${reais(bill.amount)}, venceu em ${day(bill.due_date)}`,
		);
		const total = reais(bills.reduce((sum, { amount }) => sum + amount, 0));
		return {
			person: records('people').find((one) => one.id === id),
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
			message: `Cobrar por outro meio (${person?.name ?? 'sem pagador'}, sem telefone):\n${text}`,
		})),
	];
}

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : Number(a > b));
