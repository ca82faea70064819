import { path } from '../../shared/request/path';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { filters } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many products',
	description: 'List products, optionally of certain kinds',
	properties: { ...listControls, filters },
	run: ({ api, params }) => api.rows(path`/products`, params.filters, rowsWanted(params)),
});
