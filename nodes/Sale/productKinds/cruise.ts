import { localDate } from '../../shared/fields/date';
import { alwaysVisible } from '../../shared/fields/field';
import { amount } from '../../shared/fields/number';
import { pickers } from '../../shared/fields/pickers';
import { identifier, text } from '../../shared/fields/text';
import { passengerFields, passengers, productFields, supplier } from './commonFields';
import { productKind } from './productKind';

export const cruise = productKind({
	apiName: 'cruises',
	name: 'cruise',
	displayName: 'Cruise',
	fields: {
		...alwaysVisible({
			...supplier,
			shipName: pickers.ship('Ship Name'),
			departureDate: localDate('Departure Date', { placeholder: 'e.g. 05/06/2026' }),
			arrivalDate: localDate('Arrival Date', { placeholder: 'e.g. 12/06/2026' }),
			cruiseDestination: text('Cruise Destination', { placeholder: 'e.g. Caribe' }),
			passengers: passengers({
				...passengerFields,
				tip: amount('Tip', { description: 'Service charge on board' }),
			}),
		}),
		...productFields,
		accommodationKind: text('Accommodation Kind', {
			placeholder: 'e.g. Double',
			description: 'For how many people the room or cabin is',
		}),
		bookingNumber: identifier('Booking Number', {
			placeholder: 'e.g. 8842713',
			description: 'Number of the booking at the supplier',
		}),
		cabinCategory: text('Cabin Category', { placeholder: 'e.g. Fantastica' }),
		cabinKind: pickers.cabin('Cabin Kind', {
			description: 'The kind of cabin; one that is not in the list is entered by its name',
		}),
		cabinNumber: identifier('Cabin Number', { placeholder: 'e.g. 10123' }),
	},
});
