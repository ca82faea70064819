import type { CustomFieldValue } from '../customFields/shapes';

export const billKinds = [
	'normal',
	'sale_payment',
	'sale_standalone',
	'vendor_standalone',
	'vendor_invoice',
	'customer_invoice',
	'credit_card_invoice',
	'commission',
] as const;

export const transactionKinds = ['credit', 'debit'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export interface BillItem {
	description: string;
	cost_center_id: string | null;
	checked: boolean;
	/** Signed: positive in a receivable, negative in a payable. The items sum to the bill. */
	amount: number;
	sale_id: string | null;
	sale_product_id: string | null;
	/** The receipt of a partner statement. */
	cvc_statement_id: string | null;
}

export interface Billet {
	our_number: string;
	bank_code: string;
}

export interface Check {
	number: string;
	bank_code: string;
	agency_number: string;
	account_number: string;
}

export interface Card {
	brand: string | null;
	last_digits: string | null;
	authorization: string | null;
}

interface Share {
	amount: number;
}

/** An account payable (debit) or receivable (credit). */
export interface StoredBill {
	id: string;
	company_id: string;
	number: string;
	transaction_kind: TransactionKind;
	kind: (typeof billKinds)[number];
	description: string;
	/** Without sign. */
	amount: number;
	/** YYYY-MM-DD */
	issue_date: string;
	due_date: string | null;
	/** Null while the bill is unsettled. */
	settlement_date: string | null;
	canceled: boolean;
	checked: boolean;
	invoice_closed: boolean;
	system_generated: boolean;
	/** The same for all bills of one recurrence. */
	recurrence_group_id: string | null;
	billet: Billet | null;
	check: Check | null;
	card: Card | null;
	/** Who pays, or is paid. */
	person_id: string | null;
	payment_method_id: string | null;
	/** Where the money goes or comes from. */
	account_id: string;
	/** The sale that the bill is about as a whole; its items may be about others. */
	sale_id: string | null;
	invoice_rule_id: string | null;
	categories: (Share & { category_id: string })[];
	companies: (Share & { company_id: string })[];
	cost_centers: (Share & { cost_center_id: string })[];
	items: BillItem[];
	/** What was bought with the agency's card: the movement of the card, and the bill it settled. */
	credit_card_items: { movement_id: string; bill_id: string }[];
	commissions: (Share & { person_id: string; balance: number })[];
	custom_fields: CustomFieldValue[];
	/** Milliseconds since 1970. */
	created_at: number;
}

/** A bill before anything is known that not every bill has. */
export const blankBill = () =>
	({
		settlement_date: null,
		canceled: false,
		checked: false,
		invoice_closed: false,
		system_generated: true,
		recurrence_group_id: null,
		billet: null,
		check: null,
		card: null,
		payment_method_id: null,
		sale_id: null,
		invoice_rule_id: null,
		cost_centers: [],
		credit_card_items: [],
		commissions: [],
		custom_fields: [],
	}) satisfies Partial<StoredBill>;

/** An item about nothing but money. */
export const blankItem = {
	cost_center_id: null,
	checked: false,
	sale_id: null,
	sale_product_id: null,
	cvc_statement_id: null,
} satisfies Partial<BillItem>;
