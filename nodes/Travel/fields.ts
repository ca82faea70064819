import { path } from '../shared/request/path';
import { choice } from '../shared/fields/choice';
import { rangeFilters } from '../shared/fields/dateRange';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { dayDetail, firstText, withDetails } from '../shared/labels';
import { picker } from '../shared/fields/picker';

export const travelId = required(
	picker('Travel', {
		method: 'searchTravels',
		listedBy: 'Travel',
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
