import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isRecord } from '../values';
import { debtOf, hasCard, isOwedByClient, isPayable } from './debt';
import { isReference } from './references';
import { billsNamedIn, sumToCents, paymentsIn, shareOf } from './sale';
import type { BillState, KnownBill } from './status';

/** Why we cannot tell what is left to pay of a sale. */
type WhyLeftUnknown = 'not_read' | 'not_shown' | 'status' | 'card';

/** What is left to pay of a sale. */
export interface AmountLeft {
	/** Undefined if unknown. */
	amount: number | undefined;
	/** A lower bound; undefined if `amount` is known or if we know nothing. */
	atLeast: number | undefined;
	why: WhyLeftUnknown | undefined;
}

/**
 * What clients still have to pay of a sale: its price less what was paid. This leaves out refunds, and bills
 * on top of the price, such as a change fee.
 *
 * The API's "balance reflects the real open balance" does not say whether it includes bills that are arranged
 * but not paid: see the assumption "Balance" in sandbox/docs/assumptions.md. So we use the balance only if no
 * bill is unpaid, where both readings agree. Nobody owes the price of a canceled sale, only its unpaid bills.
 *
 * @param read the sale's bills, as far as they were read
 * @param unpaid the IDs of all receivables that are open or overdue, if their lists were read to the end
 * @see the API's Sale (read): "totals.balance, totals.final_amount", "payments"
 */
export function leftToPay(
	sale: IDataObject,
	read: readonly KnownBill[],
	unpaid?: ReadonlySet<string>,
): AmountLeft {
	const { balance, final_amount: price } = isRecord(sale.totals) ? sale.totals : {};
	const bills = billsNamedIn(sale).payments;
	const isCanceled = sale.status === 'canceled';
	if (unpaid && !bills.some(({ id }) => unpaid.has(id))) {
		if (isCanceled) return knownAmount(0);
		if (!isEmpty(balance)) return knownAmount(Number(balance));
	}
	const embedded = paymentsIn(sale).map(({ amount }) => amount);
	const areShown = isRecord(sale.payments) && embedded.every((amount) => amount !== undefined);
	if (!areShown || (isEmpty(price) && !isCanceled))
		return { amount: undefined, atLeast: undefined, why: 'not_shown' };
	const known = new Map(read.map((one) => [one.bill.id, one]));
	let why: WhyLeftUnknown | undefined;
	const [open, covered]: [number[], number[]] = [[], []];
	for (const { id } of bills) {
		const { bill, state } = known.get(id) ?? {};
		const amount = bill && shareOf(bill, sale.id);
		if (!bill || !state || amount === undefined) {
			why = 'not_read';
			continue;
		}
		// A bill that the agency pays covers none of the price.
		if (isPayable(bill) || state.status === 'canceled') continue;
		const unpaid = unpaidShareOf(bill, state, sale.id);
		const isCards = unpaid !== 0 && hasCard(bill);
		// It may be canceled, and then pays for nothing.
		const isUnclear = state.isUnpaid === false && state.status === undefined;
		if (unpaid === undefined || isCards || isUnclear) why ??= isCards ? 'card' : 'status';
		const left = unpaid === undefined || isCards ? 0 : unpaid;
		open.push(left);
		covered.push(amount - left);
	}
	const left = isCanceled
		? sumToCents(open)
		: sumToCents([Number(price), ...[...covered, ...embedded].map((amount) => -Number(amount))]);
	if (why === undefined) return knownAmount(left);
	// The bills that were not read may have paid for some of the price.
	return { amount: undefined, atLeast: why === 'not_read' ? sumToCents(open) : Math.max(0, left), why };
}

/**
 * How much of a bill is still to be paid for one sale; undefined if unknown. If a bill for several sales is
 * paid in part, nothing says which sale was paid for.
 *
 * @see the API's Bill: "movements (settlements)", "Items carry … amount and the references sale"
 */
export function unpaidShareOf(bill: IDataObject, state: BillState, saleId: unknown): number | undefined {
	const [unpaid, share] = [state.left, shareOf(bill, saleId)];
	if (unpaid === undefined || share === undefined) return undefined;
	const isPaidInPart = unpaid > 0 && unpaid < Number(bill.amount);
	return isPaidInPart && share !== Number(bill.amount) ? undefined : Math.min(unpaid, share);
}

/**
 * How much of what is left to pay of a sale its payer owes; undefined if unknown. Somebody else may owe a
 * bill of it.
 *
 * @param read as for {@link leftToPay}, which gave `left`
 * @see the API's Sale (read): "Every embedded payment carries payer (may differ from the sale payer)"
 */
export function owedByPayer(
	sale: IDataObject,
	read: readonly KnownBill[],
	{ amount: left }: Pick<AmountLeft, 'amount'>,
): number | undefined {
	if (!left) return left;
	const named = new Set(billsNamedIn(sale).payments.map(({ id }) => id));
	const others: number[] = [];
	for (const { bill, state } of read) {
		if (!named.has(String(bill.id)) || isPayable(bill)) continue;
		const unpaid = unpaidShareOf(bill, state, sale.id);
		if (unpaid === 0) continue;
		const debt = debtOf(bill, [sale]);
		if (unpaid === undefined || !isOwedByClient(debt)) return undefined;
		if (!isReference(sale.payer) || debt.person?.id !== sale.payer.id) others.push(unpaid);
	}
	return Math.max(0, sumToCents([left, ...others.map((amount) => -amount)]));
}

const knownAmount = (amount: number): AmountLeft => ({
	amount: Math.max(0, amount),
	atLeast: undefined,
	why: undefined,
});

/**
 * The IDs of the bills whose records we need to tell what is left of a sale. None if no bill of it is unpaid,
 * since both readings of the balance agree then: assumption "Balance".
 */
export function billsToRead(sale: IDataObject, unpaid: ReadonlySet<string>): string[] {
	const ids = billsNamedIn(sale).payments.map(({ id }) => id);
	return ids.some((id) => unpaid.has(id)) ? ids : [];
}
