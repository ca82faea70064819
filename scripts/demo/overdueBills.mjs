import { today } from '../brazil.mjs';

/**
 * What clients owe and have not paid in time, and who owes a bill: what two examples write to people.
 *
 * @param {Pick<import('./messages.mjs').Facts, 'records' | 'now'>} facts
 */
export function overdueBills({ records, now }) {
	const sales = new Map(records('sales').map((sale) => [sale.id, sale]));
	return {
		overdue: records('bills').filter(
			(bill) =>
				bill.transaction_kind === 'credit' &&
				!bill.canceled &&
				bill.settlement_date === null &&
				bill.due_date !== null &&
				bill.due_date < today(now),
		),
		/** @param {any} bill @returns the person; undefined where nobody is known */
		payerOf(bill) {
			const of = bill.sale_id ?? bill.items.find((/** @type {any} */ item) => item.sale_id)?.sale_id;
			return records('people').find(({ id }) => id === sales.get(of)?.payer_id);
		},
	};
}
