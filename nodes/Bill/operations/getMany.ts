import { path } from '../../shared/request/path';
import { withRangeEnds } from '../../shared/fields/dateRange';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { checkBillFilters, filters } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many bills',
	description: 'List bills, those that are open or overdue unless a status is chosen',
	properties: { ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	check: ({ filters: chosen }, place) => checkBillFilters(chosen, place.inside('Filters', 'filters')),
	run: ({ api, params }) => api.rows(path`/bills`, withRangeEnds(params.filters), rowsWanted(params)),
});
