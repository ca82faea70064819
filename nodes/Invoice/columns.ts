import { nameColumn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

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
	lookedUp: [nameColumn('person'), nameColumn('created_by'), nameColumn('canceled_by')],
	fullRecord: recordPaths.invoice,
	references: {
		canceled_by: recordPaths.person,
		created_by: recordPaths.person,
		person: recordPaths.person,
		sale: recordPaths.sale,
	},
};
