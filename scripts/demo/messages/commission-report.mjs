import { today } from '../../brazil.mjs';

export const messageNode = ['Escrever as linhas', 'Escrever o total'];

/** The previous month of a day's month, as YYYY-MM. @param {string} date */
function monthBefore(date) {
	const [year, month] = date.split('-').map(Number);
	return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

/** In cents, so that sums are exact. @param {number} amount */
const cents = (amount) => Math.round(amount * 100);

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, now }) {
	const month = monthBefore(today(now));
	const sales = records('sales').filter(
		({ status, sale_date: date }) => status === 'closed' && date.startsWith(month),
	);
	const commissions = sales.flatMap(({ id, commissions }) =>
		commissions.map((/** @type {any} */ commission) => ({ ...commission, sale: id })),
	);
	/** @param {string} name @param {string} email @param {any[]} own */
	const line = (name, email, own) => {
		const earned = own.reduce((sum, { amount }) => sum + cents(amount), 0);
		const retained = own.reduce((sum, { retained_amount: amount }) => sum + cents(amount), 0);
		const columns = {
			Mês: month,
			Nome: name,
			'E-mail': email,
			Vendas: new Set(own.map(({ sale }) => sale)).size,
			Comissão: earned / 100,
			Retido: retained / 100,
			'A pagar': (earned - retained) / 100,
		};
		return { earned, columns };
	};
	const people = [...new Set(commissions.map(({ person_id: id }) => id))].map((id) => {
		const { name, email } = records('people').find((person) => person.id === id);
		return line(
			name,
			email ?? '',
			commissions.filter(({ person_id: who }) => who === id),
		);
	});
	people.sort((a, b) => b.earned - a.earned);
	return [...people, line('Total', '', commissions)].map(({ columns }) => columns);
}
