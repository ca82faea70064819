import { localDateTime } from '../../shared/fields/date';
import { withDescription, alwaysVisible } from '../../shared/fields/field';
import { fixedCollection } from '../../shared/fields/group';
import { airlineCode } from '../../shared/fields/identifiers';
import { amount } from '../../shared/fields/number';
import { identifier, name, text } from '../../shared/fields/text';
import { passengerFields, passengers, productFields, supplier } from './commonFields';
import { productKind } from './productKind';

const segments = fixedCollection(
	'Segments',
	{ name: 'segment', displayName: 'Segment' },
	{
		...alwaysVisible({
			origin: text('Origin', { placeholder: 'e.g. GRU', description: 'Airport of departure, such as GRU' }),
			destination: text('Destination', {
				placeholder: 'e.g. LIS',
				description: 'Airport of arrival, such as LIS',
			}),
			departureDate: localDateTime('Departure Date', { placeholder: 'e.g. 05/06/2026 22:40' }),
			arrivalDate: localDateTime('Arrival Date', { placeholder: 'e.g. 06/06/2026 12:55' }),
			airlineCode: airlineCode('Airline Code', {
				placeholder: 'e.g. TP',
				description: 'Two characters of the airline, such as TP',
			}),
			flightNumber: identifier('Flight Number', {
				placeholder: 'e.g. 82',
				description: 'Number of the flight, without the airline code',
			}),
		}),
		class: text('Class', { placeholder: 'e.g. Y', description: 'Booking class, such as Y' }),
		seats: fixedCollection(
			'Seats',
			{ name: 'seat', displayName: 'Seat' },
			alwaysVisible({ seatNumber: text('Seat Number', { placeholder: 'e.g. 14C' }) }),
			{ description: 'The seats that are booked on this flight' },
		),
	},
	{ description: 'Each flight, in the order of travel' },
);

export const airlineTicket = productKind({
	apiName: 'airline_tickets',
	name: 'airlineTicket',
	displayName: 'Airline Ticket',
	fields: {
		...alwaysVisible({
			...supplier,
			locator: identifier('Locator', { placeholder: 'e.g. XK4P2T' }),
			destination: text('Destination', { placeholder: 'e.g. Lisboa' }),
			segments,
			passengers: passengers({
				...passengerFields,
				document: withDescription(
					'The ticket number: fill in either this field or Ticket Number',
					passengerFields.document,
				),
				boardingFee: amount('Boarding Fee', { description: "The airport's fee for boarding" }),
				duFee: amount('DU Fee', { description: 'Fee for issuing the ticket (taxa DU)' }),
				emissionName: name('Emission Name', {
					placeholder: 'e.g. SOUZA/ANA MRS',
					description: 'Name as issued on the ticket',
				}),
				originalTicketNumber: identifier('Original Ticket Number', {
					placeholder: 'e.g. 957-2400112233',
					description: 'The ticket that this one replaces',
				}),
				ticketNumber: identifier('Ticket Number', { placeholder: 'e.g. 957-2400112234' }),
			}),
		}),
		...productFields,
		ccDuFee: amount('CC DU Fee', { description: 'DU fee paid by credit card' }),
		ccRavFee: amount('CC RAV Fee', { description: 'RAV fee paid by credit card' }),
	},
});
