import { path } from '../../shared/request/path';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { filters } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many account movements',
	description: 'List movements of accounts, optionally filtered',
	properties: { ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	run: ({ api, params }) => api.rows(path`/account_movements`, params.filters, rowsWanted(params)),
});
