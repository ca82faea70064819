import { reminderEvent } from '../triggerEvent';
import { billProperties, billsByDueDate, ofBills } from './bills';
import { daysField } from './calendar';

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
	watch: (params, api) => billsByDueDate(api, { ...params, direction: 'after', status: ['overdue'] }),
});
