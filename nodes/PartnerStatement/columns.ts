import { nameOf } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

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
	lookedUp: ['contractor', 'seller', 'intermediary', 'created_by'].map(nameOf),
	fullRecord: resolve.partnerStatement,
	references: {
		contractor: resolve.person,
		created_by: resolve.person,
		intermediary: resolve.person,
		invoice: resolve.invoice,
		sale: resolve.sale,
		seller: resolve.person,
	},
};
