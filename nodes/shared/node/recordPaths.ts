import { path, type Path } from '../request/path';

/**
 * The paths of referenced records, by kind (section "Endpoint index"). Records whose endpoint is in
 * development (travels, products, cities, accounts and other reference data) or missing (companies, products
 * of a sale) are left out: reading one would cost a request and return nothing.
 */
export const recordPaths = {
	accountMovement: (id: string): Path => path`/account_movements/${id}`,
	bill: (id: string): Path => path`/bills/${id}`,
	invoice: (id: string): Path => path`/nfs/${id}`,
	partnerStatement: (id: string): Path => path`/partner_statements/${id}`,
	/** Clients, suppliers and users. A seller has the ID of the person. */
	person: (id: string): Path => path`/people/${id}`,
	refund: (id: string): Path => path`/refunds/${id}`,
	sale: (id: string): Path => path`/sales/${id}`,
};
