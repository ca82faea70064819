import { path } from '../../shared/request/path';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { filters, rowOutput } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many refunds',
	description: 'List refunds',
	properties: { ...listControls, filters },
	output: rowOutput,
	run: ({ api, params }) => api.rows(path`/refunds`, params.filters, rowsWanted(params)),
});
