import { path, type Path } from '../request/path';

/**
 * Where the record of a reference is read, by its kind (section "Endpoint index"). Records whose endpoint is
 * in development (travels, products, cities, accounts and other reference data) or missing (companies,
 * products of a sale) are left out: each reference would cost a request and bring nothing.
 */
export const resolve = {
	accountMovement: (id: string): Path => path`/account_movements/${id}`,
	bill: (id: string): Path => path`/bills/${id}`,
	invoice: (id: string): Path => path`/nfs/${id}`,
	partnerStatement: (id: string): Path => path`/partner_statements/${id}`,
	/** Clients, suppliers and users; a seller shares the identifier of the person. */
	person: (id: string): Path => path`/people/${id}`,
	refund: (id: string): Path => path`/refunds/${id}`,
	sale: (id: string): Path => path`/sales/${id}`,
};
