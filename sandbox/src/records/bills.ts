import type { CustomFieldValue } from './customFields';

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
	/** With a sign: positive in a receivable, negative in a payable. The items add up to the bill. */
	amount: number;
	sale_id: string | null;
	sale_product_id: string | null;
	/** The receipt of a partner statement. */
	cvc_statement_id: string | null;
}

interface Billet {
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
	/** Who pays the bill, or is paid. */
	person_id: string | null;
	payment_method_id: string | null;
	/** The account that the money comes from or goes to. */
	account_id: string;
	/** The sale that the whole bill is for; its items may be for others. */
	sale_id: string | null;
	invoice_rule_id: string | null;
	categories: (Share & { category_id: string })[];
	companies: (Share & { company_id: string })[];
	cost_centers: (Share & { cost_center_id: string })[];
	items: BillItem[];
	/**
	 * What was bought with the agency's card: for each purchase, the movement of the card and the bill that it
	 * settled.
	 */
	credit_card_items: { movement_id: string; bill_id: string }[];
	commissions: (Share & { person_id: string; balance: number })[];
	custom_fields: CustomFieldValue[];
	/** Milliseconds since 1970. */
	created_at: number;
}

type WithDefault =
	| 'settlement_date'
	| 'canceled'
	| 'checked'
	| 'invoice_closed'
	| 'system_generated'
	| 'recurrence_group_id'
	| 'billet'
	| 'check'
	| 'card'
	| 'payment_method_id'
	| 'sale_id'
	| 'invoice_rule_id'
	| 'cost_centers'
	| 'credit_card_items'
	| 'commissions'
	| 'custom_fields';

/**
 * A bill with defaults. Every member is written out, because spreading is far slower and there are thousands
 * of bills.
 */
export const newBill = (
	facts: Omit<StoredBill, WithDefault> & Partial<Pick<StoredBill, WithDefault>>,
): StoredBill => ({
	id: facts.id,
	company_id: facts.company_id,
	number: facts.number,
	transaction_kind: facts.transaction_kind,
	kind: facts.kind,
	description: facts.description,
	amount: facts.amount,
	issue_date: facts.issue_date,
	due_date: facts.due_date,
	settlement_date: facts.settlement_date ?? null,
	canceled: facts.canceled ?? false,
	checked: facts.checked ?? false,
	invoice_closed: facts.invoice_closed ?? false,
	system_generated: facts.system_generated ?? true,
	recurrence_group_id: facts.recurrence_group_id ?? null,
	billet: facts.billet ?? null,
	check: facts.check ?? null,
	card: facts.card ?? null,
	person_id: facts.person_id,
	payment_method_id: facts.payment_method_id ?? null,
	account_id: facts.account_id,
	sale_id: facts.sale_id ?? null,
	invoice_rule_id: facts.invoice_rule_id ?? null,
	categories: facts.categories,
	companies: facts.companies,
	cost_centers: facts.cost_centers ?? [],
	items: facts.items,
	credit_card_items: facts.credit_card_items ?? [],
	commissions: facts.commissions ?? [],
	custom_fields: facts.custom_fields ?? [],
	created_at: facts.created_at,
});

/** An item that refers to nothing. */
export const blankItem = {
	cost_center_id: null,
	checked: false,
	sale_id: null,
	sale_product_id: null,
	cvc_statement_id: null,
} satisfies Partial<BillItem>;
