import { path } from '../../shared/request/path';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { filters } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many refunds',
	description: 'List refunds',
	properties: { ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	run: ({ api, params }) => api.rows(path`/refunds`, params.filters, rowsWanted(params)),
});
