import type { IDataObject } from 'n8n-workflow';

import { company, freshCnpj, freshCpf, individual } from '../contract/people-bodies';
import { EVERY_PAYMENT, EVERY_PRODUCT, operation } from '../contract/sale-bodies';
import { HORIZONTE_VIAGENS } from './backOffice';

/** Everything that an inline person in a sale may have, apart from documents. */
const ABOUT_A_PERSON = {
	legal_name: 'Ana Maria de Souza',
	rg_ie: '12.345.678-9',
	ie: '110.042.490.114',
	gender: 'female',
	birthdate: '1985-12-31',
	passport_number: 'FX123456',
	passport_expiration_date: '2033-12-31',
	foreigner: false,
	foreign_identity_document: 'X1234567',
	email: 'ana@example.com',
	phone_number: '(11) 3456-7890',
	mobile_number: '(11) 98765-4321',
	business_phone: '(11) 2345-6789',
	website: 'https://ana.example.com',
	city_inscription: '1234567',
	tax_identification_number: '987654',
	observations: 'Prefere corredor',
	charge_billet_fee: true,
	birthplace: { city_ibge: '3550308' },
	tax_withholding: { ir: true, csll: false, pis: true, cofins: false },
	address: {
		postal_code: '01310-100',
		street: 'Avenida Paulista',
		street_number: '1578',
		neighborhood: 'Bela Vista',
		additional_info: 'Sala 1204',
		city_ibge: '3550308',
		city_name: 'São Paulo',
		state_code: 'SP',
		country_code: 'BR',
	},
};

/**
 * A body of POST /sales with every field in the API description: all kinds of products, every payment method,
 * every role, and closed with commissions.
 * @param given records that have to exist: an own operation, a city, a custom field of kind text
 */
export function everySaleField(given: {
	operationId: string;
	cityId: string;
	customFieldId: number;
}): IDataObject {
	const cnpj = freshCnpj();
	const products = Object.entries(EVERY_PRODUCT).map(([kind, product]) => [
		kind,
		[{ ...product(), local_id: kind }],
	]);
	const airline = company({ cpf_cnpj: undefined, cnpj, airline_code: 'ZQ', airline_number: '998' });
	const sale = {
		company_identifier: HORIZONTE_VIAGENS,
		sale_date: '2026-06-05',
		status: 'closed',
		payer: individual({
			...ABOUT_A_PERSON,
			cpf_cnpj: freshCpf(),
			birthplace: { id: given.cityId, city_ibge: '3550308' },
			additional_data: {
				marital_status: 'married',
				profession: 'Professora',
				mother_name: 'Rita Souza',
				father_name: 'José Souza',
			},
		}),
		seller: individual({ external_id: 'the-seller', cpf_cnpj: undefined, cpf: freshCpf() }),
		intermediary: company({ external_id: 'the-intermediary' }),
		approver: individual({ external_id: 'the-approver' }),
		requester: individual(),
		...Object.fromEntries(products),
		operation: operation(given.operationId, { local_id: 'operation' }),
		payments: Object.values(EVERY_PAYMENT).map((payment) => payment(20_000)),
		commissions: [
			{ external_id: 'the-seller', kind: 'seller', value: 100, retained_value: 10 },
			{ external_id: 'the-intermediary', kind: 'intermediary', value: 50, retained_value: 0 },
			{ external_id: 'the-approver', kind: 'person', value: 25.5 },
		],
		custom_fields: [{ id: given.customFieldId, value: 'Matriz' }],
	};
	const [ticket] = sale.airline_tickets;
	Object.assign(ticket.passengers[0], { fees: 2, rav_fee_discount: 1, agency_fee: 3 });
	ticket.supplier = { ...airline, airline: { airline_code: 'ZQ', airline_number: '998' } };
	// The payments in the judge's bodies refer to a product by this name.
	sale.hotels[0].local_id = 'hotel-1';
	return JSON.parse(JSON.stringify(sale)) as IDataObject;
}
