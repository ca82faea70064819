import type { productKinds as allKinds } from './reference';

/** The fields of a product with the beginning and end of its trip. */
interface TripFields {
	start: string;
	end: string;
	/** Whether these fields are in the segments. */
	segments?: true;
}

type ProductKind = (typeof allKinds)[number];

/** The arrays of a sale, in the order in which a sale shows them. */
export const productArrays = {
	insurances: { kind: 'insurance', trip: { start: 'begin_date', end: 'end_date' } },
	cruises: { kind: 'cruise', trip: { start: 'departure_date', end: 'arrival_date' } },
	hotels: { kind: 'hotel', trip: { start: 'check_in', end: 'check_out' } },
	airline_tickets: {
		kind: 'airline_ticket',
		trip: { start: 'departure_date', end: 'arrival_date', segments: true },
	},
	train_tickets: {
		kind: 'train_ticket',
		trip: { start: 'departure_date', end: 'arrival_date', segments: true },
	},
	ground_transportations: {
		kind: 'ground_transportation',
		trip: { start: 'departure_date', end: 'arrival_date', segments: true },
	},
	car_rentals: { kind: 'car_rental', trip: { start: 'pickup_date', end: 'dropoff_date' } },
	travel_packages: { kind: 'travel_package', trip: { start: 'begin_date', end: 'end_date' } },
	excursions: { kind: 'excursion', trip: { start: 'begin_date', end: 'end_date' } },
	operations: { kind: 'operation', trip: { start: 'departure_date', end: 'arrival_date' } },
	others: { kind: 'others', trip: { start: 'begin_date', end: 'end_date' } },
	partner_packages: { kind: 'partner_package', trip: { start: 'begin_date', end: 'end_date' } },
} as const satisfies Record<string, { kind: ProductKind; trip: TripFields }>;

export type ProductArray = keyof typeof productArrays;

export const productArrayNames = Object.keys(productArrays) as ProductArray[];

/** An object with one value for each array. */
export const forEachArray = <Value>(valueFor: (array: ProductArray) => Value) =>
	Object.fromEntries(productArrayNames.map((array) => [array, valueFor(array)])) as Record<
		ProductArray,
		Value
	>;

/** Whether products in this array refer to a registered product. */
export const namesItsProduct = (array: ProductArray): boolean =>
	array === 'others' || array === 'operations' || array === 'partner_packages';
