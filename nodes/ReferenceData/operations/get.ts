import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { PATHS, recordId, resourceWithDetail } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get reference record',
	description: 'Read one record of a list',
	isInDevelopment: true,
	properties: { resource: resourceWithDetail, recordId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(path`${PATHS[params.resource]}/${params.recordId}`),
});
