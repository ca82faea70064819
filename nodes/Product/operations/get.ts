import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { productId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get product',
	description: 'Read everything about one product',
	isInDevelopment: true,
	properties: { productId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(path`/products/${params.productId}`),
});
