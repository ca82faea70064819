import { daysField, remindByDate } from '../../shared/trigger/dateReminder';
import { reminderEvent } from '../../shared/trigger/triggerEvent';
import { billEvent, billProperties, byDueDate } from '../bills';

export const billOverdue = reminderEvent({
	...billEvent,
	name: 'Bill Overdue',
	value: 'billOverdue',
	description: 'A bill is still not settled some days after it was due',
	resetOn: ['days'],
	properties: {
		days: daysField(1, 1, 'How many days after the due date, by the calendar in Brasília'),
		...billProperties,
	},
	watch: ({ filters, ...chosen }, api) =>
		remindByDate(api, {
			...byDueDate,
			...chosen,
			direction: 'after',
			query: { ...filters, status: ['overdue'] },
		}),
});
