import { folded, isRecord, quoted, type Field, type Values } from './field';
import { section } from './group';
import type { Place } from './place';
import { cityIbgePicker } from './references';
import { text } from './text';

const addressFields = {
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
};

type Address = Values<typeof addressFields>;

const anyAddress = section('Address', addressFields, { addLabel: 'Add Address Field' });

/** @see the API's shape Address */
export const address: Field<Address | undefined> = {
	...anyAddress,
	read(raw, place) {
		const entered = anyAddress.read(raw, place);
		return entered && { ...entered, postalCode: wholePostalCode(entered, raw, place) };
	},
};

/**
 * Seven digits are a CEP that has lost its zero: a number gets it back, and a text is refused, for it may lack another
 * digit. Codes abroad are left as they are.
 */
function wholePostalCode(
	{ postalCode, countryCode }: Address,
	raw: unknown,
	place: Place,
): string | undefined {
	const isAbroad = countryCode !== undefined && !/^(br|bra|brasil|brazil)$/.test(folded(countryCode));
	if (postalCode === undefined || isAbroad || !/^\d{7}$/.test(postalCode)) return postalCode;
	if (isRecord(raw) && typeof raw.postalCode === 'number') return `0${postalCode}`;
	place
		.inside('Postal Code')
		.report(
			`takes a CEP of eight digits such as 01310-100, not ${quoted(postalCode)}: write the digit that is missing, or the Country Code of an address abroad`,
		);
	return undefined;
}
