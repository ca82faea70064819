import { choice } from '../../shared/fields/choice';
import { localDate } from '../../shared/fields/date';
import { alwaysVisible } from '../../shared/fields/field';
import { passengerFields, passengers, productFields, supplier } from './commonFields';
import { productKind } from './productKind';

export const insurance = productKind({
	apiName: 'insurances',
	name: 'insurance',
	displayName: 'Insurance',
	fields: {
		...alwaysVisible({
			...supplier,
			beginDate: localDate('Begin Date', { placeholder: 'e.g. 05/06/2026' }),
			endDate: localDate('End Date', { placeholder: 'e.g. 12/06/2026' }),
			destination: choice(
				'Destination',
				{ cruise: 'Cruise', international: 'International', national: 'National' },
				{ description: 'Where the insurance covers the trip' },
			),
			passengers: passengers(passengerFields),
		}),
		...productFields,
	},
});
