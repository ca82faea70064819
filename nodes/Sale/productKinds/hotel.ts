import { localDate } from '../../shared/fields/date';
import { alwaysVisible } from '../../shared/fields/field';
import { identifier, note, text } from '../../shared/fields/text';
import { otherFees, passengerFields, passengers, productFields, supplier } from './commonFields';
import { productKind } from './productKind';

export const hotel = productKind({
	apiName: 'hotels',
	name: 'hotel',
	displayName: 'Hotel',
	fields: {
		...alwaysVisible({
			...supplier,
			checkIn: localDate('Check In', { placeholder: 'e.g. 05/06/2026' }),
			checkOut: localDate('Check Out', { placeholder: 'e.g. 12/06/2026' }),
			destination: text('Destination', { placeholder: 'e.g. Gramado' }),
			passengers: passengers({ ...passengerFields, otherFees }),
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
		mealPlan: note('Meal Plan', { placeholder: 'e.g. Breakfast', description: 'Which meals are included' }),
		roomCategory: text('Room Category', { placeholder: 'e.g. Superior' }),
	},
});
