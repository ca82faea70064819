import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { quoteId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get quote',
	description: 'Read everything about one quote',
	isInDevelopment: true,
	properties: { quoteId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(path`/quotes/${params.quoteId}`),
});
