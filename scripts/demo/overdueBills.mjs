import { today } from '../brazil.mjs';

const CLIENTS = ['sale_payment', 'sale_standalone', 'customer_invoice'];

/**
 * What was not paid to the agency in time, and who owes a bill, for comparison with what examples write to
 * people.
 *
 * @param {Pick<import('./messages.mjs').Facts, 'records' | 'now'>} facts
 */
export function overdueBills({ records, now }) {
	return {
		overdue: records('bills').filter(
			(bill) =>
				bill.transaction_kind === 'credit' &&
				!bill.canceled &&
				bill.settlement_date === null &&
				bill.due_date !== null &&
				bill.due_date < today(now),
		),
		/**
		 * @param {any} bill
		 * @returns the client; undefined if a supplier owes it, or if it is unknown who does
		 */
		clientOf({ kind, card, person_id: id }) {
			const isClients = CLIENTS.includes(kind) && card === null;
			return isClients ? records('people').find((person) => person.id === id) : undefined;
		},
		/** @param {any} bill @returns the person in the bill */
		personOf: ({ person_id: id }) => records('people').find((person) => person.id === id),
	};
}

/**
 * How much of {@link leftToPay} the sale's payer owes; the rest is in bills of other people.
 *
 * @param {any} sale
 * @param {import('./messages.mjs').Facts['records']} records
 */
export function owedByPayer(sale, records) {
	const left = leftToPay(sale, records);
	if (!left) return left;
	const bills = new Map(records('bills').map((bill) => [bill.id, bill]));
	const ofOthers = sale.payments.flatMap((/** @type {any} */ { bill_id: id, items }) => {
		const bill = bills.get(id);
		const isOthers =
			bill && !bill.canceled && bill.settlement_date === null && bill.person_id !== sale.payer_id;
		return isOthers ? items.map((/** @type {any} */ { amount }) => Math.round(amount * 100)) : [];
	});
	return (
		Math.max(
			0,
			Math.round(left * 100) -
				ofOthers.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0),
		) / 100
	);
}

/**
 * What clients still have to pay for a sale: its price less what was paid. Undefined if that is not known, as
 * with an unpaid bill by card.
 *
 * @param {any} sale
 * @param {import('./messages.mjs').Facts['records']} records
 */
export function leftToPay({ final_amount: price, payments, status }, records) {
	const bills = new Map(records('bills').map((bill) => [bill.id, bill]));
	let left = status === 'canceled' ? 0 : Math.round(price * 100);
	for (const { bill_id: id, items } of payments) {
		const bill = bills.get(id);
		if (bill?.canceled) continue;
		if (bill?.card && bill.settlement_date === null) return undefined;
		if (bill && bill.settlement_date === null) continue;
		for (const { amount } of items) left -= Math.round(amount * 100);
	}
	return Math.max(0, left) / 100;
}
