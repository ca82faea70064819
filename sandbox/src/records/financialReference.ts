/** Reference data for the agency's finances. */

export const accountKinds = ['checking', 'savings', 'cash', 'credit_card'] as const;
export const categoryKinds = ['revenue', 'expense'] as const;
export const ruleKinds = ['customer', 'supplier', 'representative'] as const;
export const periodKinds = [
	'standalone',
	'daily',
	'weekly',
	'weekly_iata',
	'weekly_inside_month',
	'decendial',
	'fortnightly',
	'monthly',
	'custom',
] as const;

/** A bank account. Its fields have the names that payments in POST /sales use. */
export interface BankData {
	bank_code: string;
	bank_name: string;
	agency_number: string;
	agency_digit: string;
	account_number: string;
	account_digit: string;
}

export interface StoredAccount {
	id: string;
	name: string;
	kind: (typeof accountKinds)[number];
	active: boolean;
	/** Null for a cash box or a card. */
	bank: BankData | null;
	/** Null for anything but a card of the agency. */
	credit_card: { brand: string; last_digits: string; closing_day: number; due_day: number } | null;
	/** The companies that can use it. */
	company_ids: string[];
	/** The holder, if that is not the agency. */
	holder_id: string | null;
}

export interface StoredPaymentMethod {
	id: string;
	name: string;
	kind: string;
	active: boolean;
	/** Whether it is one of the system's own, which are never returned. */
	internal: boolean;
}

export interface StoredCostCenter {
	id: string;
	name: string;
	active: boolean;
	person_ids: string[];
}

export interface StoredCategory {
	id: string;
	name: string;
	kind: (typeof categoryKinds)[number];
	group: string;
	active: boolean;
}

export interface StoredCurrency {
	/** Its ISO 4217 code. */
	id: string;
	name: string;
	symbol: string;
}

/** What an invoice for one of the parties of a sale includes. */
interface PartyRule {
	/** Whether the invoice is made out to this party. */
	recipient: boolean;
	revenues: string[];
	discounts: string[];
}

/** How invoices are issued. If product, supplier or payer is missing, the rule applies to all of them. */
export interface StoredNfRule {
	id: string;
	name: string;
	active: boolean;
	operation_nature: string;
	company_id: string;
	product_id: string | null;
	supplier_id: string | null;
	payer_id: string | null;
	payer_rule: PartyRule;
	supplier_rule: PartyRule;
	representative_rule: PartyRule;
}

/** How often bills are gathered into one, and for whom. */
export interface StoredInvoiceRule {
	id: string;
	name: string;
	active: boolean;
	kind: (typeof ruleKinds)[number];
	company_id: string;
	/** Null if the rule applies to everybody of its kind. */
	person_id: string | null;
	closing: {
		period_kind: (typeof periodKinds)[number];
		/** Days of the month; empty for every other kind of period. */
		custom_period: { first_day: number; last_day: number; due_day: number }[];
	};
}
