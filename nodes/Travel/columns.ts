import { nameColumn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

/** @see the API's "Travel" */
export const shape: Shape = {
	simplified: [
		'name',
		'customer_name',
		'start_date',
		'end_date',
		'situation',
		'seller_name',
		'created_at',
		'customer_id',
		'seller_id',
		'id',
	],
	lookedUp: [nameColumn('customer'), nameColumn('seller')],
	fullRecord: recordPaths.travel,
	customFields: 'travels',
	references: {
		customer: recordPaths.person,
		passengers: recordPaths.person,
		sales: recordPaths.sale,
		seller: recordPaths.person,
	},
};
