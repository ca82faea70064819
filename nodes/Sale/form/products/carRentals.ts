import { localDateOrTime } from '../../../shared/fields/date';
import { upFront } from '../../../shared/fields/field';
import { list } from '../../../shared/fields/group';
import { text } from '../../../shared/fields/text';
import { otherFees, passengerFields, passengers, productFields, supplier } from './productFields';

export const carRentals = list(
	'Car Rentals',
	{ name: 'carRental', displayName: 'Car Rental' },
	{
		...upFront({
			pickupDate: localDateOrTime('Pickup Date', { placeholder: 'e.g. 05/06/2026 10:00' }),
			pickupLocation: text('Pickup Location', { placeholder: 'e.g. Aeroporto de Porto Alegre' }),
			dropoffDate: localDateOrTime('Dropoff Date', { placeholder: 'e.g. 12/06/2026 10:00' }),
			dropoffLocation: text('Dropoff Location', { placeholder: 'e.g. Gramado' }),
			passengers: passengers({ ...passengerFields, otherFees }),
			supplier,
		}),
		...productFields,
		destination: text('Destination', { placeholder: 'e.g. Serra Gaúcha' }),
		vehicleCategory: text('Vehicle Category', { placeholder: 'e.g. SUV' }),
	},
);
