import { choice } from '../../shared/fields/choice';
import { localDate } from '../../shared/fields/date';
import { alwaysVisible } from '../../shared/fields/field';
import { text } from '../../shared/fields/text';
import { otherFees, passengerFields, passengers, productFields, supplier } from './commonFields';
import { productKind } from './productKind';

export const travelPackage = productKind({
	apiName: 'travel_packages',
	name: 'travelPackage',
	displayName: 'Travel Package',
	fields: {
		...alwaysVisible({
			...supplier,
			packageName: text('Package Name', { placeholder: 'e.g. Serra Gaúcha, 7 nights' }),
			beginDate: localDate('Begin Date', { placeholder: 'e.g. 05/06/2026' }),
			endDate: localDate('End Date', { placeholder: 'e.g. 12/06/2026' }),
			destination: text('Destination', { placeholder: 'e.g. Gramado' }),
			passengers: passengers({ ...passengerFields, otherFees }),
		}),
		...productFields,
		transport: choice(
			'Transport',
			{
				charter_flight: 'Charter Flight',
				no_transport: 'No Transport',
				road_transport: 'Road Transport',
				scheduled_flight: 'Scheduled Flight',
				self_provided: 'Self Provided',
			},
			{ description: 'How the passengers get there' },
		),
	},
});
