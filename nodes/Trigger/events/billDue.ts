import { daysField, remindByDate } from '../../shared/trigger/dateReminder';
import { reminderEvent } from '../../shared/trigger/triggerEvent';
import { billEvent, billProperties, byDueDate } from '../bills';

export const billDue = reminderEvent({
	...billEvent,
	name: 'Bill Due',
	value: 'billDue',
	description: 'A bill that is not settled is due in some days',
	resetOn: ['days'],
	properties: {
		days: daysField(3, 0, 'How many days before the due date, by the calendar in Brasília'),
		...billProperties,
	},
	watch: ({ filters, ...chosen }, api) =>
		remindByDate(api, {
			...byDueDate,
			...chosen,
			direction: 'before',
			// Overdue ones fell due on days on which n8n was off.
			query: { ...filters, status: ['open', 'overdue'] },
		}),
});
