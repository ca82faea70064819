import { faker } from '@faker-js/faker/locale/pt_BR';
import { productArrays, type ProductArray } from '../records/productArrays';
import type { StoredProduct } from '../records/sales';
import { roundMoney } from '../resources/sales/totals';
import type { Cast, Seeding } from './seeding';

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

const booking = (): string => faker.string.numeric(8);

export const price = (min: number, max: number): number => roundMoney(faker.number.float({ min, max }));

/** What is particular to each kind, for a trip from one day to another. */
function detailsOf(array: ProductArray, from: string, to: string): StoredProduct['details'] {
	const destination = faker.helpers.arrayElement(places);
	const leg = (day: string, origin: string, target: string) => ({
		origin,
		departure_date: `${day}T${faker.helpers.arrayElement(['06:40:00', '08:10:00', '13:25:00'])}`,
		destination: target,
		arrival_date: `${day}T17:15:00`,
	});
	const thereAndBack = [leg(from, 'São Paulo', destination), leg(to, destination, 'São Paulo')];
	switch (array) {
		case 'hotels':
			return {
				booking_number: booking(),
				check_in: from,
				check_out: to,
				destination,
				meal_plan: 'Café da manhã',
			};
		case 'airline_tickets':
			return {
				locator: faker.string.alpha({ length: 6, casing: 'upper' }),
				destination,
				segments: thereAndBack.map((segment) => ({
					airline_code: 'CZ',
					flight_number: faker.string.numeric(4),
					class: 'Y',
					...segment,
					seats: [],
				})),
			};
		case 'train_tickets':
			return {
				document: booking(),
				segments: thereAndBack.map((segment) => ({ railway_operator: 'Serra Verde', ...segment })),
			};
		case 'ground_transportations':
			return {
				document: booking(),
				segments: thereAndBack.map((segment) => ({
					coach_company: 'Rota do Mar',
					service_class: 'Executivo',
					...segment,
					seats: [],
				})),
			};
		case 'cruises':
			return {
				booking_number: booking(),
				departure_date: from,
				arrival_date: to,
				ship_name: 'Estrela do Mar',
				cabin_number: faker.string.numeric(4),
			};
		case 'car_rentals':
			return {
				document: booking(),
				pickup_date: from,
				pickup_location: destination,
				dropoff_date: to,
				dropoff_location: destination,
			};
		case 'operations':
			return { document: booking(), departure_date: from, arrival_date: to };
		case 'travel_packages':
			return {
				document: booking(),
				begin_date: from,
				end_date: to,
				destination,
				package_name: `Pacote ${destination}`,
				transport: 'scheduled_flight',
			};
		case 'insurances':
			return { document: booking(), begin_date: from, end_date: to, destination: 'international' };
		case 'excursions':
		case 'others':
		case 'partner_packages':
			return { document: booking(), begin_date: from, end_date: to };
	}
}

function passengerAmounts(array: ProductArray): Record<string, number> {
	if (array !== 'airline_tickets') return { amount: price(180, 3500), fees: price(0, 150) };
	return { amount: price(350, 4200), boarding_fee: price(30, 120), du_fee: price(20, 90) };
}

/** One to three products for the same travellers and days. */
export function seedProducts(
	{ store, newId }: Seeding,
	cast: Cast,
	companyId: string,
	travellerIds: string[],
	from: string,
	to: string,
): StoredProduct[] {
	const count = faker.helpers.arrayElement([1, 1, 1, 1, 1, 1, 2, 2, 2, 3]);
	return Array.from({ length: count }, () => {
		const array = faker.helpers.weightedArrayElement(shares);
		const registered = store.products.find(
			({ kind, active }) => active && kind === productArrays[array].kind,
		);
		const supplier = faker.helpers.arrayElement(cast.suppliers[array] ?? cast.representatives);
		return {
			id: newId(),
			array,
			active: true,
			product_id: registered?.id ?? null,
			supplier_id: array === 'operations' ? companyId : supplier.id,
			representative_id: faker.datatype.boolean(0.3)
				? faker.helpers.arrayElement(cast.representatives).id
				: null,
			details: { ...detailsOf(array, from, to), included_services: registered?.included_services ?? '' },
			amounts: { commission_amount: price(20, 400) },
			quantity: null,
			passengers: travellerIds.map((person_id) => ({
				id: newId(),
				person_id,
				amounts: passengerAmounts(array),
				texts: {},
			})),
		};
	});
}
