import { path } from '../../shared/request/path';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { filters } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many custom fields',
	description: 'List the definitions of custom fields',
	properties: { ...listControls, filters },
	output: { gives: 'rows' },
	run: ({ api, params }) => api.rows(path`/custom_fields`, params.filters, rowsWanted(params)),
});
