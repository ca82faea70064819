export const movementKinds = ['sale', 'cancellation', 'change'] as const;

/** A receipt in a partner's statement: one sale of the partner's products, as the partner accounts for it. */
export interface StoredPartnerStatement {
	id: string;
	company_id: string;
	receipt_number: string;
	/** YYYY-MM-DD */
	movement_date: string;
	sale_date: string;
	cancellation_date: string | null;
	boarding_date: string | null;
	return_date: string | null;
	product_name: string;
	package_name: string | null;
	total_amount: number;
	fees_amount: number;
	commission_amount: number;
	intermediary_commission_amount: number;
	deposit_amount: number;
	/** What the agency still owes the partner. */
	balance: number;
	imported: boolean;
	edited: boolean;
	checked: boolean;
	deleted: boolean;
	movement_kind: (typeof movementKinds)[number];
	contractor_id: string | null;
	seller_id: string | null;
	intermediary_id: string | null;
	sale_id: string;
	sale_product_id: string;
	invoice_id: string | null;
	/** Null if the receipt was imported. */
	created_by_id: string | null;
	/** Milliseconds since 1970. */
	created_at: number;
}
