import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isRecord } from '../values';
import { hasCard } from './debt';
import { billsNamedIn, cents, paymentsIn, shareOf } from './sale';
import { stateOf, unpaidOf } from './status';

/** Why it is not known what is left to pay of a sale. */
type WhyLeftUnknown = 'not_read' | 'not_shown' | 'status' | 'card';

/** What is left to pay of a sale. */
export interface Left {
	/** Undefined where it is not known. */
	amount: number | undefined;
	/** What is left in any case; undefined where `amount` is known, or nothing is. */
	atLeast: number | undefined;
	why: WhyLeftUnknown | undefined;
}

/**
 * What clients have still to pay of a sale: its price less what was paid for it. Bills beside the price, such
 * as a fee for a change, and refunds are not in it.
 *
 * "balance reflects the real open balance" does not say whether bills that are arranged and not paid are
 * open: assumption "Balance". So it counts only where no bill is unpaid, as both readings agree then. Of a
 * canceled sale, whose price is nobody's debt, the unpaid bills are left.
 *
 * @param read the records of the sale's bills, as far as they were read
 * @param unpaid the IDs of all receivables that are open or overdue, where their lists were read whole
 * @see the API's Sale (read): "totals.balance, totals.final_amount", "payments"
 */
export function leftToPay(
	sale: IDataObject,
	read: readonly IDataObject[],
	unpaid?: ReadonlySet<string>,
): Left {
	const { balance, final_amount: price } = isRecord(sale.totals) ? sale.totals : {};
	const bills = billsNamedIn(sale).payments;
	const isCanceled = sale.status === 'canceled';
	if (unpaid && !bills.some(({ id }) => unpaid.has(id))) {
		if (isCanceled) return known(0);
		if (!isEmpty(balance)) return known(Number(balance));
	}
	const embedded = paymentsIn(sale).map(({ amount }) => amount);
	const areShown = isRecord(sale.payments) && embedded.every((amount) => amount !== undefined);
	if (!areShown || (isEmpty(price) && !isCanceled))
		return { amount: undefined, atLeast: undefined, why: 'not_shown' };
	const records = new Map(read.map((bill) => [bill.id, bill]));
	let why: WhyLeftUnknown | undefined;
	const [open, covered]: [number[], number[]] = [[], []];
	for (const { id } of bills) {
		const bill = records.get(id);
		const amount = bill && shareOf(bill, sale.id);
		if (!bill || amount === undefined) {
			why = 'not_read';
			continue;
		}
		const state = stateOf(bill);
		// What the agency pays itself covers nothing.
		if (bill.transaction_kind === 'debit' || state.status === 'canceled') continue;
		const unpaid = unpaidOf(bill, state);
		// Whose part of a bill for several sales was paid, nobody says.
		const isPaidInPart = unpaid !== undefined && unpaid > 0 && unpaid < Number(bill.amount);
		const isSplit = isPaidInPart && amount !== Number(bill.amount);
		const isCards = unpaid !== 0 && hasCard(bill);
		if (unpaid === undefined || isSplit || isCards) why ??= isCards ? 'card' : 'status';
		const left = unpaid === undefined || isSplit || isCards ? 0 : Math.min(unpaid, amount);
		open.push(left);
		covered.push(amount - left);
	}
	const left = isCanceled
		? cents(open)
		: cents([Number(price), ...[...covered, ...embedded].map((amount) => -Number(amount))]);
	if (why === undefined) return known(left);
	// Of the price, what was not read may have been paid.
	return { amount: undefined, atLeast: why === 'not_read' ? cents(open) : Math.max(0, left), why };
}

const known = (amount: number): Left => ({ amount: Math.max(0, amount), atLeast: undefined, why: undefined });

/**
 * The bills of a sale whose records are needed to say what is left of it: none where nothing of it is unpaid,
 * as both readings of the balance agree then. Assumption "Balance".
 */
export function billsToRead(sale: IDataObject, unpaid: ReadonlySet<string>): string[] {
	const ids = billsNamedIn(sale).payments.map(({ id }) => id);
	return ids.some((id) => unpaid.has(id)) ? ids : [];
}
