import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { COMMON_BODY, COMMON_FORM, PASSENGER_BODY, PASSENGER_FORM } from './everyFormField';

/** The product kinds that `everyFormField` leaves out, with every field of their forms, and what they mean. */

interface FilledIn {
	form: INodeParameters;
	body: IDataObject;
}

const SUPPLIER: FilledIn = {
	form: { externalId: 'fornecedor', name: 'Fornecedora Serra', personKind: 'company' },
	body: { external_id: 'fornecedor', name: 'Fornecedora Serra', person_kind: 'company' },
};

const { otherFees: _, ...passengerForm } = PASSENGER_FORM;
const { other_fees: __, ...passengerBody } = PASSENGER_BODY;

/** What every kind has. @param passenger what passengers of this kind have besides */
function product({ form, body }: FilledIn, passenger: FilledIn = { form: {}, body: {} }): FilledIn {
	const shared = { document: 'DOC-1' };
	return {
		form: {
			...COMMON_FORM,
			...shared,
			...form,
			passengers: { passenger: [{ ...passengerForm, ...passenger.form }] },
			supplier: SUPPLIER.form,
		},
		body: {
			...COMMON_BODY,
			...shared,
			...body,
			passengers: [{ ...passengerBody, ...passenger.body }],
			supplier: SUPPLIER.body,
		},
	};
}

const OTHER_FEES: FilledIn = { form: { otherFees: '8' }, body: { other_fees: 8 } };

const INSURANCE = product({
	form: {
		localId: 'insurance',
		beginDate: '05/06/2026',
		endDate: '12/06/2026',
		destination: 'international',
	},
	body: {
		local_id: 'insurance',
		begin_date: '2026-06-05',
		end_date: '2026-06-12',
		destination: 'international',
	},
});

const CRUISE = product(
	{
		form: {
			localId: 'cruise',
			accommodationKind: 'Dupla',
			arrivalDate: '12/06/2026',
			bookingNumber: 8842713,
			cabinCategory: 'Fantastica',
			cabinKind: 'Varanda',
			cabinNumber: '10123',
			cruiseDestination: 'Caribe',
			departureDate: '2026-06-05',
			shipName: 'Rainha das Águas',
		},
		body: {
			local_id: 'cruise',
			accommodation_kind: 'Dupla',
			arrival_date: '2026-06-12',
			booking_number: '8842713',
			cabin_category: 'Fantastica',
			cabin_kind: 'Varanda',
			cabin_number: '10123',
			cruise_destination: 'Caribe',
			departure_date: '2026-06-05',
			ship_name: 'Rainha das Águas',
		},
	},
	{ form: { tip: '15,50' }, body: { tip: 15.5 } },
);

const TRAIN_TICKET = product({
	form: {
		localId: 'train',
		segments: {
			segment: [
				{
					railwayOperator: 'Trenitalia',
					origin: 'Roma',
					departureDate: '05/06/2026 09:10',
					destination: 'Firenze',
					arrivalDate: '05/06/2026 10:42',
				},
				{ origin: 'Firenze', departureDate: '06/06/2026', destination: 'Milano', arrivalDate: '2026-06-06' },
			],
		},
	},
	body: {
		local_id: 'train',
		segments: [
			{
				railway_operator: 'Trenitalia',
				origin: 'Roma',
				departure_date: '2026-06-05T09:10:00',
				destination: 'Firenze',
				arrival_date: '2026-06-05T10:42:00',
			},
			{ origin: 'Firenze', departure_date: '2026-06-06', destination: 'Milano', arrival_date: '2026-06-06' },
		],
	},
});

const GROUND_TRANSPORTATION = product({
	form: {
		localId: 'coach',
		segments: {
			segment: [
				{
					coachCompany: 'Viação Serrana',
					serviceClass: 'Leito',
					origin: 'Porto Alegre',
					departureDate: '05/06/2026 08:00',
					destination: 'Gramado',
					arrivalDate: '05/06/2026 10:30',
					seats: { seat: [{ seatNumber: 14, ticketNumber: '000123' }, { seatNumber: '15' }] },
				},
			],
		},
	},
	body: {
		local_id: 'coach',
		segments: [
			{
				coach_company: 'Viação Serrana',
				service_class: 'Leito',
				origin: 'Porto Alegre',
				departure_date: '2026-06-05T08:00:00',
				destination: 'Gramado',
				arrival_date: '2026-06-05T10:30:00',
				seats: [{ seat_number: '14', ticket_number: '000123' }, { seat_number: '15' }],
			},
		],
	},
});

const CAR_RENTAL = product(
	{
		form: {
			localId: 'car',
			destination: 'Serra Gaúcha',
			dropoffDate: '12/06/2026',
			dropoffLocation: 'Gramado',
			pickupDate: '05/06/2026 10:00',
			pickupLocation: 'Aeroporto de Porto Alegre',
			vehicleCategory: 'SUV',
		},
		body: {
			local_id: 'car',
			destination: 'Serra Gaúcha',
			dropoff_date: '2026-06-12',
			dropoff_location: 'Gramado',
			pickup_date: '2026-06-05T10:00:00',
			pickup_location: 'Aeroporto de Porto Alegre',
			vehicle_category: 'SUV',
		},
	},
	OTHER_FEES,
);

/** By the name of the form's group, with its line's name, and the API's array. */
export const OTHER_PRODUCTS: ReadonlyArray<
	FilledIn & { group: string; line: string; array: string; component: string; passenger: string }
> = [
	{
		...INSURANCE,
		group: 'insurances',
		line: 'insurance',
		array: 'insurances',
		component: 'Insurance',
		passenger: 'Passenger',
	},
	{
		...CRUISE,
		group: 'cruises',
		line: 'cruise',
		array: 'cruises',
		component: 'Cruise',
		passenger: 'CruisePassenger',
	},
	{
		...TRAIN_TICKET,
		group: 'trainTickets',
		line: 'trainTicket',
		array: 'train_tickets',
		component: 'TrainTicket',
		passenger: 'Passenger',
	},
	{
		...GROUND_TRANSPORTATION,
		group: 'groundTransportations',
		line: 'groundTransportation',
		array: 'ground_transportations',
		component: 'GroundTransportation',
		passenger: 'Passenger',
	},
	{
		...CAR_RENTAL,
		group: 'carRentals',
		line: 'carRental',
		array: 'car_rentals',
		component: 'CarRental',
		passenger: 'PassengerWithOtherFees',
	},
];

const { commissionAmount: ___, representative: ____, ...operationForm } = COMMON_FORM;
const { commission_amount: _____, representative: ______, ...operationBody } = COMMON_BODY;

/** The agency's own operation, with every field but those that tell how it is priced. */
const OPERATION: FilledIn = {
	form: {
		...operationForm,
		localId: 'operation',
		document: 'OP-1',
		departureDate: '05/06/2026',
		arrivalDate: '12/06/2026',
		observations: 'Saída da matriz',
	},
	body: {
		...operationBody,
		local_id: 'operation',
		document: 'OP-1',
		departure_date: '2026-06-05',
		arrival_date: '2026-06-12',
		observations: 'Saída da matriz',
	},
};

/** Its two ways of pricing. */
export const OPERATION_BY_PASSENGER: FilledIn = {
	form: {
		...OPERATION.form,
		passengers: {
			passenger: [
				{ amount: '1.234,56', document: 'BIL-1', fees: '20,10', person: PASSENGER_FORM.person },
				{ amount: 10 },
			],
		},
	},
	body: {
		...OPERATION.body,
		passengers: [
			{ amount: 1234.56, document: 'BIL-1', fees: 20.1, person: PASSENGER_BODY.person },
			{ amount: 10 },
		],
	},
};
export const OPERATION_BY_QUANTITY: FilledIn = {
	form: { ...OPERATION.form, quantity: '20', unitPrice: '1.000,50', unitFee: '3,25', agencyFee: 12 },
	body: { ...OPERATION.body, quantity: 20, unit_price: 1000.5, unit_fee: 3.25, agency_fee: 12 },
};
