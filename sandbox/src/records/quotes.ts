/** An offer to a customer, who can open it by a public link. */
export interface StoredQuote {
	id: string;
	company_id: string;
	number: number;
	name: string;
	/** For how many days the offer was made. */
	validity: number;
	/** YYYY-MM-DD, the last day. */
	valid_until: string;
	active: boolean;
	public_url: string;
	customer_id: string;
	seller_id: string;
	/** Milliseconds since 1970. */
	created_at: number;
}
