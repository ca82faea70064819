import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

/** @see the API's "Product (list)" */
export const shape: Shape = {
	simplified: ['name', 'kind', 'active', 'included_services', 'id'],
	fullRecord: recordPaths.product,
	references: { 'supplies.supplier': recordPaths.person, 'supplies.representatives': recordPaths.person },
};
