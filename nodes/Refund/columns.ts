import { nameColumn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

/** @see the API's "Refund" */
export const shape: Shape = {
	simplified: [
		'person_name',
		'description',
		'due_date',
		'amount',
		'side',
		'issue_date',
		'created_at',
		'person_id',
		'sale_id',
		'bill_id',
		'id',
	],
	lookedUp: [nameColumn('person')],
	fullRecord: recordPaths.refund,
	references: { bill: recordPaths.bill, person: recordPaths.person, sale: recordPaths.sale },
};
