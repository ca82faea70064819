import { address } from './address';
import { assignedByApi } from './readGroup';
import { choice, flag } from './choice';
import { email, link, phone } from './contacts';
import { anyDate, birthdate } from './date';
import { airlineCode, taxpayerId, threeDigitCode } from './identifiers';
import { jsonObject } from './json';
import { reference } from './reference';
import { pickers } from './pickers';
import { identifier, longText, name, text } from './text';

export const PERSON_KINDS = { individual: 'Individual', company: 'Company' };

const insideNotShown = 'Enter a JSON object, since the back office does not publish which fields it has.';

/** The fields of every person, in a sale and as a record of its own. */
export const commonPersonFields = {
	additionalData: jsonObject('Additional Data', {
		description: `Further data of an individual. ${insideNotShown}`,
	}),
	address,
	airline: jsonObject('Airline', { description: `Data of a person that is an airline. ${insideNotShown}` }),
	birthdate: birthdate('Birthdate', { placeholder: 'e.g. 31/12/1985' }),
	birthplace: reference(pickers.city('Birthplace', { description: 'The city where the person was born' }), {
		cityIbge: pickers.cityIbge('City IBGE Code'),
	}),
	businessPhone: phone('Business Phone', {
		placeholder: 'e.g. (11) 3456-7890',
		description: 'One number with its area code, such as (11) 3456-7890',
	}),
	chargeBilletFee: flag('Charge Bank Slip Fee', {
		description:
			'Whether the person also pays the fee of a bank slip (taxa de boleto). In a sale, this is only used if the sale creates the person.',
	}),
	cityInscription: identifier('Municipal Registration', {
		placeholder: 'e.g. 1234567',
		description: 'Number under which the city has registered the company (inscrição municipal)',
	}),
	cpfCnpj: taxpayerId('CPF or CNPJ', {
		placeholder: 'e.g. 123.456.789-09',
		description: 'Taxpayer number, with or without dots and dashes',
	}),
	email: email('Email', {
		placeholder: 'e.g. ana@example.com',
		description: 'One address, such as ana@example.com',
	}),
	externalId: identifier('External ID', {
		placeholder: 'e.g. CRM-1042',
		description:
			'Your own ID for the person, such as the one in your CRM. A sale uses the person who has it, or creates one.',
	}),
	foreignIdentityDocument: identifier('Foreign Identity Document', {
		placeholder: 'e.g. X1234567',
		description: 'Number of an identity document that another country has issued',
	}),
	foreigner: flag('Foreigner', { description: 'Whether the person is a foreigner' }),
	gender: text('Gender', { placeholder: 'e.g. female', description: 'Gender of an individual' }),
	legalName: name('Legal Name', {
		placeholder: 'e.g. Horizonte Viagens Ltda',
		description: 'Registered name of a company (razão social)',
	}),
	name: name('Name', {
		placeholder: 'e.g. Ana Souza',
		description: 'Full name of an individual, or the name that a company is known by',
	}),
	observations: longText('Observations', {
		placeholder: 'e.g. Prefers an aisle seat',
		description: 'Notes of the agency about the person',
	}),
	passportExpirationDate: anyDate('Passport Expiration Date', { placeholder: 'e.g. 31/12/2030' }),
	passportNumber: identifier('Passport Number', {
		placeholder: 'e.g. FX123456',
		description: 'Letters and digits as they stand in the passport',
	}),
	rgIe: identifier('RG or IE', {
		placeholder: 'e.g. 12.345.678-9',
		description: 'Identity card (RG) of an individual, or state registration (IE) of a company',
	}),
	taxIdentificationNumber: identifier('Tax Identification Number', {
		placeholder: 'e.g. 123456789',
		description: 'Tax number that another country has issued (NIF)',
	}),
	taxWithholding: jsonObject('Tax Withholding', {
		description: `Taxes that are withheld from the person. ${insideNotShown}`,
	}),
	website: link('Website', {
		placeholder: 'e.g. https://example.com',
		description: 'Address of the website',
	}),
};

/** @see the API's shape "Person (inline in a sale)" */
export const inlinePersonFields = {
	...commonPersonFields,
	airlineCode: airlineCode('Airline Code', {
		placeholder: 'e.g. LA',
		description: 'Only for a supplier that is an airline',
	}),
	airlineNumber: threeDigitCode('Airline Number', {
		placeholder: 'e.g. 957',
		description: 'Only for a supplier that is an airline',
	}),
	cnpj: taxpayerId(
		'CNPJ',
		{
			placeholder: 'e.g. 12.345.678/0001-95',
			description:
				'The CNPJ of a company. Only for a role in which the back office refuses the field CPF or CNPJ.',
		},
		['CNPJ'],
	),
	cpf: taxpayerId(
		'CPF',
		{
			placeholder: 'e.g. 123.456.789-09',
			description:
				'The CPF of an individual. Only for a role in which the back office refuses the field CPF or CNPJ.',
		},
		['CPF'],
	),
	ie: identifier('IE', {
		placeholder: 'e.g. 110.042.490.114',
		description: 'State registration of a company',
	}),
	mobileNumber: phone('Mobile Number', {
		placeholder: 'e.g. (11) 98765-4321',
		description: 'One number with its area code, such as (11) 98765-4321',
	}),
	personKind: choice('Person Kind', PERSON_KINDS, {
		description: 'Whether it is a human being or a company',
	}),
	phoneNumber: phone('Phone Number', {
		placeholder: 'e.g. (11) 3456-7890',
		description: 'One number with its area code, such as (11) 3456-7890',
	}),
	...assignedByApi(
		`id code partner_code created_at last_contacts created_by attachments credit_cards kandir_law outcome replayed
		whatsapp`,
	),
};
