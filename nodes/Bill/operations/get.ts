import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { billId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get bill',
	description: 'Read everything about one bill: items, movements, apportionment',
	properties: { billId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.bill(params.billId)),
});
