import { path } from '../../shared/request/path';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { checkTaskFilters, filters, matcherOf, filterRows } from '../form/taskFilters';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many tasks',
	description:
		'List the tasks that are not deleted, optionally those that are open, overdue or due on certain days',
	permission: 'readTasks',
	properties: { ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	check: ({ filters: chosen }, place) => checkTaskFilters(chosen, place.inside('Filters', 'filters')),
	run({ api, params }) {
		const matches = matcherOf(params.filters);
		const wanted = rowsWanted(params);
		const rows = api.rows(path`/tasks`, {}, matches ? Infinity : wanted);
		return matches ? filterRows(rows, matches, wanted) : rows;
	},
});
