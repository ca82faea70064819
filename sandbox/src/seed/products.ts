import type { Faker } from '@faker-js/faker';
import { productArrays, type ProductArray } from '../records/productArrays';
import type { Details, StoredProduct } from '../records/sales';
import { roundMoney } from '../resources/sales/totals';
import type { Roles, Seeding } from './seeding';

const places = [
	'Porto Seguro',
	'Gramado',
	'Maceió',
	'Natal',
	'Lisboa',
	'Buenos Aires',
	'Orlando',
	'Foz do Iguaçu',
];

/** How often each kind is sold. */
const shares: readonly { value: ProductArray; weight: number }[] = [
	{ value: 'hotels', weight: 25 },
	{ value: 'airline_tickets', weight: 25 },
	{ value: 'travel_packages', weight: 15 },
	{ value: 'insurances', weight: 9 },
	{ value: 'cruises', weight: 5 },
	{ value: 'car_rentals', weight: 5 },
	{ value: 'train_tickets', weight: 3 },
	{ value: 'ground_transportations', weight: 3 },
	{ value: 'excursions', weight: 3 },
	{ value: 'others', weight: 3 },
	{ value: 'operations', weight: 2 },
	{ value: 'partner_packages', weight: 2 },
];

export const price = ({ faker }: Seeding, min: number, max: number): number =>
	roundMoney(faker.number.float({ min, max }));

/** Who travels and when, and which company of the agency sells the trip. */
export interface Trip {
	company_id: string;
	travelerIds: string[];
	/** YYYY-MM-DD */
	from: string;
	to: string;
}

interface Leg {
	origin: string;
	departure_date: string;
	destination: string;
	arrival_date: string;
}

type Journey = Pick<Trip, 'from' | 'to'> & { destination: string; legs: Leg[] };

const document = ({ string }: Faker): string => string.numeric(8);

const service = ({ from, to }: Journey, faker: Faker): Details => ({
	document: document(faker),
	begin_date: from,
	end_date: to,
});

/** The fields of each kind of product. */
const details: Record<ProductArray, (journey: Journey, faker: Faker) => Details> = {
	insurances: (journey, faker) => ({ ...service(journey, faker), destination: 'international' }),
	cruises: ({ from, to }, faker) => ({
		booking_number: document(faker),
		departure_date: from,
		arrival_date: to,
		ship_name: 'Estrela do Mar',
		cabin_number: faker.string.numeric(4),
	}),
	hotels: ({ from, to, destination }, faker) => ({
		booking_number: document(faker),
		check_in: from,
		check_out: to,
		destination,
		meal_plan: 'Café da manhã',
	}),
	airline_tickets: ({ destination, legs }, { string }) => ({
		locator: string.alpha({ length: 6, casing: 'upper' }),
		destination,
		segments: legs.map((leg) => ({
			airline_code: 'CZ',
			flight_number: string.numeric(4),
			class: 'Y',
			...leg,
			seats: [],
		})),
	}),
	train_tickets: ({ legs }, faker) => ({
		document: document(faker),
		segments: legs.map((leg) => ({ railway_operator: 'Serra Verde', ...leg })),
	}),
	ground_transportations: ({ legs }, faker) => ({
		document: document(faker),
		segments: legs.map((leg) => ({
			coach_company: 'Rota do Mar',
			service_class: 'Executivo',
			...leg,
			seats: [],
		})),
	}),
	car_rentals: ({ from, to, destination }, faker) => ({
		document: document(faker),
		pickup_date: from,
		pickup_location: destination,
		dropoff_date: to,
		dropoff_location: destination,
	}),
	travel_packages: (journey, faker) => ({
		...service(journey, faker),
		destination: journey.destination,
		package_name: `Pacote ${journey.destination}`,
		transport: 'scheduled_flight',
	}),
	excursions: service,
	operations: ({ from, to }, faker) => ({
		document: document(faker),
		departure_date: from,
		arrival_date: to,
	}),
	others: service,
	partner_packages: service,
};

function journeyOf({ faker }: Seeding, { from, to }: Trip): Journey {
	const { arrayElement } = faker.helpers;
	const destination = arrayElement(places);
	const leg = (day: string, origin: string, target: string): Leg => ({
		origin,
		departure_date: `${day}T${arrayElement(['06:40:00', '08:10:00', '13:25:00'])}`,
		destination: target,
		arrival_date: `${day}T17:15:00`,
	});
	const legs = [leg(from, 'São Paulo', destination), leg(to, destination, 'São Paulo')];
	return { from, to, destination, legs };
}

function passengerAmounts(seeding: Seeding, array: ProductArray): Record<string, number> {
	if (array !== 'airline_tickets') return { amount: price(seeding, 180, 3500), fees: price(seeding, 0, 150) };
	return {
		amount: price(seeding, 350, 4200),
		boarding_fee: price(seeding, 30, 120),
		du_fee: price(seeding, 20, 90),
	};
}

/** One to three products with the same travelers and dates. */
export function seedProducts(seeding: Seeding, roles: Roles, trip: Trip): StoredProduct[] {
	const { store, faker, newId } = seeding;
	const { arrayElement, weightedArrayElement } = faker.helpers;
	const count = arrayElement([1, 1, 1, 1, 1, 1, 2, 2, 2, 3]);
	return Array.from({ length: count }, () => {
		const array = weightedArrayElement(shares);
		const registered = store.products.find(
			({ kind, active }) => active && kind === productArrays[array].kind,
		);
		const supplier = arrayElement(roles.suppliers[array] ?? roles.representatives);
		return {
			id: newId(),
			array,
			active: true,
			product_id: registered?.id ?? null,
			supplier_id: array === 'operations' ? trip.company_id : supplier.id,
			representative_id: faker.datatype.boolean(0.3) ? arrayElement(roles.representatives).id : null,
			details: {
				...details[array](journeyOf(seeding, trip), faker),
				included_services: registered?.included_services ?? '',
			},
			amounts: { commission_amount: price(seeding, 20, 400) },
			quantity: null,
			passengers: trip.travelerIds.map((person_id) => ({
				id: newId(),
				person_id,
				amounts: passengerAmounts(seeding, array),
				texts: {},
			})),
		};
	});
}

/** A stay after the trip that the client canceled: it is inactive in the sale, and nobody pays for it. */
export function seedInactiveStay(
	{ store, newId }: Seeding,
	{ suppliers }: Roles,
	travelerIds: string[],
	day: string,
): StoredProduct {
	return {
		id: newId(),
		array: 'hotels',
		active: false,
		product_id: store.products.find(({ kind, active }) => active && kind === 'hotel')?.id ?? null,
		supplier_id: suppliers.hotels?.[0]?.id ?? null,
		representative_id: null,
		details: { booking_number: '40771203', check_in: day, check_out: day, destination: 'Salvador' },
		amounts: { commission_amount: 0 },
		quantity: null,
		passengers: travelerIds.map((person_id) => ({
			id: newId(),
			person_id,
			amounts: { amount: 890, fees: 0 },
			texts: {},
		})),
	};
}
