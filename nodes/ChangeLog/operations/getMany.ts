import { path } from '../../shared/request/path';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { filters } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many history entries',
	description: 'List entries of the change history, optionally filtered',
	properties: { ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	run: ({ api, params }) => api.rows(path`/logs`, params.filters, rowsWanted(params)),
});
