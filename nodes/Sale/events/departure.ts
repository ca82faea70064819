import { numberField } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { remindOfTrip, saleEvent, sideField } from './saleEvents';

export const departure = triggerEvent({
	...saleEvent,
	kind: 'due',
	name: 'Departure',
	value: 'departure',
	description: 'A trip departs in some days, or did so some days ago',
	properties: {
		departureDays: numberField(
			'Departure Days',
			7,
			0,
			'How many days before or after the departure, by the calendar in Brasília',
		),
		departureSide: sideField(
			'Before or After Departure',
			'before',
			'Whether it comes before or after the departure',
		),
	},
	occurredAt: ({ departure_date }) => departure_date,
	watch: ({ departureDays: days, departureSide: direction, ...rest }, api) =>
		remindOfTrip(api, 'departure_date', { days, direction }, rest),
});
