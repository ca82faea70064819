import { path } from '../shared/api/path';
import { choice } from '../shared/fields/choice';
import { date } from '../shared/fields/date';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { dayDetail, withDetails } from '../shared/fields/labels';
import { picker } from '../shared/fields/picker';
import { recordOutput } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

export const travelId = required(
	picker('Travel', {
		method: 'searchTravels',
		foundIn: 'the ID in a row of Get Many Travels',
		path: path`/travels`,
		// A travel without sales has no dates.
		label: ({ name, start_date, end_date, id }) =>
			withDetails(name ?? id, [dayDetail('from', start_date), dayDetail('to', end_date)]),
	}),
);

/** @see the API's GET /travels */
export const filters = collection(
	'Filters',
	{
		dateField: choice(
			'Date Field',
			{ end_date: 'End Date', start_date: 'Start Date' },
			{ description: 'The date that Date From and Date To refer to' },
		),
		dateFrom: date('Date From', { description: 'First day of the range, inclusive' }),
		dateTo: date('Date To', { description: 'Last day of the range, inclusive' }),
	},
	{ addLabel: 'Add Filter' },
);

export const output = recordOutput({
	customFields: 'travels',
	references: {
		customer: resolve.person,
		passengers: resolve.person,
		sales: resolve.sale,
		seller: resolve.person,
	},
});
