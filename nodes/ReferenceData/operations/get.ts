import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { recordId, recordIn, resourceWithDetail } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get reference record',
	description: 'Read one record of a list',
	properties: { resource: resourceWithDetail, recordId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordIn(params.resource)(params.recordId)),
});
