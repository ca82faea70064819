import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { refundId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get refund',
	description: 'Read everything about one refund',
	properties: { refundId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.refund(params.refundId)),
});
