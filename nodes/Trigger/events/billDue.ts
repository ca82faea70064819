import { reminderEvent } from '../triggerEvent';
import { billProperties, byDueDate, ofBills } from './bills';
import { byCalendar, daysField } from './calendar';

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
	watch: ({ filters, ...chosen }, api) =>
		byCalendar(api, {
			...byDueDate,
			...chosen,
			direction: 'before',
			// Overdue ones are those of days on which nobody looked. Settled and canceled ones are not asked for.
			query: { ...filters, status: ['open', 'overdue'] },
		}),
});
