import type { CustomFieldValue } from './customFields';

/** A trip of a customer, which gathers the sales made for it. Its days and passengers follow from them. */
export interface StoredTravel {
	id: string;
	company_id: string;
	name: string;
	customer_id: string;
	seller_id: string;
	/** Canceled ones too; empty while nothing is sold yet. */
	sale_ids: string[];
	custom_fields: CustomFieldValue[];
	/** Milliseconds since 1970. */
	created_at: number;
}
