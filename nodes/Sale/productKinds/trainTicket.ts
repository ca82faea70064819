import { localDateOrTime } from '../../shared/fields/date';
import { alwaysVisible } from '../../shared/fields/field';
import { fixedCollection } from '../../shared/fields/group';
import { text } from '../../shared/fields/text';
import { passengerFields, passengers, productFields, supplier } from './commonFields';
import { productKind } from './productKind';

export const trainTicket = productKind({
	apiName: 'train_tickets',
	name: 'trainTicket',
	displayName: 'Train Ticket',
	fields: {
		...alwaysVisible({
			...supplier,
			segments: fixedCollection(
				'Segments',
				{ name: 'segment', displayName: 'Segment' },
				alwaysVisible({
					railwayOperator: text('Railway Operator', { placeholder: 'e.g. Trenitalia' }),
					origin: text('Origin', { placeholder: 'e.g. Roma' }),
					departureDate: localDateOrTime('Departure Date', { placeholder: 'e.g. 05/06/2026 09:10' }),
					destination: text('Destination', { placeholder: 'e.g. Firenze' }),
					arrivalDate: localDateOrTime('Arrival Date', { placeholder: 'e.g. 05/06/2026 10:42' }),
				}),
				{ description: 'Each train, in the order of travel' },
			),
			passengers: passengers(passengerFields),
		}),
		...productFields,
	},
});
