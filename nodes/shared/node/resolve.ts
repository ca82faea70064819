import { path, type Path } from '../api/path';

/**
 * Where the record is read that a reference names, by its kind (section "Endpoint index"). Records whose endpoint is still in
 * development (travels, products, cities, accounts and other reference data), and those that have none (companies, products
 * of a sale), are not among them: asking would cost a request for each reference and bring nothing.
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
