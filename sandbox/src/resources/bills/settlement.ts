import type { StoredMovement } from '../../records/accountMovements';
import type { StoredBill } from '../../records/bills';

/** The movement that settles a bill: money in for a receivable, out for a payable. */
export const settlementOf = (bill: StoredBill, id: string): StoredMovement => ({
	id,
	company_id: bill.company_id,
	date: bill.settlement_date ?? bill.issue_date,
	amount: bill.amount,
	direction: bill.transaction_kind,
	note: bill.description,
	check: bill.check,
	card: bill.card,
	account_id: bill.account_id,
	payment_method_id: bill.payment_method_id,
	bill_id: bill.id,
	credit_card_invoice_id: null,
	transfer_account_id: null,
});

/**
 * Sets what a bill says of its settlement: its items are checked, and none of its commissions is left to pay.
 * @param day YYYY-MM-DD; null for an unsettled bill
 */
export function markSettled(bill: StoredBill, day: string | null): void {
	const isSettled = day !== null;
	bill.settlement_date = day;
	bill.checked = isSettled;
	for (const item of bill.items) item.checked = isSettled;
	for (const line of bill.commissions) line.balance = isSettled ? 0 : line.amount;
}
