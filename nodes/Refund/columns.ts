import { nameOf } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

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
	lookedUp: [nameOf('person')],
	fullRecord: resolve.refund,
	references: { bill: resolve.bill, person: resolve.person, sale: resolve.sale },
};
