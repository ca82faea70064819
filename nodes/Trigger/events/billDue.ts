import { reminderEvent } from '../triggerEvent';
import { billProperties, billsByDueDate, ofBills } from './bills';
import { daysField } from './calendar';

export const billDue = reminderEvent({
	...ofBills,
	name: 'Bill Due',
	value: 'billDue',
	description: 'An unsettled bill is due in some days',
	armedBy: ['days'],
	properties: {
		days: daysField(3, 0, 'How many days before the due date, by the calendar in Brasília'),
		...billProperties,
	},
	watch: (params, api) =>
		// Overdue ones are those of days on which nobody looked.
		billsByDueDate(api, { ...params, direction: 'before', status: ['open', 'overdue'] }),
});
