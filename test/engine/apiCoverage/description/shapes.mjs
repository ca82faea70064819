const SHARED = 'Shared shapes';

/** @type {readonly import('./index.mjs').Statement[]} */
export const SHAPES = [
	{
		section: SHARED,
		line: '| Reference | Object carrying the UUID identifier of the record (and a name in people lists: {id, name}). |',
		names: { Reference: 'id' },
	},
	{
		section: SHARED,
		line: '| Custom field value | {id: integer, value}. |',
		names: { 'Custom field value': 'id, value' },
	},
	{
		section: SHARED,
		line: '| Address | strings: postal_code, street, street_number, neighborhood, additional_info, city_ibge, city_name, state_code, country_code. |',
		names: {
			Address:
				'postal_code, street, street_number, neighborhood, additional_info, city_ibge, city_name, state_code, country_code',
		},
	},
	{
		section: SHARED,
		line: '| Person (inline in a sale) | Find-or-create by external_id. Fields: person_kind (individual or company), external_id, name, legal_name, cpf_cnpj (cpf for individuals, cnpj for companies in some nodes), rg_ie, ie, gender, birthdate, passport_number, passport_expiration_date, foreigner (boolean), foreign_identity_document, email, phone_number, mobile_number, business_phone, website, city_inscription, tax_identification_number, observations, charge_billet_fee, birthplace, additional_data, tax_withholding, airline, address.',
		names: {
			Person:
				'person_kind, external_id, name, legal_name, cpf_cnpj, cpf, cnpj, rg_ie, ie, gender, birthdate, passport_number, passport_expiration_date, foreigner, foreign_identity_document, email, phone_number, mobile_number, business_phone, website, city_inscription, tax_identification_number, observations, charge_billet_fee, birthplace: open, additional_data: open, tax_withholding: open, airline: open, address: Address',
		},
	},
	{
		section: SHARED,
		line: 'Suppliers that are airlines also carry airline_code and airline_number.',
		names: { Person: 'airline_code, airline_number' },
	},
];
