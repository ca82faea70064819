import { FIRST_COMPANY } from './client';
import { company, individual, type InlinePerson } from './people-bodies';

/** Request bodies of POST /sales. Amounts are in Brazilian Real unless a currency is given. */

export interface SaleBody {
	company_identifier: string;
	sale_date: string;
	seller?: InlinePerson;
	payer?: InlinePerson;
	[field: string]: unknown;
}

/** A hotel stay for one guest at a price of 1000. */
export function hotel(fields: Record<string, unknown> = {}): Record<string, unknown> {
	return {
		local_id: 'hotel-1',
		check_in: '2031-05-10',
		check_out: '2031-05-14',
		supplier: company(),
		passengers: [{ amount: 1000, person: individual() }],
		...fields,
	};
}

/** A sale with only what the API description requires, the people in it, and one hotel. */
export function sale(fields: Record<string, unknown> = {}): SaleBody {
	return {
		company_identifier: FIRST_COMPANY,
		sale_date: '2026-03-10',
		seller: individual(),
		payer: individual(),
		hotels: [hotel()],
		...fields,
	};
}

const ROUTE = { origin: 'GRU', departure_date: '2031-06-01', destination: 'GIG', arrival_date: '2031-06-02' };
const FLIGHT = { ...ROUTE, departure_date: '2031-06-01T08:00:00', arrival_date: '2031-06-01T09:05:00' };
const BANK_ACCOUNT = {
	bank_code: '341',
	agency_number: '1234',
	agency_digit: '5',
	account_number: '98765',
	account_digit: '4',
};

/** Fields "common to all" products, all of them set. */
function common(): Record<string, unknown> {
	return {
		document: 'DOC-1',
		included_services: 'Café da manhã',
		vendor_reservation_url: 'https://reservas.example/1',
		currency: 'BRL',
		exchange_rate: 1,
		commission_amount: 50,
		intermediary_commission_amount: 10,
		agency_service_fee: 5,
		discount_amount: 2,
		supplier: company(),
		representative: company(),
	};
}

function passengers(fields: Record<string, unknown> = {}): Array<Record<string, unknown>> {
	return [
		{
			amount: 500,
			fees: 20,
			rav_fee: 10,
			rav_fee_discount: 3,
			agency_fee: 4,
			document: 'BIL-1',
			person: individual(),
			...fields,
		},
	];
}

/** A body for each product of POST /sales, with every field that the API description lists. */
export const EVERY_PRODUCT: Record<string, () => Record<string, unknown>> = {
	insurances: () => ({
		...common(),
		local_id: 'p',
		begin_date: '2031-06-01',
		end_date: '2031-06-09',
		destination: 'international',
		passengers: passengers(),
	}),
	cruises: () => ({
		...common(),
		local_id: 'p',
		booking_number: 'MSC-778',
		departure_date: '2031-06-01',
		arrival_date: '2031-06-09',
		ship_name: 'MSC Seaview',
		cruise_destination: 'Costa brasileira',
		accommodation_kind: 'Dupla',
		cabin_number: '9021',
		cabin_kind: 'Varanda',
		cabin_category: 'BA',
		passengers: passengers({ tip: 30 }),
	}),
	hotels: () => ({
		...common(),
		local_id: 'p',
		booking_number: 'H-4455',
		check_in: '2031-06-01',
		check_out: '2031-06-09',
		destination: 'Porto Seguro',
		accommodation_kind: 'Dupla',
		room_category: 'Luxo',
		meal_plan: 'Meia pensão',
		passengers: passengers({ other_fees: 8 }),
	}),
	airline_tickets: () => ({
		...common(),
		local_id: 'p',
		locator: 'ABC123',
		destination: 'Rio de Janeiro',
		cc_rav_fee: 1,
		cc_du_fee: 1,
		segments: [
			{ ...FLIGHT, airline_code: 'LA', flight_number: '3120', class: 'Y', seats: [{ seat_number: '12A' }] },
		],
		passengers: [
			{
				ticket_number: '9570000000001',
				original_ticket_number: '9570000000000',
				emission_name: 'CONCEICAO/MARILIA',
				amount: 500,
				boarding_fee: 32.5,
				rav_fee: 10,
				du_fee: 40,
				person: individual(),
			},
		],
	}),
	train_tickets: () => ({
		...common(),
		local_id: 'p',
		segments: [{ ...ROUTE, railway_operator: 'Vale' }],
		passengers: passengers(),
	}),
	ground_transportations: () => ({
		...common(),
		local_id: 'p',
		segments: [
			{
				...ROUTE,
				coach_company: 'Cometa',
				service_class: 'Leito',
				seats: [{ seat_number: '7', ticket_number: '1122' }],
			},
		],
		passengers: passengers(),
	}),
	car_rentals: () => ({
		...common(),
		local_id: 'p',
		pickup_date: '2031-06-01',
		pickup_location: 'Aeroporto de Recife',
		dropoff_date: '2031-06-09',
		dropoff_location: 'Aeroporto de Natal',
		destination: 'Nordeste',
		vehicle_category: 'Compacto',
		passengers: passengers({ other_fees: 8 }),
	}),
	travel_packages: () => ({
		...common(),
		local_id: 'p',
		begin_date: '2031-06-01',
		end_date: '2031-06-09',
		destination: 'Gramado',
		package_name: 'Natal Luz',
		transport: 'scheduled_flight',
		passengers: passengers({ other_fees: 8 }),
	}),
};

/** The own operation, priced per passenger. @param productId a product of kind operation */
export function operation(productId: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
	return {
		local_id: 'p',
		product_id: productId,
		document: 'OP-1',
		departure_date: '2031-06-01',
		arrival_date: '2031-06-09',
		observations: 'Saída às 7h',
		included_services: 'Guia',
		vendor_reservation_url: 'https://reservas.example/2',
		currency: 'BRL',
		exchange_rate: 1,
		intermediary_commission_amount: 10,
		agency_service_fee: 5,
		discount_amount: 2,
		passengers: [{ amount: 500, fees: 20, document: 'BIL-1', person: individual() }],
		...fields,
	};
}

type Payment = Record<string, Record<string, Record<string, unknown>>>;

export function bankSlip(amount: number, fields: Record<string, unknown> = {}): Payment {
	return {
		agency: {
			bank_slip: {
				due_date: '2026-04-10',
				bank_account: BANK_ACCOUNT,
				products: [{ local_id: 'hotel-1', payment_amount: amount }],
				...fields,
			},
		},
	};
}

/**
 * A body for each side and method in the table of payments, with every field that is listed; each pays
 * `amount`.
 */
export const EVERY_PAYMENT: Record<string, (amount: number) => Payment> = {
	'agency credit_card': (amount) => ({
		agency: {
			credit_card: {
				due_date: '2026-04-10',
				settlement_date: '2026-04-10',
				card_brand: 'visa',
				card_last_digits: '4242',
				authorization: 'A1B2C3',
				bank_account: BANK_ACCOUNT,
				products: [{ local_id: 'hotel-1', payment_amount: amount }],
				payer: individual(),
				description: 'Entrada',
			},
		},
	}),
	'agency bank_slip': (amount) =>
		bankSlip(amount, { settlement_date: '2026-04-10', payer: individual(), description: 'Boleto' }),
	'agency bank_deposit': (amount) => ({
		agency: {
			bank_deposit: {
				due_date: '2026-04-10',
				settlement_date: '2026-04-10',
				observations: 'Depósito identificado',
				bank_account: BANK_ACCOUNT,
				products: [{ local_id: 'hotel-1', payment_amount: amount }],
				payer: individual(),
				description: 'Sinal',
			},
		},
	}),
	'vendor credit_card': (amount) => ({
		vendor: {
			credit_card: {
				card_last_digits: '4242',
				authorization: 'A1B2C3',
				installments: 3,
				products: [{ local_id: 'hotel-1', payment_amount: amount }],
				payer: individual(),
			},
		},
	}),
	'vendor credit': (amount) => ({
		vendor: {
			credit: { products: [{ local_id: 'hotel-1', payment_amount: amount }], payer: individual() },
		},
	}),
	'vendor others': (amount) => ({
		vendor: {
			others: {
				details: 'Voucher',
				products: [{ local_id: 'hotel-1', payment_amount: amount }],
				payer: individual(),
			},
		},
	}),
};
