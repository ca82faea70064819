import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { refundId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get refund',
	description: 'Read everything about one refund',
	properties: { refundId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(path`/refunds/${params.refundId}`),
});
