import type { Query } from '../../shared/api/contract';
import { path } from '../../shared/api/path';
import { choice, choicesOf } from '../../shared/fields/choice';
import { date, instant } from '../../shared/fields/date';
import { checkDateRange } from '../../shared/fields/dateRange';
import type { Values } from '../../shared/fields/field';
import { optional } from '../../shared/fields/group';
import { listControls, rowsWanted } from '../../shared/fields/listControls';
import { integer } from '../../shared/fields/number';
import { pickedOrTyped } from '../../shared/fields/picked';
import { ids } from '../../shared/fields/text';
import { readOperation } from '../../shared/node/operation';
import { pickedPeople, READ_SALES, STATUSES } from '../form/saleFields';
import { saleRowOutput } from '../form/saleOutput';

const DATE_FIELDS = { departure_date: 'Departure Date', return_date: 'Return Date', sale_date: 'Sale Date' };

const filterFields = {
	dateField: choice('Date Field', DATE_FIELDS, {
		description: 'Which date Date From and Date To are about',
	}),
	dateFrom: date('Date From', { description: 'First day of the range, inclusive' }),
	dateTo: date('Date To', { description: 'Last day of the range, inclusive' }),
	number: integer('Number', {
		placeholder: 'e.g. 1042',
		description: "The sale's number in the back office",
	}),
	peopleId: ids('People IDs', {
		placeholder: 'e.g. 3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b',
		description:
			'People by their IDs, separated by commas or as a list from an expression; they join those under People',
	}),
	pickedPeople,
	status: choicesOf('Status', STATUSES, {
		description: 'Opened and closed sales when left empty; canceled ones only when chosen',
	}),
	updatedSince: instant('Updated Since', {
		description: 'Sales changed at or after this moment; Brasília time unless the value says otherwise',
	}),
};

/** @see the API's GET /sales */
const filters = optional('Filters', filterFields, { addLabel: 'Add Filter' });

function saleQuery({ pickedPeople: picked, peopleId, ...query }: Values<typeof filterFields>): Query {
	return { ...query, peopleId: pickedOrTyped(picked, peopleId) };
}

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many sales',
	description: 'List sales, optionally filtered',
	permission: READ_SALES,
	properties: { ...listControls, filters },
	output: saleRowOutput,
	check: ({ filters: { dateField, dateFrom, dateTo } }, place) =>
		checkDateRange({ dateField, dateFrom, dateTo }, place.inside('Filters')),
	run: ({ api, params }) => api.list(path`/sales`, saleQuery(params.filters), rowsWanted(params)),
});
