import type { Fields } from '../../shared/fields/field';

/** Whom the client pays: the agency, or the supplier (the API's "vendor"). */
type PaymentSide = 'agency' | 'vendor';

/** A way to pay one of the sides: its part of the form, of the body and of the rules. */
export interface PaymentMethod {
	side: PaymentSide;
	/** As the API names it: `{ agency: { bank_slip: { … } } }`. */
	apiName: string;
	displayName: string;
	/** Its fields besides those that all payments of its side have. */
	fields: Fields;
	/** Set if the API does not show how such a payment is written. Users who know may send one as JSON. */
	isJsonOnly?: boolean;
}
