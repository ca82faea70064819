import { message } from '../messages/message';
import { folded, isRecord, quoted } from '../values';
import type { Field, Values } from './field';
import { optionalCollection } from './group';
import { carryFieldPath, type FieldPath } from './fieldPath';
import { pickers } from './references';
import { text } from './text';

const addressFields = {
	additionalInfo: text('Additional Info', {
		placeholder: 'e.g. Sala 1204',
		description: 'Apartment, room or floor (complemento)',
	}),
	cityIbge: pickers.cityIbge('City IBGE Code', {
		description: 'Official code of a Brazilian city. Leave empty for an address abroad.',
	}),
	cityName: text('City Name', { placeholder: 'e.g. São Paulo', description: 'Name of the city' }),
	countryCode: text('Country Code', {
		placeholder: 'e.g. BR',
		description: 'Code of the country, such as BR or PT',
	}),
	neighborhood: text('Neighborhood', {
		placeholder: 'e.g. Bela Vista',
		description: 'Part of the city (bairro)',
	}),
	postalCode: text('Postal Code', {
		placeholder: 'e.g. 01310-100',
		description: 'CEP such as 01310-100, or the postal code of another country',
	}),
	stateCode: text('State Code', {
		placeholder: 'e.g. SP',
		description: 'Two letters of the state, such as SP',
	}),
	street: text('Street', {
		placeholder: 'e.g. Avenida Paulista',
		description: 'Name of the street, without the number',
	}),
	streetNumber: text('Street Number', { placeholder: 'e.g. 1578', description: 'Number of the building' }),
};

type Address = Values<typeof addressFields>;

const anyAddress = optionalCollection('Address', addressFields, {
	addLabel: 'Add Address Field',
	description: 'Where the person lives or the company has its seat',
});

/** @see the API's shape Address */
export const address: Field<Address | undefined> = {
	...anyAddress,
	read(raw, fieldPath) {
		const entered = anyAddress.read(raw, fieldPath);
		if (!entered) return undefined;
		const made = { ...entered, postalCode: wholePostalCode(entered, raw, fieldPath) };
		carryFieldPath(made, entered);
		return made;
	},
};

/**
 * A CEP given as a number gets back its lost zero. A text of seven digits is refused, since nobody knows
 * which one is missing; so is anything that is no postal code. For countries other than Brazil nothing is
 * changed.
 */
function wholePostalCode(
	{ postalCode, countryCode }: Address,
	raw: unknown,
	fieldPath: FieldPath,
): string | undefined {
	const isAbroad = countryCode !== undefined && !/^(br|bra|brasil|brazil)$/.test(folded(countryCode));
	if (postalCode === undefined || isAbroad || isPostalCode(postalCode)) return postalCode;
	if (isRecord(raw) && typeof raw.postalCode === 'number' && /^\d{7}$/.test(postalCode))
		return `0${postalCode}`;
	fieldPath
		.inside('Postal Code', 'postalCode')
		.addIssue(message('INVALID_POSTAL_CODE', { given: quoted(postalCode) }));
	return undefined;
}

/**
 * A postal code anywhere; with a CEP's number of digits or one less, in Brazil. Addresses abroad often lack a
 * country.
 */
function isPostalCode(written: string): boolean {
	if (/^\d{2}\.?\d{3}[- ]?\d{3}$/.test(written)) return true;
	const mayBeCep = /^[\d.\- ]+$/.test(written) && /^\d{7,8}$/.test(written.replace(/\D/g, ''));
	return (
		!mayBeCep && /^[0-9A-Z][0-9A-Z. -]{2,9}$/i.test(written) && /\d/.test(written) && !/\.0+$/.test(written)
	);
}
