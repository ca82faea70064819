const SALE = 'POST /sales';
const TOP_LEVEL = 'POST /sales, Top-level body';
const PER_PRODUCT = 'POST /sales, Per product';

/** @type {readonly import('./index.mjs').Statement[]} */
export const SALE_BODY = [
	...[
		['| company_identifier | string (taxpayer id of the company) | required |', 'company_identifier'],
		['| sale_date | date | |', 'sale_date'],
		['| seller | person object | named seller (formerly travel_agent, still accepted) |', 'seller: Person'],
		['| payer | person object | |', 'payer: Person'],
		[
			'| intermediary, approver, requester | person object | optional; requester is an individual |',
			'intermediary: Person, approver: Person, requester: Person',
		],
		['| status | opened or closed | default opened |', 'status'],
		['| commissions | array | only accepted when status is closed |', 'commissions: Commission'],
		['| custom_fields | array of {id, value} |', 'custom_fields: Custom field value'],
		[
			'| insurances, cruises, hotels, airline_tickets, train_tickets, ground_transportations, car_rentals, travel_packages | arrays of products | at least one product overall |',
			'insurances: Insurance, cruises: Cruise, hotels: Hotel, airline_tickets: Airline ticket, train_tickets: Train ticket, ground_transportations: Ground transportation, car_rentals: Car rental, travel_packages: Travel package',
		],
		['| operation | single object | own operation; at most one per sale |', 'operation: Own operation'],
		['| payments | array | see below |', 'payments: Payment'],
	].map(([line, names]) => ({ section: TOP_LEVEL, line, names: { [SALE]: names } })),
	{
		section: SALE,
		line: 'Product fields common to all: local_id (text, unique within the request, not stored, reusable in later sales; formerly external_id), document (text, up to 40 characters), included_services (text; when omitted the registered product text is stored, when sent it is appended to the registered one), vendor_reservation_url, currency (ISO code), exchange_rate (number), commission_amount, intermediary_commission_amount, agency_service_fee, discount_amount, supplier (person), representative (person), passengers.',
		names: {
			...Object.fromEntries(
				[
					['Insurance', 'Passenger'],
					['Cruise', 'Cruise passenger'],
					['Hotel', 'Passenger with other fees'],
					['Airline ticket', 'Airline passenger'],
					['Train ticket', 'Passenger'],
					['Ground transportation', 'Passenger'],
					['Car rental', 'Passenger with other fees'],
					['Travel package', 'Passenger with other fees'],
				].map(([product, passenger]) => [
					product,
					`local_id, document, included_services, vendor_reservation_url, currency, exchange_rate, commission_amount, intermediary_commission_amount, agency_service_fee, discount_amount, supplier: Person, representative: Person, passengers: ${passenger}`,
				]),
			),
			// Its other fields have a line of their own.
			'Own operation': 'local_id',
		},
	},
	.../** @type {[string, Record<string, string>][]} */ ([
		[
			'| insurances | document, begin_date, end_date, destination (national, international, cruise) |',
			{ Insurance: 'begin_date, end_date, destination' },
		],
		[
			'| cruises | booking_number, departure_date, arrival_date, ship_name, cruise_destination, accommodation_kind, cabin_number, cabin_kind, cabin_category |',
			{
				Cruise:
					'booking_number, departure_date, arrival_date, ship_name, cruise_destination, accommodation_kind, cabin_number, cabin_kind, cabin_category',
			},
		],
		[
			'| hotels | booking_number, check_in, check_out, destination, accommodation_kind, room_category, meal_plan |',
			{
				Hotel:
					'booking_number, check_in, check_out, destination, accommodation_kind, room_category, meal_plan',
			},
		],
		[
			'| airline_tickets | locator, destination, cc_rav_fee, cc_du_fee, segments [airline_code, flight_number, class, origin, departure_date (date-time), destination, arrival_date, seats [seat_number]] |',
			{
				'Airline ticket': 'locator, destination, cc_rav_fee, cc_du_fee, segments: Flight segment',
				'Flight segment':
					'airline_code, flight_number, class, origin, departure_date, destination, arrival_date, seats: Flight seat',
				'Flight seat': 'seat_number',
			},
		],
		[
			'| train_tickets | document, segments [railway_operator, origin, departure_date, destination, arrival_date] |',
			{
				'Train ticket': 'segments: Train segment',
				'Train segment': 'railway_operator, origin, departure_date, destination, arrival_date',
			},
		],
		[
			'| ground_transportations | document, segments [coach_company, service_class, origin, departure_date, destination, arrival_date, seats [seat_number, ticket_number]] |',
			{
				'Ground transportation': 'segments: Coach segment',
				'Coach segment':
					'coach_company, service_class, origin, departure_date, destination, arrival_date, seats: Coach seat',
				'Coach seat': 'seat_number, ticket_number',
			},
		],
		[
			'| car_rentals | document, pickup_date, pickup_location, dropoff_date, dropoff_location, destination, vehicle_category |',
			{
				'Car rental':
					'pickup_date, pickup_location, dropoff_date, dropoff_location, destination, vehicle_category',
			},
		],
		[
			'| travel_packages | document, begin_date, end_date, destination, package_name, transport (self_provided, road_transport, no_transport, charter_flight, scheduled_flight) |',
			{ 'Travel package': 'begin_date, end_date, destination, package_name, transport' },
		],
		[
			"| operation | product_id (UUID), document, departure_date, arrival_date, observations, included_services, vendor_reservation_url, currency, exchange_rate, intermediary_commission_amount, agency_service_fee, discount_amount; values either per passengers or by quantity x unit_price with unit_fee and agency_fee (one line-level hidden service fee); the supplier is the sale's own company |",
			{
				'Own operation':
					'product_id, document, departure_date, arrival_date, observations, included_services, vendor_reservation_url, currency, exchange_rate, intermediary_commission_amount, agency_service_fee, discount_amount, passengers: Own operation passenger, quantity, unit_price, unit_fee, agency_fee',
			},
		],
	]).map(([line, names]) => ({ section: PER_PRODUCT, line, names })),
	{
		section: PER_PRODUCT,
		line: 'Passenger (all products with passengers): amount, fees (main passenger fee; old names service_fee and booking_fee still accepted), rav_fee, rav_fee_discount, agency_fee, document (formerly ticket_number), person (person object).',
		names: Object.fromEntries(
			['Passenger', 'Passenger with other fees', 'Cruise passenger', 'Airline passenger'].map((passenger) => [
				passenger,
				'amount, fees, rav_fee, rav_fee_discount, agency_fee, document, person: Person',
			]),
		),
	},
	{
		section: PER_PRODUCT,
		line: 'Also other_fees (hotel, car rental, travel package) and tip (cruise).',
		names: { 'Passenger with other fees': 'other_fees', 'Cruise passenger': 'tip' },
	},
	{
		section: PER_PRODUCT,
		line: 'Airline passenger: ticket_number, original_ticket_number, emission_name, amount, boarding_fee, rav_fee, du_fee, person.',
		names: {
			'Airline passenger': 'ticket_number, original_ticket_number, emission_name, boarding_fee, du_fee',
		},
	},
	{
		section: PER_PRODUCT,
		line: 'Own operation passenger: only amount, fees, document, person.',
		names: { 'Own operation passenger': 'amount, fees, document, person: Person' },
	},
];
