import { saysNothing, whyWrong } from '../textProblems';
import { joinWords, message, unquoted } from '../messages/message';
import { quote } from '../values';
import { withoutFullStop } from './unwrap';
import { assignedByApi } from './readGroup';
import { refine, type Describe, type Field } from './field';
import { optionalCollection } from './group';
import { countriesWith, countryCodeOf, stateCodeOf, stateOfCityCode } from '../countries';
import { pickers } from './pickers';
import { text, typedText } from './text';

const addressFields = {
	additionalInfo: text('Additional Info', {
		placeholder: 'e.g. Sala 1204',
		description: 'Apartment, room or floor (complemento)',
	}),
	cityIbge: pickers.cityIbge('City IBGE Code', {
		description: 'Official code of a Brazilian city. Leave empty for an address abroad.',
	}),
	cityName: text('City Name', { placeholder: 'e.g. São Paulo', description: 'Name of the city' }),
	countryCode: countryCode('Country Code', {
		placeholder: 'e.g. BR',
		description: 'Code of the country, such as BR or PT',
	}),
	neighborhood: text('Neighborhood', {
		placeholder: 'e.g. Bela Vista',
		description: 'Part of the city (bairro)',
	}),
	postalCode: postalCode('Postal Code', {
		placeholder: 'e.g. 01310-100',
		description: 'CEP such as 01310-100, or the postal code of another country',
	}),
	stateCode: stateCode('State Code', {
		placeholder: 'e.g. SP',
		description: 'Two letters of the state, such as SP',
	}),
	street: text('Street', {
		placeholder: 'e.g. Avenida Paulista',
		description: 'Name of the street, without the number',
	}),
	// "S/N" is a house without a number.
	streetNumber: text('Street Number', {
		placeholder: 'e.g. 1578',
		description: 'Number of the building',
		meant: /^s\/?n\.?$/i,
	}),
	...assignedByApi('city'),
};

/** @see the API's shape Address */
export const address = optionalCollection('Address', addressFields, {
	addLabel: 'Add Address Field',
	description: 'Where the person lives or the company has its seat',
});

/**
 * A CEP given as a number gets its lost leading zero back. A text of seven digits is refused, since we cannot
 * tell which digit is missing, and so is anything that is not a postal code. Codes of other countries stay as
 * they are.
 */
function postalCode(displayName: string, about: Describe): Field<string | undefined> {
	const { property, read } = typedText(displayName, about);
	return {
		property,
		read(raw, place, above = {}) {
			const written = read(raw, place);
			const isRight = above.countryCode === 'BR' ? isCep : isPostalCode;
			if (written === undefined || isAbroad(above) || isRight(written)) return written;
			if (typeof raw === 'number' && /^\d{7}$/.test(written)) return `0${written}`;
			return place.refuse(message('INVALID_POSTAL_CODE', { given: quote(written) }));
		},
	};
}

const isAbroad = ({ countryCode: code }: Readonly<Record<string, unknown>>): boolean =>
	code !== undefined && code !== 'BR';

/** A country's two-letter code; also takes its three-letter code and its name. */
function countryCode(displayName: string, about: Describe): Field<string | undefined> {
	return refine(text(displayName, about), (written, place) => {
		const code = countryCodeOf(withoutFullStop(written));
		if (code !== undefined) return code;
		const alike = countriesWith(written).map(([one, name]) =>
			message('withDetails', { name: unquoted(one), details: unquoted(name) }),
		);
		const why =
			alike.length > 0 ? message('why.alike', { names: joinWords('or', alike) }) : whyWrong(written);
		return place.refuse(message('INVALID_CODE.country', { given: quote(written), why }));
	});
}

/**
 * The two-letter code of a Brazilian state, which has to fit the city; also takes its name. States abroad
 * stay as written.
 */
function stateCode(displayName: string, about: Describe): Field<string | undefined> {
	const { property, read } = text(displayName, about);
	return {
		property,
		read(raw, place, above = {}) {
			const written = read(raw, place);
			if (written === undefined || isAbroad(above)) return written;
			const state = stateCodeOf(written);
			if (state === undefined) return written;
			const ofCity = stateOfCityCode(String(above.cityIbge));
			if (ofCity === undefined || state === ofCity) return state;
			return place.refuse(
				message('CONFLICTING_FIELDS.state', { given: unquoted(state), state: unquoted(ofCity) }),
			);
		},
	};
}

const isCep = (written: string): boolean => /^\d{2}\.?\d{3}[- ]?\d{3}$/.test(written);

/**
 * Whether this is a postal code of any country. Seven or eight digits are taken for a CEP, since addresses
 * abroad often lack a country, so they have to be a complete one.
 */
function isPostalCode(written: string): boolean {
	if (isCep(written)) return !saysNothing(written);
	const mayBeCep = /^[\d.\- ]+$/.test(written) && /^\d{7,8}$/.test(written.replace(/\D/g, ''));
	return (
		!mayBeCep && /^[0-9A-Z][0-9A-Z. -]{2,9}$/i.test(written) && /\d/.test(written) && !/\.0+$/.test(written)
	);
}
