import { path } from '../../shared/request/path';
import { checkEnds } from '../../shared/fields/dateRange';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { filters } from '../fields';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many invoices',
	description: 'List invoices, canceled ones included',
	properties: { ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	check: ({ filters: { period, periodStart, periodEnd } }, place) =>
		checkEnds(
			['Period', period],
			['Period Start', periodStart],
			['Period End', periodEnd],
			place.inside('Filters', 'filters'),
		),
	run({ api, params }) {
		const { period, ...others } = params.filters;
		const query = period ? { ...others, periodStart: period.first, periodEnd: period.last } : others;
		return api.rows(path`/nfs`, query, rowsWanted(params));
	},
});
