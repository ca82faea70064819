import { path } from '../../shared/api/path';
import { recordOutput } from '../../shared/node/output';

const person = (id: string) => path`/people/${id}`;
const bill = (id: string) => path`/bills/${id}`;

/** @see the API's "Sale (read)": what only the get-by-ID form has */
export const saleOutput = recordOutput({
	simple: [
		'id',
		'number',
		'status',
		'sale_date',
		'departure_date',
		'return_date',
		'totals',
		'payer',
		'seller',
		'created_at',
	],
	customFields: 'sales',
	references: {
		approver: person,
		created_by: person,
		intermediary: person,
		payer: person,
		promoter: person,
		requester: person,
		// The seller shares the identifier of the person.
		seller: person,
		'payments.agency.bills': bill,
		'payments.agency.refunds': (id) => path`/refunds/${id}`,
		'financial.standalone_bills': bill,
		'financial.vendor_bills': bill,
	},
});

/** List rows are lean already; their only reference is the seller. */
export const saleRowOutput = recordOutput({ references: { seller: person } });
