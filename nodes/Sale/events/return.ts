import { resolve } from '../../shared/node/resolve';
import { RECENT_DAYS, remindByFilter } from '../../shared/trigger/dateReminder';
import { numberField } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { saleEvent, sideField } from './saleEvents';

/** @see the API's GET /sales: date_field with date_from and date_to; canceled sales only on request */
export const tripReturn = triggerEvent({
	...saleEvent,
	kind: 'due',
	name: 'Return',
	value: 'return',
	description: 'A trip ends in some days, or did so some days ago',
	properties: {
		returnDays: numberField(
			'Return Days',
			2,
			0,
			'How many days before or after the return, by the calendar in Brasília',
		),
		returnSide: sideField('Before or After Return', 'after', 'Whether it comes before or after the return'),
	},
	occurredAt: ({ return_date }) => return_date,
	watch: ({ returnDays: days, returnSide: direction, levelOfDetail, filters }, api) =>
		remindByFilter(
			api,
			{ direction, distance: { days }, lateDays: RECENT_DAYS },
			{
				path: saleEvent.path,
				recordAt: resolve.sale,
				query: filters,
				dateField: 'return_date',
				levelOfDetail,
			},
		),
});
