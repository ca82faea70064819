import { nameColumn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

/** @see the API's "Partner statement receipt" */
export const shape: Shape = {
	simplified: [
		'receipt_number',
		'product_name',
		'movement_date',
		'total_amount',
		'commission_amount',
		'balance',
		'cancellation_date',
		'checked',
		'deleted',
		'id',
	],
	lookedUp: ['contractor', 'seller', 'intermediary', 'created_by'].map(nameColumn),
	fullRecord: recordPaths.partnerStatement,
	references: {
		contractor: recordPaths.person,
		created_by: recordPaths.person,
		intermediary: recordPaths.person,
		invoice: recordPaths.invoice,
		sale: recordPaths.sale,
		seller: recordPaths.person,
	},
};
