import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { fullPerson } from './everyPersonField';

/** Sale > Create with every field of the form filled in, as users type it, and the body that this means. */

const person = (externalId: string, name: string, personKind = 'individual') => ({
	form: { externalId, name, personKind },
	body: { external_id: externalId, name, person_kind: personKind },
});
const hotelCompany = person('hotel', 'Pousada Água Viva', 'company');
const airline = person('airline', 'Azul Celeste Linhas Aéreas', 'company');
const operator = person('operator', 'Operadora Serra', 'company');
const bruno = person('bruno', 'Bruno Lima');
const seller = person('seller', 'Carla Dias');
const approver = person('approver', 'Davi Reis');
const requester = {
	form: { ...person('requester', 'Elisa Paz').form, cpf: '111.444.777-35' },
	body: { ...person('requester', 'Elisa Paz').body, cpf: '11144477735' },
};
const agency = person('intermediary', 'Agência Norte', 'company');
const intermediary = {
	form: { ...agency.form, cnpj: '11.222.333/0001-81' },
	body: { ...agency.body, cnpj: '11222333000181' },
};

/** What products of every kind have but their local ID and document. */
export const COMMON_FORM: INodeParameters = {
	agencyServiceFee: '5',
	commissionAmount: 'R$ 50,00',
	currency: 'BRL',
	discountAmount: '2.5',
	exchangeRate: '1',
	includedServices: 'Guia local',
	intermediaryCommissionAmount: '10,00',
	representative: operator.form,
	vendorReservationUrl: 'https://reservas.example/1',
};
export const COMMON_BODY: IDataObject = {
	agency_service_fee: 5,
	commission_amount: 50,
	currency: 'BRL',
	discount_amount: 2.5,
	exchange_rate: 1,
	included_services: 'Guia local',
	intermediary_commission_amount: 10,
	representative: operator.body,
	vendor_reservation_url: 'https://reservas.example/1',
};

export const PASSENGER_FORM: INodeParameters = {
	agencyFee: '4',
	amount: '1.234,56',
	document: 'BIL-1',
	fees: '20,10',
	otherFees: '8',
	person: bruno.form,
	ravFee: '10',
	ravFeeDiscount: '3',
};
export const PASSENGER_BODY: IDataObject = {
	agency_fee: 4,
	amount: 1234.56,
	document: 'BIL-1',
	fees: 20.1,
	other_fees: 8,
	person: bruno.body,
	rav_fee: 10,
	rav_fee_discount: 3,
};

const hotelWith = (guest: ReturnType<typeof fullPerson>): { form: INodeParameters; body: IDataObject } => ({
	form: {
		...COMMON_FORM,
		accommodationKind: 'Dupla',
		bookingNumber: 8842713,
		checkIn: '05/06/2026',
		checkOut: '2026-06-12',
		destination: 'Gramado',
		document: 'VOU-2026-0042',
		localId: 'hotel',
		mealPlan: 'Café da manhã',
		passengers: {
			passenger: [PASSENGER_FORM, { amount: 1000.5, person: guest.form }],
		},
		roomCategory: 'Luxo',
		supplier: hotelCompany.form,
	},
	body: {
		...COMMON_BODY,
		accommodation_kind: 'Dupla',
		booking_number: '8842713',
		check_in: '2026-06-05',
		check_out: '2026-06-12',
		destination: 'Gramado',
		document: 'VOU-2026-0042',
		local_id: 'hotel',
		meal_plan: 'Café da manhã',
		passengers: [PASSENGER_BODY, { amount: 1000.5, person: guest.body }],
		room_category: 'Luxo',
		supplier: hotelCompany.body,
	},
});

const AIRLINE_TICKET: { form: INodeParameters; body: IDataObject } = {
	form: {
		...COMMON_FORM,
		ccDuFee: '1,50',
		ccRavFee: '1',
		destination: 'Lisboa',
		document: 'TKT-1',
		localId: 'flight',
		locator: 'XK4P2T',
		passengers: {
			passenger: [
				{
					agencyFee: '3',
					amount: '3.000,00',
					boardingFee: '32,50',
					duFee: '40',
					emissionName: 'LIMA/BRUNO MR',
					fees: '2',
					originalTicketNumber: '957-2400112233',
					person: bruno.form,
					ravFee: '10',
					ravFeeDiscount: '1',
					ticketNumber: '957-2400112234',
				},
				{ amount: '10', document: '957-2400112235', person: approver.form },
			],
		},
		segments: {
			segment: [
				{
					airlineCode: 'TP',
					arrivalDate: '06/06/2026 12:55',
					class: 'Y',
					departureDate: '05/06/2026 22:40',
					destination: 'LIS',
					flightNumber: 82,
					origin: 'GRU',
					seats: { seat: [{ seatNumber: '14C' }, { seatNumber: '14D' }] },
				},
				{
					departureDate: '2026-06-12T10:00:00',
					arrivalDate: '2026-06-12T20:30:00-04:00',
					destination: 'GRU',
					origin: 'LIS',
				},
			],
		},
		supplier: airline.form,
	},
	body: {
		...COMMON_BODY,
		cc_du_fee: 1.5,
		cc_rav_fee: 1,
		destination: 'Lisboa',
		document: 'TKT-1',
		local_id: 'flight',
		locator: 'XK4P2T',
		passengers: [
			{
				agency_fee: 3,
				amount: 3000,
				boarding_fee: 32.5,
				du_fee: 40,
				emission_name: 'LIMA/BRUNO MR',
				fees: 2,
				original_ticket_number: '957-2400112233',
				person: bruno.body,
				rav_fee: 10,
				rav_fee_discount: 1,
				ticket_number: '957-2400112234',
			},
			{ amount: 10, document: '957-2400112235', person: approver.body },
		],
		segments: [
			{
				airline_code: 'TP',
				arrival_date: '2026-06-06T12:55:00',
				class: 'Y',
				departure_date: '2026-06-05T22:40:00',
				destination: 'LIS',
				flight_number: '82',
				origin: 'GRU',
				seats: [{ seat_number: '14C' }, { seat_number: '14D' }],
			},
			{
				arrival_date: '2026-06-12T20:30:00',
				departure_date: '2026-06-12T10:00:00',
				destination: 'GRU',
				origin: 'LIS',
			},
		],
		supplier: airline.body,
	},
};

const TRAVEL_PACKAGE: { form: INodeParameters; body: IDataObject } = {
	form: {
		...COMMON_FORM,
		beginDate: '={{ DateTime.fromISO("2026-06-05") }}',
		currency: 'USD',
		destination: 'Gramado',
		document: 'PAC-1',
		endDate: '12/06/2026',
		exchangeRate: '5,4321',
		localId: 'package',
		packageName: 'Serra Gaúcha 7 noites',
		passengers: { passenger: [PASSENGER_FORM] },
		supplier: operator.form,
		transport: 'scheduled_flight',
	},
	body: {
		...COMMON_BODY,
		begin_date: '2026-06-05',
		currency: 'USD',
		destination: 'Gramado',
		document: 'PAC-1',
		end_date: '2026-06-12',
		exchange_rate: 5.4321,
		local_id: 'package',
		package_name: 'Serra Gaúcha 7 noites',
		passengers: [PASSENGER_BODY],
		supplier: operator.body,
		transport: 'scheduled_flight',
	},
};

const BANK_ACCOUNT = {
	form: { accountDigit: '4', accountNumber: 98765, agencyDigit: '5', agencyNumber: '1234', bankCode: '341' },
	body: {
		account_digit: '4',
		account_number: '98765',
		agency_digit: '5',
		agency_number: '1234',
		bank_code: '341',
	},
};

const paid = (shares: Record<string, string>): INodeParameters => ({
	product: Object.entries(shares).map(([localId, paymentAmount]) => ({ localId, paymentAmount })),
});
const share = (localId: string, amount: number) => ({ local_id: localId, payment_amount: amount });

const PAYMENTS: { form: INodeParameters; body: IDataObject[] } = {
	form: {
		agencyPayments: {
			payment: [
				{
					method: 'credit_card',
					amount: '100,00',
					authorization: 'A1B2C3',
					bankAccount: BANK_ACCOUNT.form,
					cardBrand: 'Visa',
					cardLastDigits: '4242',
					description: 'Entrada',
					dueDate: '31/01/2027',
					numberOfInstallments: '3',
					payer: bruno.form,
					products: paid({ hotel: '60', flight: '40,00' }),
				},
				{
					method: 'bank_slip',
					bankAccount: BANK_ACCOUNT.form,
					description: 'Boleto',
					dueDate: '2027-02-10',
					payer: bruno.form,
					products: paid({ flight: '3.000,00' }),
					settlementDate: '10/02/2027',
				},
				{
					method: 'bank_deposit',
					bankAccount: BANK_ACCOUNT.form,
					description: 'Sinal',
					dueDate: '10/02/2027',
					observations: 'PIX 12:40',
					payer: bruno.form,
					products: paid({ package: '7.000,00' }),
					settlementDate: '10/02/2027',
				},
				{
					method: 'credit_card',
					products: paid({ package: '1,00' }),
					settlementDate: '10/02/2027',
				},
			],
		},
		vendorPayments: {
			payment: [
				{
					method: 'credit_card',
					authorization: '991823',
					cardLastDigits: '4242',
					installments: '3',
					payer: bruno.form,
					products: paid({ hotel: '2.000,00' }),
				},
				{ method: 'credit', payer: bruno.form, products: paid({ hotel: '500' }) },
				{ method: 'others', details: 'No balcão', payer: bruno.form, products: paid({ flight: '500' }) },
			],
		},
	},
	body: [
		...['2027-01-31', '2027-02-28', '2027-03-31'].map((due_date, installment) => ({
			agency: {
				credit_card: {
					authorization: 'A1B2C3',
					bank_account: BANK_ACCOUNT.body,
					card_brand: 'Visa',
					card_last_digits: '4242',
					description: 'Entrada',
					due_date,
					payer: bruno.body,
					products: [share('hotel', 20), share('flight', installment === 0 ? 13.34 : 13.33)],
				},
			},
		})),
		{
			agency: {
				bank_slip: {
					bank_account: BANK_ACCOUNT.body,
					description: 'Boleto',
					due_date: '2027-02-10',
					payer: bruno.body,
					products: [share('flight', 3000)],
					settlement_date: '2027-02-10',
				},
			},
		},
		{
			agency: {
				bank_deposit: {
					bank_account: BANK_ACCOUNT.body,
					description: 'Sinal',
					due_date: '2027-02-10',
					observations: 'PIX 12:40',
					payer: bruno.body,
					products: [share('package', 7000)],
					settlement_date: '2027-02-10',
				},
			},
		},
		{
			agency: {
				credit_card: { products: [share('package', 1)], settlement_date: '2027-02-10' },
			},
		},
		{
			vendor: {
				credit_card: {
					authorization: '991823',
					card_last_digits: '4242',
					installments: 3,
					payer: bruno.body,
					products: [share('hotel', 2000)],
				},
			},
		},
		{ vendor: { credit: { payer: bruno.body, products: [share('hotel', 500)] } } },
		{ vendor: { others: { details: 'No balcão', payer: bruno.body, products: [share('flight', 500)] } } },
	],
};

/** @param cityId where the payer and a guest were born */
export function everyFormField(cityId: string): { form: INodeParameters; body: IDataObject } {
	const payer = fullPerson(cityId);
	const hotel = hotelWith(payer);
	return {
		form: {
			saleDate: '05/06/2026',
			payer: payer.form,
			seller: seller.form,
			hotels: { hotel: [hotel.form] },
			airlineTickets: { airlineTicket: [AIRLINE_TICKET.form] },
			travelPackages: { travelPackage: [TRAVEL_PACKAGE.form] },
			...PAYMENTS.form,
			additionalFields: {
				approver: approver.form,
				commissions: {
					commission: [
						{ externalId: 'seller', kind: 'seller', value: '1.100,00', retainedValue: '100' },
						{ externalId: 'intermediary', kind: 'intermediary', value: 50 },
						{ kind: 'seller', value: '7,50' },
					],
				},
				intermediary: intermediary.form,
				requester: requester.form,
				status: 'closed',
			},
			customFields: {
				mappingMode: 'defineBelow',
				value: { '101': 'WhatsApp', '102': '42', '103': '1.234,56', '104': 'Matriz', '105': '05/06/2026' },
			},
		},
		body: {
			sale_date: '2026-06-05',
			payer: payer.body,
			seller: seller.body,
			hotels: [hotel.body],
			airline_tickets: [AIRLINE_TICKET.body],
			travel_packages: [TRAVEL_PACKAGE.body],
			payments: PAYMENTS.body,
			approver: approver.body,
			commissions: [
				{ external_id: 'seller', kind: 'seller', value: 1100, retained_value: 100 },
				{ external_id: 'intermediary', kind: 'intermediary', value: 50 },
				{ kind: 'seller', value: 7.5 },
			],
			intermediary: intermediary.body,
			requester: requester.body,
			status: 'closed',
			custom_fields: [
				{ id: 101, value: 'WhatsApp' },
				{ id: 102, value: 42 },
				{ id: 103, value: 1234.56 },
				{ id: 104, value: 'Matriz' },
				{ id: 105, value: '2026-06-05' },
			],
		},
	};
}
