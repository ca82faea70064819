import { bodyOf, filledIn } from './filledIn';

const CITY = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** A person with every field that a sale's people have. */
const PERSON = {
	personKind: 'individual',
	externalId: 'CRM-1042',
	name: 'Ana Souza',
	legalName: 'Ana Souza ME',
	cpfCnpj: '123.456.789-09',
	rgIe: '12.345.678-9',
	ie: '110.042.490.114',
	gender: 'female',
	birthdate: '31/12/1985',
	passportNumber: 'FX123456',
	passportExpirationDate: '31/12/2030',
	foreigner: false,
	foreignIdentityDocument: 'X1',
	email: 'ana@example.com',
	phoneNumber: '(11) 3456-7890',
	mobileNumber: '(11) 98765-4321',
	businessPhone: '(11) 3000-0000',
	website: 'https://example.com',
	cityInscription: '1234567',
	taxIdentificationNumber: '99',
	observations: 'Prefere corredor',
	chargeBilletFee: true,
	birthplace: { mode: 'id', value: CITY },
	additionalData: '{ "spouse": "Rui" }',
	taxWithholding: { ir: 1.5 },
	airline: '{ "iata": "LA" }',
	airlineCode: 'LA',
	airlineNumber: 957,
	address: {
		postalCode: '01310-100',
		street: 'Avenida Paulista',
		streetNumber: 1578,
		neighborhood: 'Bela Vista',
		additionalInfo: 'Sala 1204',
		cityIbge: '3550308',
		cityName: 'São Paulo',
		stateCode: 'SP',
		countryCode: 'BR',
	},
};

const PERSON_BODY = {
	person_kind: 'individual',
	external_id: 'CRM-1042',
	name: 'Ana Souza',
	legal_name: 'Ana Souza ME',
	cpf_cnpj: '12345678909',
	rg_ie: '12.345.678-9',
	ie: '110.042.490.114',
	gender: 'female',
	birthdate: '1985-12-31',
	passport_number: 'FX123456',
	passport_expiration_date: '2030-12-31',
	foreigner: false,
	foreign_identity_document: 'X1',
	email: 'ana@example.com',
	phone_number: '(11) 3456-7890',
	mobile_number: '(11) 98765-4321',
	business_phone: '(11) 3000-0000',
	website: 'https://example.com',
	city_inscription: '1234567',
	tax_identification_number: '99',
	observations: 'Prefere corredor',
	charge_billet_fee: true,
	birthplace: { id: CITY },
	additional_data: { spouse: 'Rui' },
	tax_withholding: { ir: 1.5 },
	airline: { iata: 'LA' },
	airline_code: 'LA',
	airline_number: '957',
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

/** The fields common to all products, as entered and as sent (section POST /sales). */
const PRODUCT = {
	localId: 'p-1',
	includedServices: 'Café da manhã',
	vendorReservationUrl: 'https://supplier.example.com/42',
	currency: 'USD',
	exchangeRate: '5,4321',
	commissionAmount: '100,00',
	intermediaryCommissionAmount: '50',
	agencyServiceFee: '30.5',
	discountAmount: 10,
	supplier: { name: 'Hotel Serra' },
	representative: { externalId: 'OP-1' },
};

const PRODUCT_BODY = {
	local_id: 'p-1',
	included_services: 'Café da manhã',
	vendor_reservation_url: 'https://supplier.example.com/42',
	currency: 'USD',
	exchange_rate: 5.4321,
	commission_amount: 100,
	intermediary_commission_amount: 50,
	agency_service_fee: 30.5,
	discount_amount: 10,
	supplier: { name: 'Hotel Serra' },
	representative: { external_id: 'OP-1' },
};

const PASSENGER = {
	amount: '1.234,56',
	fees: '78,90',
	ravFee: '100',
	ravFeeDiscount: '10',
	agencyFee: '5',
	document: 'BIL-1',
	person: { name: 'Ana Souza' },
};

const PASSENGER_BODY = {
	amount: 1234.56,
	fees: 78.9,
	rav_fee: 100,
	rav_fee_discount: 10,
	agency_fee: 5,
	document: 'BIL-1',
	person: { name: 'Ana Souza' },
};

describe('the body of a sale', () => {
	test('has its people with all their fields, by the names of the API', () => {
		const people = { payer: PERSON, seller: { externalId: 'V-1' } };
		const more = {
			intermediary: PERSON,
			approver: { name: 'Rui' },
			requester: { name: 'Bia' },
			status: 'opened',
		};
		expect(bodyOf({ ...people, additionalFields: more, hotels: { hotel: [{}] } })).toEqual({
			payer: PERSON_BODY,
			seller: { external_id: 'V-1' },
			intermediary: PERSON_BODY,
			approver: { name: 'Rui' },
			requester: { name: 'Bia' },
			status: 'opened',
			hotels: [{ local_id: 'hotels-1' }],
		});
	});

	test('has nothing that was not entered: no empty person, no empty list', () => {
		const body = bodyOf({
			companyIdentifier: '12.345.678/0001-95',
			saleDate: '05/06/2026',
			payer: {},
			seller: { name: '', address: { street: '' } },
			hotels: { hotel: [{ destination: '', passengers: {}, supplier: {} }] },
			airlineTickets: {},
			agencyPayments: {},
			vendorPayments: { payment: [] },
			additionalFields: { requester: {} },
		});
		expect(body).toStrictEqual({
			company_identifier: '12345678000195',
			sale_date: '2026-06-05',
			hotels: [{ local_id: 'hotels-1' }],
		});
	});

	test('has hotels', () => {
		const hotel = {
			...PRODUCT,
			document: 'VOU-1',
			bookingNumber: 8842713,
			checkIn: '05/06/2026',
			checkOut: '12/06/2026',
			destination: 'Gramado',
			accommodationKind: 'Double',
			roomCategory: 'Superior',
			mealPlan: 'Breakfast',
			passengers: { passenger: [{ ...PASSENGER, otherFees: '7' }] },
		};
		expect(bodyOf({ hotels: { hotel: [hotel] } })).toEqual({
			hotels: [
				{
					...PRODUCT_BODY,
					document: 'VOU-1',
					booking_number: '8842713',
					check_in: '2026-06-05',
					check_out: '2026-06-12',
					destination: 'Gramado',
					accommodation_kind: 'Double',
					room_category: 'Superior',
					meal_plan: 'Breakfast',
					passengers: [{ ...PASSENGER_BODY, other_fees: 7 }],
				},
			],
		});
	});

	test('has airline tickets with segments, seats and passengers', () => {
		const ticket = {
			...PRODUCT,
			locator: 'XK4P2T',
			destination: 'Lisboa',
			ccRavFee: '12,5',
			ccDuFee: '1',
			segments: {
				segment: [
					{
						airlineCode: 'TP',
						flightNumber: 82,
						class: 'Y',
						origin: 'GRU',
						departureDate: '05/06/2026 22:40',
						destination: 'LIS',
						arrivalDate: '2026-06-06T12:55',
						seats: { seat: [{ seatNumber: '14C' }, { seatNumber: '14D' }] },
					},
				],
			},
			passengers: {
				passenger: [
					{
						ticketNumber: '957-2400112234',
						originalTicketNumber: '957-2400112233',
						emissionName: 'SOUZA/ANA MRS',
						amount: '3.000,00',
						boardingFee: '80',
						ravFee: '100',
						duFee: '60',
						person: { name: 'Ana Souza' },
					},
				],
			},
		};
		expect(bodyOf({ airlineTickets: { airlineTicket: [ticket] } })).toEqual({
			airline_tickets: [
				{
					...PRODUCT_BODY,
					locator: 'XK4P2T',
					destination: 'Lisboa',
					cc_rav_fee: 12.5,
					cc_du_fee: 1,
					segments: [
						{
							airline_code: 'TP',
							flight_number: '82',
							class: 'Y',
							origin: 'GRU',
							departure_date: '2026-06-05T22:40:00',
							destination: 'LIS',
							arrival_date: '2026-06-06T12:55:00',
							seats: [{ seat_number: '14C' }, { seat_number: '14D' }],
						},
					],
					passengers: [
						{
							ticket_number: '957-2400112234',
							original_ticket_number: '957-2400112233',
							emission_name: 'SOUZA/ANA MRS',
							amount: 3000,
							boarding_fee: 80,
							rav_fee: 100,
							du_fee: 60,
							person: { name: 'Ana Souza' },
						},
					],
				},
			],
		});
	});

	test('has travel packages', () => {
		const travelPackage = {
			...PRODUCT,
			document: 'PAC-1',
			beginDate: '05/06/2026',
			endDate: '12/06/2026',
			destination: 'Gramado',
			packageName: 'Serra Gaúcha 7 noites',
			transport: 'charter_flight',
			passengers: { passenger: [{ ...PASSENGER, otherFees: '7' }] },
		};
		expect(bodyOf({ travelPackages: { travelPackage: [travelPackage] } })).toEqual({
			travel_packages: [
				{
					...PRODUCT_BODY,
					document: 'PAC-1',
					begin_date: '2026-06-05',
					end_date: '2026-06-12',
					destination: 'Gramado',
					package_name: 'Serra Gaúcha 7 noites',
					transport: 'charter_flight',
					passengers: [{ ...PASSENGER_BODY, other_fees: 7 }],
				},
			],
		});
	});

	test('has commissions, for a sale that is created closed', () => {
		const additionalFields = {
			status: 'closed',
			commissions: {
				commission: [
					{ externalId: 'V-1', kind: 'seller', value: '100,00', retainedValue: '10' },
					{ externalId: 'P-2', kind: 'person', value: 5 },
				],
			},
		};
		expect(bodyOf({ hotels: { hotel: [{}] }, additionalFields }).commissions).toEqual([
			{ external_id: 'V-1', kind: 'seller', value: 100, retained_value: 10 },
			{ external_id: 'P-2', kind: 'person', value: 5 },
		]);
	});

	test('keeps the names inside a JSON object as the user wrote them', () => {
		const additionalData = '{ "maritalStatus": "single", "IR": { "aliquotaPadrao": 1.5 } }';
		const { payer } = bodyOf({ payer: { additionalData }, hotels: { hotel: [{}] } });
		expect(payer).toEqual({ additional_data: { maritalStatus: 'single', IR: { aliquotaPadrao: 1.5 } } });
	});
});

describe('the Local ID of a product', () => {
	const localIds = (raw: Record<string, unknown>) => {
		const body = bodyOf(raw);
		return [body.airline_tickets, body.hotels, body.travel_packages].flatMap((products) =>
			((products ?? []) as Array<{ local_id: string }>).map(({ local_id: localId }) => localId),
		);
	};

	test("is the user's own, or one that is made up and stands for this product alone", () => {
		const hotels = { hotel: [{}, { localId: 'serra' }, {}] };
		const ids = localIds({ hotels, airlineTickets: { airlineTicket: [{}, {}] } });
		expect(ids[3]).toBe('serra');
		expect(new Set(ids).size).toBe(5);
		for (const id of ids) expect(id).toMatch(/^[a-zA-Z]+(-\d+)?$/);
	});

	test('that is made up stays the same for the same form: it is part of what a repeated request repeats', () => {
		const raw = { hotels: { hotel: [{}, {}] } };
		expect(localIds(raw)).toEqual(localIds(raw));
	});

	test('that is made up is never the one that the user gave another product', () => {
		for (const localId of ['hotels-1', 'hotels-2', 'hotels-3']) {
			expect(filledIn({ hotels: { hotel: [{}, { localId }, {}] } }).findings).toEqual([]);
		}
	});
});
