import { path } from '../../shared/api/path';
import { checkOrder } from '../../shared/fields/dateRange';
import { listControls, rowsWanted } from '../../shared/fields/listControls';
import { readOperation } from '../../shared/node/operation';
import { filters } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many invoices',
	description: 'List invoices, canceled ones included',
	properties: { ...listControls, filters },
	check: ({ filters: { periodStart, periodEnd } }, fieldPath) =>
		checkOrder(['Period Start', periodStart], ['Period End', periodEnd], fieldPath.inside('Filters')),
	run: ({ api, params }) => api.rows(path`/nfs`, params.filters, rowsWanted(params)),
});
