import { numberField } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { remindOfTrip, saleEvent, sideField } from './saleEvents';

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
	watch: ({ returnDays: days, returnSide: direction, ...rest }, api) =>
		remindOfTrip(api, 'return_date', { days, direction }, rest),
});
