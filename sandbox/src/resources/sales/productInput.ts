import {
	airlineCode,
	body,
	date,
	dateOrDateTime,
	dateTime,
	money,
	oneOf,
	optional,
	text,
	Type,
	uuid,
	type TProperties,
} from '../../schema';
import { inlinePerson } from '../people/inline';

/** The products of POST /sales, as they are sent. */

/** The largest factor of an amount. What it makes of the amount is checked where the sale is planned. */
const million = 1_000_000;

const lineFields = {
	local_id: text({ description: 'Unique within the request; not stored', minLength: 1 }),
	document: text({ maxLength: 40 }),
	included_services: text({ description: 'Appended to the text of the registered product' }),
	vendor_reservation_url: text(),
	currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' }),
	exchange_rate: Type.Number({ exclusiveMinimum: 0, maximum: million }),
	intermediary_commission_amount: money(),
	agency_service_fee: money(),
	discount_amount: money(),
};

const commonFields = {
	...lineFields,
	commission_amount: money(),
	representative: inlinePerson,
};

const passengerFields = {
	amount: money(),
	fees: money('The main passenger fee'),
	rav_fee: money(),
	rav_fee_discount: money('Accepted only when rav_fee is greater than zero'),
	agency_fee: money(),
	document: text(),
	person: inlinePerson,
};

const passenger = body(optional(passengerFields), 'Passenger');
const passengerWithOtherFees = body(
	optional({ ...passengerFields, other_fees: money() }),
	'PassengerWithOtherFees',
);
const cruisePassenger = body(optional({ ...passengerFields, tip: money() }), 'CruisePassenger');
const { document } = passengerFields;
const airlinePassenger = body(
	optional({
		...passengerFields,
		document: text({ description: 'The same as ticket_number' }),
		ticket_number: document,
		original_ticket_number: text(),
		emission_name: text(),
		boarding_fee: money(),
		du_fee: money(),
	}),
	'AirlinePassenger',
);
const operationPassenger = body(
	optional({
		amount: passengerFields.amount,
		fees: passengerFields.fees,
		document,
		person: inlinePerson,
	}),
	'OperationPassenger',
);

const line = <Fields extends TProperties>(title: string, fields: Fields) =>
	body({ ...optional(commonFields), ...optional(fields), supplier: inlinePerson }, title);

export const insurance = line('Insurance', {
	begin_date: date(),
	end_date: date(),
	destination: oneOf(['national', 'international', 'cruise'] as const),
	passengers: Type.Array(passenger),
});

export const cruise = line('Cruise', {
	booking_number: text(),
	departure_date: date(),
	arrival_date: date(),
	ship_name: text(),
	cruise_destination: text(),
	accommodation_kind: text(),
	cabin_number: text(),
	cabin_kind: text(),
	cabin_category: text(),
	passengers: Type.Array(cruisePassenger),
});

export const hotel = line('Hotel', {
	booking_number: text(),
	check_in: date(),
	check_out: date(),
	destination: text(),
	accommodation_kind: text(),
	room_category: text(),
	meal_plan: text(),
	passengers: Type.Array(passengerWithOtherFees),
});

export const airlineTicket = line('AirlineTicket', {
	locator: text(),
	destination: text(),
	cc_rav_fee: money(),
	cc_du_fee: money(),
	segments: Type.Array(
		body(
			optional({
				airline_code: airlineCode(),
				flight_number: text(),
				class: text(),
				origin: text(),
				departure_date: dateTime(),
				destination: text(),
				arrival_date: dateTime(),
				seats: Type.Array(body(optional({ seat_number: text() }))),
			}),
			'FlightSegment',
		),
	),
	passengers: Type.Array(airlinePassenger),
});

export const trainTicket = line('TrainTicket', {
	segments: Type.Array(
		body(
			optional({
				railway_operator: text(),
				origin: text(),
				departure_date: dateOrDateTime(),
				destination: text(),
				arrival_date: dateOrDateTime(),
			}),
			'TrainSegment',
		),
	),
	passengers: Type.Array(passenger),
});

export const groundTransportation = line('GroundTransportation', {
	segments: Type.Array(
		body(
			optional({
				coach_company: text(),
				service_class: text(),
				origin: text(),
				departure_date: dateOrDateTime(),
				destination: text(),
				arrival_date: dateOrDateTime(),
				seats: Type.Array(body(optional({ seat_number: text(), ticket_number: text() }))),
			}),
			'CoachSegment',
		),
	),
	passengers: Type.Array(passenger),
});

export const carRental = line('CarRental', {
	pickup_date: dateOrDateTime(),
	pickup_location: text(),
	dropoff_date: dateOrDateTime(),
	dropoff_location: text(),
	destination: text(),
	vehicle_category: text(),
	passengers: Type.Array(passengerWithOtherFees),
});

export const travelPackage = line('TravelPackage', {
	begin_date: date(),
	end_date: date(),
	destination: text(),
	package_name: text(),
	transport: oneOf([
		'self_provided',
		'road_transport',
		'no_transport',
		'charter_flight',
		'scheduled_flight',
	] as const),
	passengers: Type.Array(passengerWithOtherFees),
});

const byQuantity = {
	quantity: Type.Integer({ minimum: 1, maximum: million }),
	unit_price: money(),
	unit_fee: money(),
	agency_fee: money('One hidden service fee for the whole line'),
};
/** The values of an own operation that has none per passenger. */
export const quantityFields = Object.keys(byQuantity) as (keyof typeof byQuantity)[];

export const operation = body(
	{
		product_id: uuid('An own operation of GET /products'),
		...optional({
			...lineFields,
			departure_date: date(),
			arrival_date: date(),
			observations: text(),
			passengers: Type.Array(operationPassenger),
			...byQuantity,
		}),
	},
	'Operation',
);
