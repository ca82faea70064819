import { path } from '../../shared/request/path';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { filters, rowOutput, withChanges } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many history entries',
	description: 'List entries of the change history, optionally filtered',
	properties: { ...listControls, filters },
	output: rowOutput,
	run: async ({ api, params }) =>
		(await api.list(path`/logs`, params.filters, rowsWanted(params))).map(withChanges),
});
