import { readOperation } from '../../shared/node/operation';
import { resolve } from '../../shared/node/resolve';
import { shape } from '../columns';
import { productId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get product',
	description: 'Read everything about one product',
	properties: { productId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(resolve.product(params.productId)),
});
