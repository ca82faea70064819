import { section } from './group';
import { cityIbgePicker } from './references';
import { text } from './text';

/** @see the API's shape Address */
export const address = section(
	'Address',
	{
		additionalInfo: text('Additional Info', { placeholder: 'e.g. Sala 1204' }),
		cityIbge: cityIbgePicker('City IBGE Code', {
			description: 'Official code of a Brazilian city. Leave empty for an address abroad.',
		}),
		cityName: text('City Name', { placeholder: 'e.g. São Paulo' }),
		countryCode: text('Country Code', { placeholder: 'e.g. BR' }),
		neighborhood: text('Neighborhood', { placeholder: 'e.g. Bela Vista' }),
		postalCode: text('Postal Code', { placeholder: 'e.g. 01310-100' }),
		stateCode: text('State Code', { placeholder: 'e.g. SP' }),
		street: text('Street', { placeholder: 'e.g. Avenida Paulista' }),
		streetNumber: text('Street Number', { placeholder: 'e.g. 1578' }),
	},
	{ addLabel: 'Add Address Field' },
);
