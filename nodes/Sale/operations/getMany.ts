import { path } from '../../shared/request/path';
import { choice, choicesOf } from '../../shared/fields/choice';
import { instant } from '../../shared/fields/date';
import { checkDateRange, rangeFilters, withRangeEnds } from '../../shared/fields/dateRange';
import { collection } from '../../shared/fields/group';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { integer } from '../../shared/fields/number';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { DATE_FIELDS, peopleId, READ_SALES, STATUSES } from '../form/saleFields';

/** @see the API's GET /sales */
const filters = collection(
	'Filters',
	{
		dateField: choice('Date Field', DATE_FIELDS, {
			description: 'The date that Date Range, or Date From and Date To, refer to',
		}),
		...rangeFilters,
		number: integer('Number', {
			placeholder: 'e.g. 1042',
			description: "The sale's number in the back office",
		}),
		peopleId,
		status: choicesOf('Status', STATUSES, {
			description: 'Opened and closed sales when left empty; canceled ones only when chosen',
		}),
		updatedSince: instant('Updated Since', {
			description:
				'Only sales changed at or after this moment; in Brasília time, unless the value has an offset',
		}),
	},
	{ addLabel: 'Add Filter' },
);

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many sales',
	description: 'List sales, optionally filtered',
	permission: READ_SALES,
	properties: { ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	check: ({ filters: chosen }, place) => checkDateRange(chosen, place.inside('Filters', 'filters')),
	run: ({ api, params }) => api.rows(path`/sales`, withRangeEnds(params.filters), rowsWanted(params)),
});
