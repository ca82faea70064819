import { path } from '../../shared/request/path';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many quotes',
	description: 'List quotes',
	properties: listControls,
	output: { ...shape, gives: 'rows' },
	run: ({ api, params }) => api.rows(path`/quotes`, {}, rowsWanted(params)),
});
