import { nameOf } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

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
	lookedUp: [nameOf('customer'), nameOf('seller')],
	fullRecord: resolve.travel,
	customFields: 'travels',
	references: {
		customer: resolve.person,
		passengers: resolve.person,
		sales: resolve.sale,
		seller: resolve.person,
	},
};
