import type { Card, Check, TransactionKind } from './bills';

/** Money into or out of an account. */
export interface StoredMovement {
	id: string;
	company_id: string;
	/** YYYY-MM-DD */
	date: string;
	/** Without sign. */
	amount: number;
	/** credit: into the account. */
	direction: TransactionKind;
	note: string;
	check: Check | null;
	card: Card | null;
	account_id: string;
	payment_method_id: string | null;
	/** The bill that it settles. */
	bill_id: string | null;
	/** The bill that gathers what was bought with the agency's card. */
	credit_card_invoice_id: string | null;
	/** The account on the other side of a transfer. */
	transfer_account_id: string | null;
}
