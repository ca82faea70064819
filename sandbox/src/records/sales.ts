import type { CustomFieldValue } from './customFields';
import type { BankData } from './financialReference';
import type { ProductArray } from './productArrays';

/** The texts and dates of a product, some of them in segments. */
export interface Details {
	segments?: Details[];
	[field: string]: unknown;
}

/** Amounts of a product as a whole. */
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

/** Amounts of a passenger, including those that only own operations and airline tickets have. */
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
	/** False if the client canceled the product: it stays in the sale, but costs nothing. */
	active: boolean;
	product_id: string | null;
	supplier_id: string | null;
	representative_id: string | null;
	details: Details;
	/** Amounts of the whole line, in Brazilian Real. */
	amounts: Record<string, number>;
	/** Set for an own operation that was sold by quantity. */
	quantity: number | null;
	passengers: StoredPassenger[];
}

interface PaymentItem {
	sale_product_id: string;
	amount: number;
}

/** The fields of a payment besides payer and amounts, by their names in the request. */
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
	/** The bill for a payment to the agency; null if there is none, and the sale itself shows the payment. */
	bill_id: string | null;
	/** Whether that bill was canceled, so that the payment does not count. */
	canceled: boolean;
}

export interface StoredCommission {
	kind: 'seller' | 'intermediary' | 'person';
	person_id: string;
	amount: number;
	retained_amount: number;
}

/** The facts about a sale from which the rest of a StoredSale follows. */
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
	/** Null if an API request created the sale. */
	created_by_id: string | null;
	/** The credential, if an API request created the sale. */
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
	/** Everyone who has any role in the sale, for the filter people_id. */
	participants: string[];
}
