import { choice, choicesOf } from '../../shared/fields/choice';
import { withDefault } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { peopleId } from '../../Sale/form/saleFields';
import { output } from '../../shared/trigger/apiRecords';
import { daysField, remindByDate } from '../../shared/trigger/dateReminder';
import { reminderEvent } from '../../shared/trigger/triggerEvent';
import { saleAt, saleEvent } from '../sales';

/** @see the API's GET /sales: date_field with date_from and date_to; canceled sales are left out unless asked for */
export const departureOrReturn = reminderEvent({
	...saleEvent,
	name: 'Departure or Return',
	value: 'departureOrReturn',
	description: 'A trip departs or returns in some days, or did so some days ago',
	resetOn: ['dateField', 'direction', 'days'],
	properties: {
		dateField: withDefault(
			'departure_date',
			choice(
				'Date Field',
				{ departure_date: 'Departure Date', return_date: 'Return Date' },
				{ default: 'departure_date', description: 'Which date of the trip counts' },
			),
		),
		direction: withDefault(
			'before',
			choice(
				'Before or After',
				{ after: 'After', before: 'Before' },
				{ default: 'before', description: 'On which side of that date' },
			),
		),
		days: daysField(7, 0, 'How many days before or after that date, by the calendar in Brasília'),
		output,
		filters: collection(
			'Filters',
			{
				peopleId,
				status: choicesOf(
					'Status',
					{ closed: 'Closed', opened: 'Opened' },
					{ description: 'Opened and closed sales when left empty' },
				),
			},
			{ addLabel: 'Add Filter' },
		),
	},
	watch: ({ filters: { status, peopleId }, ...chosen }, api) =>
		remindByDate(api, {
			...chosen,
			path: saleEvent.path,
			recordAt: saleAt,
			query: { status, peopleId },
		}),
});
