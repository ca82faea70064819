import { day, plusDays, reais, today } from '../../brazil.mjs';

export const messageNode = 'Escrever a mensagem';

/** In cents. @param {any[]} bills @param {string} kind */
const sum = (bills, kind) =>
	bills
		.filter(({ transaction_kind: of }) => of === kind)
		.reduce((total, { amount }) => total + Math.round(amount * 100), 0);

/**
 * Who owes a receivable, or gets paid by a payable.
 *
 * @param {any} bill
 * @param {(collection: string) => any[]} records
 */
const party = ({ person_id: id, description }, records) =>
	records('people').find((person) => person.id === id)?.name ?? description;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, now }) {
	const first = today(now);
	const days = [0, 1, 2, 3, 4, 5, 6].map((number) => plusDays(first, number));
	const unpaid = records('bills').filter(
		({ settlement_date: settled, canceled, due_date: due }) => !settled && !canceled && due,
	);
	const week = unpaid.filter(({ due_date: due }) => days.includes(due));
	const late = unpaid.filter(({ due_date: due }) => due < first);
	let balance = 0;
	const lines = days.map((date) => {
		const due = week.filter((bill) => bill.due_date === date);
		const [comes, goes] = [sum(due, 'credit'), sum(due, 'debit')];
		balance += comes - goes;
		return `${day(date)}: entra ${reais(comes / 100)}, sai ${reais(goes / 100)}, acumulado ${reais(balance / 100)}`;
	});
	const highest = [...week]
		.sort((a, b) => b.amount - a.amount || (a.number < b.number ? -1 : 1))
		.slice(0, 5)
		.map((bill) => {
			const side = bill.transaction_kind === 'credit' ? 'a receber' : 'a pagar';
			return `• ${day(bill.due_date)}, ${side}: ${bill.number}, ${party(bill, records)}, ${reais(bill.amount)}`;
		});
	return [
		{
			to: 'Direção',
			chat: '-1001234567890',
			message: [
				`Fluxo de caixa de ${day(first)} a ${day(plusDays(first, 6))}`,
				'',
				...lines,
				'',
				`Na semana: entra ${reais(sum(week, 'credit') / 100)}, sai ${reais(sum(week, 'debit') / 100)}`,
				`Em atraso: a receber ${reais(sum(late, 'credit') / 100)}, a pagar ${reais(sum(late, 'debit') / 100)}`,
				...(highest.length > 0 ? ['', 'As maiores contas da semana:', ...highest] : []),
			].join('\n'),
		},
	];
}
