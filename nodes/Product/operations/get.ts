import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { productId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get product',
	description: 'Read everything about one product',
	properties: { productId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.product(params.productId)),
});
