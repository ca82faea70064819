import { localDateOrTime } from '../../shared/fields/date';
import { alwaysVisible } from '../../shared/fields/field';
import { fixedCollection } from '../../shared/fields/group';
import { identifier, text } from '../../shared/fields/text';
import { passengerFields, passengers, productFields, supplier } from './commonFields';
import { productKind } from './productKind';

export const groundTransportation = productKind({
	apiName: 'ground_transportations',
	name: 'groundTransportation',
	displayName: 'Ground Transportation',
	fields: {
		...alwaysVisible({
			...supplier,
			segments: fixedCollection(
				'Segments',
				{ name: 'segment', displayName: 'Segment' },
				{
					...alwaysVisible({
						coachCompany: text('Coach Company', { placeholder: 'e.g. Viação Serrana' }),
						origin: text('Origin', { placeholder: 'e.g. Porto Alegre' }),
						departureDate: localDateOrTime('Departure Date', { placeholder: 'e.g. 05/06/2026 08:00' }),
						destination: text('Destination', { placeholder: 'e.g. Gramado' }),
						arrivalDate: localDateOrTime('Arrival Date', { placeholder: 'e.g. 05/06/2026 10:30' }),
					}),
					seats: fixedCollection(
						'Seats',
						{ name: 'seat', displayName: 'Seat' },
						alwaysVisible({
							seatNumber: text('Seat Number', { placeholder: 'e.g. 14' }),
							ticketNumber: identifier('Ticket Number', { placeholder: 'e.g. 000123' }),
						}),
						{ description: 'The seats that are booked on this ride' },
					),
					serviceClass: text('Service Class', { placeholder: 'e.g. Leito' }),
				},
				{ description: 'Each ride, in the order of travel' },
			),
			passengers: passengers(passengerFields),
		}),
		...productFields,
	},
});
