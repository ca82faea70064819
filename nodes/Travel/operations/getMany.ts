import { path } from '../../shared/request/path';
import { checkDateRange, withRangeEnds } from '../../shared/fields/dateRange';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { filters } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many travels',
	description: 'List travels; in a date range only those with linked sales appear',
	properties: { ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	check: ({ filters: range }, place) => checkDateRange(range, place.inside('Filters', 'filters')),
	run: ({ api, params }) => api.rows(path`/travels`, withRangeEnds(params.filters), rowsWanted(params)),
});
