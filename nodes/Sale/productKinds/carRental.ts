import { localDateOrTime } from '../../shared/fields/date';
import { alwaysVisible } from '../../shared/fields/field';
import { text } from '../../shared/fields/text';
import { otherFees, passengerFields, passengers, productFields, supplier } from './commonFields';
import { productKind } from './productKind';

export const carRental = productKind({
	apiName: 'car_rentals',
	name: 'carRental',
	displayName: 'Car Rental',
	fields: {
		...alwaysVisible({
			...supplier,
			pickupDate: localDateOrTime('Pickup Date', { placeholder: 'e.g. 05/06/2026 10:00' }),
			pickupLocation: text('Pickup Location', { placeholder: 'e.g. Porto Alegre Airport' }),
			dropoffDate: localDateOrTime('Dropoff Date', { placeholder: 'e.g. 12/06/2026 10:00' }),
			dropoffLocation: text('Dropoff Location', { placeholder: 'e.g. Gramado' }),
			passengers: passengers({ ...passengerFields, otherFees }),
		}),
		...productFields,
		destination: text('Destination', { placeholder: 'e.g. Serra Gaúcha' }),
		vehicleCategory: text('Vehicle Category', { placeholder: 'e.g. SUV' }),
	},
});
