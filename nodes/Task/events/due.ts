import { DateTime } from 'luxon';

import { choice } from '../../shared/fields/choice';
import { withDefault } from '../../shared/fields/field';
import { AGENCY_ZONE, calendarDay, DAY_MS, dayOf, instantOf } from '../../shared/time';
import { daysBetween, repetitionKey } from '../../shared/trigger/dateReminder';
import { daysOfRepeat, numberField, repeatFields } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { allTasks, taskEvent } from './taskEvents';

export const due = triggerEvent({
	...taskEvent,
	kind: 'due',
	name: 'Task Due',
	value: 'due',
	description: 'A task that is not completed is due, or will be soon',
	occurredAt: ({ due }) => due,
	properties: {
		leadTime: numberField('Lead Time', 1, 0, 'How long before the due time; 0 for the due time itself', 1000),
		leadUnit: withDefault(
			'days',
			choice(
				'Lead Unit',
				{ days: 'Days', hours: 'Hours', minutes: 'Minutes' },
				{ default: 'days', description: 'What the lead time counts' },
			),
		),
		...repeatFields('the task is completed', 'Overdue tasks from before are included then.'),
	},
	watch({ leadTime, leadUnit, repeat, repeatDays, options }, api) {
		const { timeZone: zone = AGENCY_ZONE } = options;
		const every = daysOfRepeat(repeat, repeatDays);
		return {
			...allTasks(api),
			windowKey: dayOf,
			due({ due: written, completed, deleted }, { now }) {
				const at = instantOf(written, zone);
				if (at === undefined || completed === true || deleted === true) return undefined;
				const inZone = (time: number) => DateTime.fromMillis(time, { zone });
				const first = inZone(at).minus({ [leadUnit]: leadTime });
				if (first.toMillis() > now) return undefined;
				const daysLeft = daysBetween(calendarDay(inZone(now)), calendarDay(inZone(at)));
				const key = String(written);
				// The list has the task until it is completed.
				if (every === undefined) return { key, until: Math.max(at, now + DAY_MS), daysLeft };
				const times = Math.floor(inZone(now).diff(first, 'days').days / every);
				const falls = first.plus({ days: times * every });
				const until = falls.plus({ days: every }).toMillis();
				return { key: repetitionKey(key, calendarDay(falls)), until, daysLeft };
			},
		};
	},
});
