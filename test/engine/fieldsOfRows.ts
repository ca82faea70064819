import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { ANA, hotelLine, POUSADA, someone } from './createSale';

/** Where a field's value is entered, and where the service gets it. */
interface Way {
	node: new () => INodeType;
	parameters: INodeParameters;
	/** The field's name in messages. */
	label: string;
	sentIn(request: IDataObject): unknown;
}

/** The credential's company, which is sent if a sale names none. */
export const COMPANY = '33014556000196';

const VALUE = '={{ $json.value }}';
const NAME = '={{ $json.name }}';

const person = (field: string, label: string, apiName: string): Way => ({
	node: TravelAgencyPerson,
	parameters: { operation: 'create', name: NAME, additionalFields: { [field]: VALUE } },
	label: `Additional Fields > ${label}`,
	sentIn: (body) => body[apiName],
});

const filter = (field: string, label: string, apiName: string): Way => ({
	node: TravelAgencyPerson,
	parameters: { operation: 'getAll', filters: { name: NAME, [field]: VALUE } },
	label: `Filters > ${label}`,
	sentIn: (query) => query[apiName],
});

const match = (by: string, apiName: string): Way => ({
	node: TravelAgencyPerson,
	parameters: { operation: 'upsert', matchBy: by, matchValue: VALUE, name: NAME },
	label: 'Match Value',
	sentIn: (body) => body[apiName],
});

const sale = (label: string, form: INodeParameters, sentIn: Way['sentIn']): Way => ({
	node: TravelAgencySale,
	parameters: {
		operation: 'create',
		inputMode: 'form',
		...someone('payer', { name: NAME }),
		products: { hotel: [hotelLine()] },
		...form,
	},
	label,
	sentIn,
});

const payment = (more: INodeParameters): INodeParameters => ({
	payments: { agency: [{ method: 'bank_slip', amount: '1000', ...more }] },
});
/** Follows a path in the body, taking the first entry of each list. */
const first = (body: IDataObject, ...path: string[]): unknown =>
	path.reduce<unknown>((value, key) => {
		const inner = (value as IDataObject | undefined)?.[key];
		return Array.isArray(inner) ? inner[0] : inner;
	}, body);

/** A field of each kind, by its name in the rows of test/values. */
export const WAYS: Record<string, Way> = {
	'Passport Number': person('passportNumber', 'Passport Number', 'passport_number'),
	Observations: person('observations', 'Observations', 'observations'),
	'External ID': person('externalId', 'External ID', 'external_id'),
	'CPF or CNPJ': person('cpfCnpj', 'CPF or CNPJ', 'cpf_cnpj'),
	'CPF or CNPJ to look for': filter('cpfCnpj', 'CPF or CNPJ', 'cpf_cnpj'),
	'Company Identifier': sale(
		'Additional Fields > Company Identifier',
		{ additionalFields: { companyIdentifier: VALUE } },
		({ company_identifier: company }) => (company === COMPANY ? undefined : company),
	),
	'External ID to match': match('externalId', 'external_id'),
	'Email to match': match('email', 'email'),
	Email: person('email', 'Email', 'email'),
	'Business Phone': person('businessPhone', 'Business Phone', 'business_phone'),
	Phones: person('phones', 'Phones', 'phones'),
	'Phone to look for': filter('phone', 'Phone', 'phone'),
	Foreigner: person('foreigner', 'Foreigner', 'foreigner'),
	'Postal Code': {
		...person('', '', ''),
		parameters: { operation: 'create', name: NAME, additionalFields: { address: { postalCode: VALUE } } },
		label: 'Additional Fields > Address > Postal Code',
		sentIn: (body) => first(body, 'address', 'postal_code'),
	},
	'Person Kind': {
		...person('', '', ''),
		parameters: { operation: 'create', name: NAME, personKind: VALUE },
		label: 'Person Kind',
		sentIn: (body) => body.person_kind,
	},
	'Canal de venda': sale(
		'Custom Fields > Canal de venda',
		{ customFields: { mappingMode: 'defineBelow', value: { 101: VALUE } } },
		(body) => first(body, 'custom_fields', 'value'),
	),
	'Centro de custo do cliente': sale(
		'Custom Fields > Centro de custo do cliente',
		{ customFields: { mappingMode: 'defineBelow', value: { 104: VALUE } } },
		(body) => first(body, 'custom_fields', 'value'),
	),
	'Exchange Rate': sale(
		'Hotel 1 > Exchange Rate',
		{ products: { hotel: [hotelLine({ currency: 'USD', exchangeRate: VALUE })] } },
		(body) => first(body, 'hotels', 'exchange_rate'),
	),
	Amount: sale(
		'Hotel 1 > Passenger 1 > Amount',
		{
			products: {
				hotel: [hotelLine({ passengers: { passenger: [{ ...someone('person', ANA), amount: VALUE }] } })],
			},
		},
		(body) => first(body, 'hotels', 'passengers', 'amount'),
	),
	Installments: sale(
		'Payment to the Supplier 1 > Installments',
		{
			payments: {
				vendor: [{ method: 'credit_card', amount: '1000', installments: VALUE }],
			},
		},
		(body) => first(body, 'payments', 'vendor', 'credit_card', 'installments'),
	),
	'Bank Code': sale(
		'Payment to the Agency 1 > Bank Account > Bank Code',
		payment({ bankAccount: { bankCode: VALUE } }),
		(body) => first(body, 'payments', 'agency', 'bank_slip', 'bank_account', 'bank_code'),
	),
	'Airline Number': sale(
		'Hotel 1 > New Supplier > Airline Number',
		{ products: { hotel: [hotelLine(someone('supplier', { ...POUSADA, airlineNumber: VALUE }))] } },
		(body) => first(body, 'hotels', 'supplier', 'airline_number'),
	),
	'Card Last Digits': sale(
		'Payment to the Agency 1 > Card Last Digits',
		payment({ method: 'credit_card', cardLastDigits: VALUE }),
		(body) => first(body, 'payments', 'agency', 'credit_card', 'card_last_digits'),
	),
	Method: sale(
		'Payment to the Agency 1 > Method',
		payment({ method: VALUE, cardLastDigits: '4242' }),
		(body) =>
			Object.entries(first(body, 'payments', 'agency') as Record<string, IDataObject>).map(
				// Only a card payment has the card's digits, but all rows give them.
				([method, { card_last_digits: digits }]) =>
					(digits === undefined) === (method !== 'credit_card') ? method : `${method} with ${String(digits)}`,
			)[0],
	),
};
