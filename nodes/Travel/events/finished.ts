import { RECENT_DAYS } from '../../shared/trigger/dateReminder';
import { numberField } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { remindOfTravels, travelEvent } from './travelEvents';

export const finished = triggerEvent({
	...travelEvent,
	kind: 'due',
	name: 'Travel Finished',
	value: 'finished',
	description: 'A travel ended some days ago',
	properties: {
		finishedDays: numberField(
			'Finished Days',
			1,
			0,
			'How many days after its last day, by the calendar in Brasília',
		),
	},
	occurredAt: ({ end_date }) => end_date,
	watch: ({ finishedDays: days }, api) =>
		remindOfTravels(api, 'end_date', { direction: 'after', distance: { days }, lateDays: RECENT_DAYS }),
});
