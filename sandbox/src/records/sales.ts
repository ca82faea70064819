import type { CustomFieldValue } from './customFields';
import type { BankData } from './financialReference';
import type { ProductArray } from './productArrays';

/** What a product holds beside people and money: texts and dates, which may stand in segments. */
export interface Details {
	segments?: Details[];
	[field: string]: unknown;
}

/** The amounts of a whole line. */
export const lineAmounts = [
	'commission_amount',
	'intermediary_commission_amount',
	'agency_service_fee',
	'discount_amount',
	'cc_rav_fee',
	'cc_du_fee',
	'unit_price',
	'unit_fee',
	'agency_fee',
] as const;

export const isLineAmount = (name: string): boolean => (lineAmounts as readonly string[]).includes(name);

/** The amounts of a passenger; those of an own operation and an airline ticket are among them. */
export const passengerAmounts = [
	'amount',
	'fees',
	'rav_fee',
	'rav_fee_discount',
	'agency_fee',
	'other_fees',
	'tip',
	'boarding_fee',
	'du_fee',
] as const;

/** A passenger of a product. Amounts are in Brazilian Real, by the names of the request. */
export interface StoredPassenger {
	id: string;
	person_id: string | null;
	amounts: Record<string, number>;
	texts: Record<string, string>;
}

export interface StoredProduct {
	id: string;
	array: ProductArray;
	/** False once the client gave it up: it stays in the sale, but costs nothing. */
	active: boolean;
	product_id: string | null;
	supplier_id: string | null;
	representative_id: string | null;
	details: Details;
	/** Amounts of the whole line, in Brazilian Real. */
	amounts: Record<string, number>;
	/** For an own operation sold by quantity. */
	quantity: number | null;
	passengers: StoredPassenger[];
}

interface PaymentItem {
	sale_product_id: string;
	amount: number;
}

/** What a payment holds beside payer and money, by the names of the request. */
export interface PaymentDetails {
	description?: string;
	/** YYYY-MM-DD */
	due_date?: string;
	settlement_date?: string;
	bank_account?: Partial<BankData>;
	card_brand?: string;
	card_last_digits?: string;
	authorization?: string;
	installments?: number;
	details?: string;
	observations?: string;
}

export interface StoredPayment {
	id: string;
	side: 'agency' | 'vendor';
	method:
		| 'credit_card'
		| 'bank_slip'
		| 'bank_deposit'
		| 'check'
		| 'credit'
		| 'others'
		| 'retained_by_intermediary'
		| 'legacy';
	payer_id: string | null;
	details: PaymentDetails;
	items: PaymentItem[];
	/** The financial entry of an agency payment; null for one without, which is shown in the sale itself. */
	bill_id: string | null;
	/** Whether that entry was canceled: then the payment covers nothing. */
	canceled: boolean;
}

export interface StoredCommission {
	kind: 'seller' | 'intermediary' | 'person';
	person_id: string;
	amount: number;
	retained_amount: number;
}

/** What is known of a sale; the rest of a StoredSale is derived from it. */
export interface SaleFacts {
	company_id: string;
	status: 'opened' | 'closed' | 'canceled';
	/** YYYY-MM-DD */
	sale_date: string;
	payer_id: string | null;
	seller_id: string | null;
	intermediary_id: string | null;
	requester_id: string | null;
	approver_id: string | null;
	promoter_id: string | null;
	products: StoredProduct[];
	payments: StoredPayment[];
	commissions: StoredCommission[];
	custom_fields: CustomFieldValue[];
	/** Null when an API request created the sale. */
	created_by_id: string | null;
	/** The credential that created the sale by an API request. */
	created_by_credential: string | null;
	/** Milliseconds since 1970. */
	created_at: number;
	updated_at: number;
}

export interface StoredSale extends SaleFacts {
	id: string;
	number: number;
	departure_date: string | null;
	return_date: string | null;
	final_amount: number;
	balance: number;
	/** Everyone who takes part in any role, for the filter people_id. */
	participants: string[];
}
