import { date } from '../../../shared/fields/date';
import { text } from '../../../shared/fields/text';
import { otherFees, passengerFields, passengers, productFields, products } from './productFields';

export const hotels = products(
	'Hotels',
	{ name: 'hotel', displayName: 'Hotel' },
	{
		checkIn: date('Check In', { placeholder: 'e.g. 05/06/2026' }),
		checkOut: date('Check Out', { placeholder: 'e.g. 12/06/2026' }),
		destination: text('Destination', { placeholder: 'e.g. Gramado' }),
		passengers: passengers({ ...passengerFields, otherFees }),
		...productFields,
		accommodationKind: text('Accommodation Kind', { placeholder: 'e.g. Double' }),
		bookingNumber: text('Booking Number', { placeholder: 'e.g. 8842713' }),
		mealPlan: text('Meal Plan', { placeholder: 'e.g. Breakfast' }),
		roomCategory: text('Room Category', { placeholder: 'e.g. Superior' }),
	},
);
