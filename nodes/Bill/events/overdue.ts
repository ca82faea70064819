import { remindByFilter } from '../../shared/trigger/dateReminder';
import { daysOfRepeat, numberField, repeatFields } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { billEvent, byDueDate, remindOfUnpaid } from './billEvents';

export const overdue = triggerEvent({
	...billEvent,
	kind: 'due',
	name: 'Bill Overdue',
	value: 'overdue',
	description: 'A bill is still not settled some days after it was due',
	occurredAt: ({ due_date }) => due_date,
	properties: {
		overdueDays: numberField(
			'Overdue Days',
			1,
			1,
			'How many days after the due date, by the calendar in Brasília',
		),
		...repeatFields('the bill is settled', 'All bills that are overdue already are included then.'),
	},
	watch: ({ overdueDays: days, repeat, repeatDays, filters, levelOfDetail }, api) =>
		remindOfUnpaid(
			remindByFilter(
				api,
				{
					direction: 'after',
					distance: { days },
					repeatEvery: daysOfRepeat(repeat, repeatDays),
					lateDays: 365,
				},
				{ ...byDueDate, levelOfDetail, query: { ...filters, status: ['overdue'] } },
			),
			api,
		),
});
