import { DateTime, IANAZone } from 'luxon';

import { path } from '../../shared/api/path';
import { choice, flag } from '../../shared/fields/choice';
import { refined, withDefault, type Field } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { integer } from '../../shared/fields/number';
import { text } from '../../shared/fields/text';
import { AGENCY_ZONE, instantOf } from '../../shared/time';
import { fetchListPage } from '../../shared/trigger/apiRecords';
import { reminderEvent } from '../../shared/trigger/triggerEvent';

/** @see the API's GET /tasks: it has no filters, and leaves out deleted tasks alone */
export const taskDue = reminderEvent({
	name: 'Task Due',
	value: 'taskDue',
	description: 'A task that is not completed is due, or will be soon',
	action: 'List tasks',
	permission: 'Read all tasks',
	path: path`/tasks`,
	resetOn: ['leadTime', 'leadUnit'],
	properties: {
		leadTime: withDefault(
			1,
			integer('Lead Time', {
				minimum: 0,
				maximum: 1000,
				description: 'How long before the due time; 0 for the due time itself',
			}),
			{ type: 'number', typeOptions: { minValue: 0, maxValue: 1000 } },
		),
		leadUnit: withDefault(
			'days',
			choice(
				'Lead Unit',
				{ days: 'Days', hours: 'Hours', minutes: 'Minutes' },
				{ default: 'days', description: 'What the lead time counts' },
			),
		),
		options: collection(
			'Options',
			{
				includeOverdue: flag('Include Overdue', {
					description:
						'Whether to include tasks that are already overdue when the trigger first sees them: those from before the workflow was published, and those that are registered late',
				}),
				timeZone: timeZone('Time Zone', {
					placeholder: `e.g. ${AGENCY_ZONE}`,
					description: 'The time zone of the due times; Brasília when left empty',
				}),
			},
			{ addLabel: 'Add Option' },
		),
	},
	watch({ leadTime, leadUnit, options: { includeOverdue = false, timeZone: zone = AGENCY_ZONE } }, api) {
		const dueAt = (due: unknown): number => instantOf(due, zone) ?? NaN;
		const announcedAt = (due: unknown): number =>
			DateTime.fromMillis(dueAt(due), { zone })
				.minus({ [leadUnit]: leadTime })
				.toMillis();
		return {
			page: async (_window, cursor) => await fetchListPage(api, path`/tasks`, {}, cursor),
			dueTime: ({ due }) => (typeof due === 'string' ? due : undefined),
			isDue: ({ due, completed, deleted }, { since, now }) =>
				completed !== true &&
				deleted !== true &&
				announcedAt(due) <= now &&
				(includeOverdue || dueAt(due) >= since),
			canBeDueSince: (due, since) => dueAt(due) >= since,
			// There is no more to read: a task's own endpoint is in development.
			leanItem: (row) => row,
		};
	},
});

/** An IANA time zone such as America/Manaus. */
function timeZone(displayName: string, about: Parameters<typeof text>[1]): Field<string | undefined> {
	return refined(text(displayName, about), (entered, place) => {
		if (IANAZone.isValidZone(entered)) return entered;
		place.addIssue(`takes a time zone such as ${AGENCY_ZONE} or America/Manaus, not "${entered}"`);
		return undefined;
	});
}
