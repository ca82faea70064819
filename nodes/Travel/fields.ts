import { path } from '../shared/request/path';
import { choice } from '../shared/fields/choice';
import { rangeFilters } from '../shared/fields/dateRange';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { dayDetail, firstText, withDetails } from '../shared/fields/labels';
import { picker } from '../shared/fields/picker';
import type { RecordOutput } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

export const travelId = required(
	picker('Travel', {
		method: 'searchTravels',
		foundIn: 'the ID in a row of Get Many Travels',
		path: path`/travels`,
		// A travel without sales has no dates.
		label: ({ name, start_date, end_date, id }) =>
			withDetails(firstText(name, id), [dayDetail('from', start_date), dayDetail('to', end_date)]),
	}),
);

/** @see the API's GET /travels */
export const filters = collection(
	'Filters',
	{
		dateField: choice(
			'Date Field',
			{ end_date: 'End Date', start_date: 'Start Date' },
			{ description: 'The date that Date Range, or Date From and Date To, refer to' },
		),
		...rangeFilters,
	},
	{ addLabel: 'Add Filter' },
);

const people: RecordOutput['people'] = {
	described: 'the customer, the seller and, where they are shown, the passengers',
	of: ({ customer, seller, passengers }) => ({ customer, seller, passengers }),
};

export const output: RecordOutput = {
	people,
	customFields: 'travels',
	references: {
		customer: resolve.person,
		passengers: resolve.person,
		sales: resolve.sale,
		seller: resolve.person,
	},
};

/** What a row has; the endpoint of a single travel is in development. */
export const rowOutput: RecordOutput = {
	people,
	references: { customer: resolve.person, seller: resolve.person },
};

/** What Simplified keeps. */
export const simplified = [
	'name',
	'situation',
	'start_date',
	'end_date',
	'customer',
	'seller',
	'passengers',
	'sales',
	'created_at',
	'id',
];
