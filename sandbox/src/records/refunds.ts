export const refundSides = ['customer', 'vendor'] as const;

/** Money returned to a customer, or by a vendor. */
export interface StoredRefund {
	id: string;
	company_id: string;
	side: (typeof refundSides)[number];
	/** Without sign. */
	amount: number;
	description: string;
	/** YYYY-MM-DD */
	issue_date: string;
	due_date: string;
	sale_id: string;
	sale_product_id: string | null;
	person_id: string;
	bill_id: string;
	/** Milliseconds since 1970. */
	created_at: number;
}
