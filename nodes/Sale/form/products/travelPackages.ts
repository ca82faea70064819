import { choice } from '../../../shared/fields/choice';
import { date } from '../../../shared/fields/date';
import { text } from '../../../shared/fields/text';
import { otherFees, passengerFields, passengers, productFields, products } from './productFields';

export const travelPackages = products(
	'Travel Packages',
	{ name: 'travelPackage', displayName: 'Travel Package' },
	{
		packageName: text('Package Name', { placeholder: 'e.g. Serra Gaúcha 7 noites' }),
		beginDate: date('Begin Date', { placeholder: 'e.g. 05/06/2026' }),
		endDate: date('End Date', { placeholder: 'e.g. 12/06/2026' }),
		destination: text('Destination', { placeholder: 'e.g. Gramado' }),
		passengers: passengers({ ...passengerFields, otherFees }),
		...productFields,
		transport: choice('Transport', {
			charter_flight: 'Charter Flight',
			no_transport: 'No Transport',
			road_transport: 'Road Transport',
			scheduled_flight: 'Scheduled Flight',
			self_provided: 'Self Provided',
		}),
	},
);
