import { path, type PathOf } from './path';

/** The paths of records, by kind. Companies and the products of a sale have no endpoint. */
export const recordPaths = {
	accountMovement: (id) => path`/account_movements/${id}`,
	bill: (id) => path`/bills/${id}`,
	historyEntry: (id) => path`/logs/${id}`,
	invoice: (id) => path`/nfs/${id}`,
	partnerStatement: (id) => path`/partner_statements/${id}`,
	/** Clients, suppliers and users. A seller has the ID of the person. */
	person: (id) => path`/people/${id}`,
	product: (id) => path`/products/${id}`,
	quote: (id) => path`/quotes/${id}`,
	refund: (id) => path`/refunds/${id}`,
	sale: (id) => path`/sales/${id}`,
	task: (id) => path`/tasks/${id}`,
	taskCategory: (id) => path`/task_categories/${id}`,
	travel: (id) => path`/travels/${id}`,
} satisfies Record<string, PathOf>;
