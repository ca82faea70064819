import { numberField } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { remindOfTravels, travelEvent } from './travelEvents';

export const upcoming = triggerEvent({
	...travelEvent,
	kind: 'due',
	name: 'Travel Upcoming',
	value: 'upcoming',
	description: 'A travel begins in some days',
	properties: {
		upcomingDays: numberField(
			'Upcoming Days',
			7,
			0,
			'How many days before its first day, by the calendar in Brasília',
		),
	},
	occurredAt: ({ start_date }) => start_date,
	watch: ({ upcomingDays: days }, api) =>
		remindOfTravels(api, 'start_date', { direction: 'before', distance: { days } }),
});
