import { personKinds } from '../../records/people';
import {
	airlineCode,
	body,
	date,
	namedReference,
	nullable,
	oneOf,
	optional,
	record,
	text,
	Type,
	uuid,
} from '../../schema';

/**
 * The parts of a person that requests and answers have in common (section Shared shapes, Address and Person).
 */

const addressFields = {
	postal_code: text(),
	street: text(),
	street_number: text(),
	neighborhood: text(),
	additional_info: text(),
	city_ibge: text({ description: 'Empty for foreign addresses' }),
	city_name: text(),
	state_code: text(),
	country_code: text({ description: 'ISO 3166-1 alpha-2' }),
};

const addressBody = body(optional(addressFields), 'AddressInput');
export const address = record({ ...addressFields, city: nullable(namedReference) }, 'Address');

/**
 * A block whose inner fields the API description does not show: it is stored and returned as it was written.
 */
const freeBlock = (title: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', title });

export const additionalData = freeBlock('AdditionalData');
export const taxWithholding = freeBlock('TaxWithholding');
export const airline = freeBlock('Airline');

/** A block of which only the codes are checked, as they are in a person. */
const airlineInput = Type.Unsafe<Record<string, unknown> & { airline_code?: string }>({
	type: 'object',
	title: 'AirlineInput',
	properties: { airline_code: airlineCode(), airline_number: airlineCode() },
});

const contactFields = optional({ name: text(), email: text(), phone_number: text(), kind: text() });
export const contactBody = body(
	{ ...contactFields, ...optional({ person: body({ id: uuid('The person behind the contact') }) }) },
	'ContactInput',
);
export const contact = record({ ...contactFields, person: nullable(namedReference) }, 'Contact');

const birthplaceBody = body(
	optional({ id: uuid('A city of GET /cities'), city_ibge: text() }),
	'BirthplaceInput',
);

/** The fields that can be written of a person, wherever the person appears. */
export const personFields = {
	person_kind: oneOf(personKinds),
	external_id: text({ description: "The caller's own identifier of the person", minLength: 1 }),
	name: text({ minLength: 1 }),
	legal_name: text(),
	cpf_cnpj: text({
		description: 'Without punctuation: CPF of an individual, CNPJ of a company, which may hold letters',
	}),
	rg_ie: text(),
	ie: text(),
	gender: text(),
	birthdate: date(),
	passport_number: text(),
	passport_expiration_date: date(),
	foreigner: Type.Boolean(),
	foreign_identity_document: text(),
	email: text(),
	phone_number: text(),
	mobile_number: text(),
	business_phone: text(),
	website: text(),
	city_inscription: text(),
	tax_identification_number: text(),
	observations: text(),
	charge_billet_fee: Type.Boolean({
		description: 'In a sale it applies only when the sale creates the person',
	}),
	birthplace: birthplaceBody,
	additional_data: additionalData,
	tax_withholding: taxWithholding,
	airline: airlineInput,
	address: addressBody,
};
