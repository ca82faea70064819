import { readOperation } from '../../shared/node/operation';
import { resolve } from '../../shared/node/resolve';
import { shape } from '../columns';
import { quoteId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get quote',
	description: 'Read everything about one quote',
	properties: { quoteId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(resolve.quote(params.quoteId)),
});
