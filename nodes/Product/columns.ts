import type { Shape } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

/** @see the API's "Product (list)" */
export const shape: Shape = {
	simplified: ['name', 'kind', 'active', 'included_services', 'id'],
	fullRecord: resolve.product,
	references: { 'supplies.supplier': resolve.person, 'supplies.representatives': resolve.person },
};
