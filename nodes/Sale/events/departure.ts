import { resolve } from '../../shared/node/resolve';
import { RECENT_DAYS, remindByFilter } from '../../shared/trigger/dateReminder';
import { numberField } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { saleEvent, sideField } from './saleEvents';

/** @see the API's GET /sales: date_field with date_from and date_to; canceled sales only on request */
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
	watch: ({ departureDays: days, departureSide: direction, levelOfDetail, filters }, api) =>
		remindByFilter(
			api,
			{ direction, distance: { days }, lateDays: RECENT_DAYS },
			{
				path: saleEvent.path,
				recordAt: resolve.sale,
				query: filters,
				dateField: 'departure_date',
				levelOfDetail,
			},
		),
});
