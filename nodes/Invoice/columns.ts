import { nameOf } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

/** @see the API's "Invoice" */
export const shape: Shape = {
	simplified: [
		'recipient_name',
		'number',
		'issue_date',
		'amount',
		'status',
		'net_amount',
		'recipient_email',
		'cancellation_date',
		'person_id',
		'sale_id',
		'id',
	],
	lookedUp: [nameOf('person'), nameOf('created_by'), nameOf('canceled_by')],
	fullRecord: resolve.invoice,
	references: {
		canceled_by: resolve.person,
		created_by: resolve.person,
		person: resolve.person,
		sale: resolve.sale,
	},
};
