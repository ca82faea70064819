import { reminderEvent } from '../triggerEvent';
import { billProperties, byDueDate, ofBills } from './bills';
import { byCalendar, daysField } from './calendar';

export const billOverdue = reminderEvent({
	...ofBills,
	name: 'Bill Overdue',
	value: 'billOverdue',
	description: 'A bill is still unsettled some days after it was due',
	armedBy: ['days'],
	properties: {
		days: daysField(1, 1, 'How many days after the due date, by the calendar in Brasília'),
		...billProperties,
	},
	watch: ({ filters, ...chosen }, api) =>
		byCalendar(api, {
			...byDueDate,
			...chosen,
			direction: 'after',
			query: { ...filters, status: ['overdue'] },
		}),
});
