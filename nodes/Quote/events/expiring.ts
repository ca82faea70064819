import { path } from '../../shared/request/path';
import { dayIn, remindByScan } from '../../shared/trigger/dateReminder';
import { hour, numberField, reminderFields } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { shape } from '../columns';

const validUntil = dayIn('valid_until');

/**
 * @see the API's GET /quotes: no filters; a quote has valid_until and active, and its own endpoint is in
 * development
 */
export const expiring = triggerEvent({
	kind: 'due',
	name: 'Quote Expiring',
	value: 'expiring',
	description: 'A quote is valid for some days more',
	action: 'List quotes',
	permission: 'readQuotes',
	path: path`/quotes`,
	common: reminderFields({ hour }),
	shape,
	properties: {
		expiringDays: numberField(
			'Expiring Days',
			3,
			0,
			'How many days before its last day, by the calendar in Brasília',
		),
	},
	isDaily: true,
	occurredAt: ({ valid_until }) => valid_until,
	watch: ({ expiringDays: days }, api) =>
		remindByScan(
			api,
			{
				// A quote that was withdrawn no longer expires.
				daysOf: (quote) => (quote.active === false ? [] : validUntil(quote)),
				direction: 'before',
				distance: { days },
			},
			{ path: path`/quotes` },
		),
});
