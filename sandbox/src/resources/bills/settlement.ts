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
