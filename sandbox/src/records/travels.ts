import type { CustomFieldValue } from './customFields';

/** A customer's trip, which groups the sales made for it. Its dates and passengers follow from those. */
export interface StoredTravel {
	id: string;
	company_id: string;
	name: string;
	customer_id: string;
	seller_id: string;
	/** Including canceled ones; empty if nothing was sold yet. */
	sale_ids: string[];
	custom_fields: CustomFieldValue[];
	/** Milliseconds since 1970. */
	created_at: number;
}
