import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { quoteId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get quote',
	description: 'Read everything about one quote',
	properties: { quoteId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.quote(params.quoteId)),
});
