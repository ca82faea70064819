import { nameColumn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

/** @see the API's "Quote" */
export const shape: Shape = {
	simplified: [
		'name',
		'number',
		'valid_until',
		'active',
		'public_url',
		'created_at',
		'customer_id',
		'seller_id',
		'id',
	],
	lookedUp: ['customer', 'seller'].map(nameColumn),
	fullRecord: recordPaths.quote,
};
