import { path } from '../../shared/request/path';
import { dayIn, RECENT_DAYS, remindByScan } from '../../shared/trigger/dateReminder';
import { hour, levelOfDetail, numberField, reminderFields } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { shape } from '../columns';
import { filters } from '../fields';

/** @see the API's GET /refunds: it has no filter by date, and a refund has a due date */
export const due = triggerEvent({
	kind: 'due',
	name: 'Refund Due',
	value: 'due',
	description: 'A refund is due in some days',
	action: 'List refunds',
	permission: 'readRefunds',
	path: path`/refunds`,
	common: reminderFields({ hour, levelOfDetail, filters }),
	shape,
	properties: {
		dueDays: numberField('Due Days', 3, 0, 'How many days before the due date, by the calendar in Brasília'),
	},
	isDaily: true,
	occurredAt: ({ due_date }) => due_date,
	watch: ({ dueDays: days, levelOfDetail: chosen, filters: query }, api) =>
		remindByScan(
			api,
			{ daysOf: dayIn('due_date'), direction: 'before', distance: { days }, lateDays: RECENT_DAYS },
			{ path: path`/refunds`, recordAt: (id) => path`/refunds/${id}`, query, levelOfDetail: chosen },
		),
});
