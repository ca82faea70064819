import { UNPAID_STATUSES } from '../../shared/agency/status';
import { remindByFilter } from '../../shared/trigger/dateReminder';
import { numberField } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { billEvent, byDueDate, remindOfUnpaid } from './billEvents';

export const due = triggerEvent({
	...billEvent,
	kind: 'due',
	name: 'Bill Due',
	value: 'due',
	description: 'A bill that is not settled is due in some days',
	occurredAt: ({ due_date }) => due_date,
	properties: {
		dueDays: numberField('Due Days', 3, 0, 'How many days before the due date, by the calendar in Brasília'),
	},
	watch: ({ dueDays: days, filters, levelOfDetail }, api) =>
		remindOfUnpaid(
			remindByFilter(
				api,
				{ direction: 'before', distance: { days } },
				// The status "overdue" is included because a bill may have fallen due while n8n was off.
				{ ...byDueDate, levelOfDetail, query: { ...filters, status: [...UNPAID_STATUSES] } },
			),
			api,
		),
});
