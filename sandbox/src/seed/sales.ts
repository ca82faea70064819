import { faker } from '@faker-js/faker/locale/pt_BR';
import { inBrasilia, localDate } from '../brasilia';
import { addBills } from '../resources/sales/create';
import { productArrays } from '../resources/sales/productKinds';
import { clientCost, completeSale, roundMoney } from '../resources/sales/totals';
import type { SaleFacts, StoredPayment, StoredProduct } from '../resources/sales/stored';
import { companyIds } from './companies';
import type { Cast } from './people';
import type { Seeding } from './seed';

const day = 24 * 60 * 60 * 1000;
const oldestSale = 540 * day;

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
const pick = faker.helpers.arrayElement;
const price = (min: number, max: number): number => roundMoney(faker.number.float({ min, max }));

const soldArrays = [
	'hotels',
	'airline_tickets',
	'travel_packages',
	'hotels',
	'airline_tickets',
	'insurances',
	'cruises',
	'car_rentals',
	'train_tickets',
	'ground_transportations',
] as const;

type SoldArray = (typeof soldArrays)[number];

/** What is particular to each kind, for a trip from one day to another. */
function detailsOf(array: SoldArray, from: string, to: string): StoredProduct['details'] {
	const destination = pick(places);
	const leg = (departure: string, origin: string, target: string) => ({
		origin,
		departure_date: `${departure}T08:${faker.string.numeric({ length: 1 })}0:00`.replace(
			/[6-9]0:00$/,
			'00:00',
		),
		destination: target,
		arrival_date: `${departure}T12:15:00`,
	});
	const thereAndBack = [leg(from, 'São Paulo', destination), leg(to, destination, 'São Paulo')];
	switch (array) {
		case 'hotels':
			return {
				booking_number: faker.string.numeric(7),
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
		case 'travel_packages':
			return {
				begin_date: from,
				end_date: to,
				destination,
				package_name: `Pacote ${destination}`,
				transport: 'scheduled_flight',
			};
		case 'insurances':
			return {
				document: faker.string.numeric(10),
				begin_date: from,
				end_date: to,
				destination: 'international',
			};
		case 'cruises':
			return {
				booking_number: faker.string.numeric(7),
				departure_date: from,
				arrival_date: to,
				ship_name: 'Estrela do Mar',
				cabin_number: faker.string.numeric(4),
			};
		case 'car_rentals':
			return {
				document: faker.string.numeric(8),
				pickup_date: from,
				pickup_location: destination,
				dropoff_date: to,
				dropoff_location: destination,
			};
		case 'train_tickets':
			return {
				document: faker.string.numeric(8),
				segments: thereAndBack.map((segment) => ({ railway_operator: 'Serra Verde', ...segment })),
			};
		case 'ground_transportations':
			return {
				document: faker.string.numeric(8),
				segments: thereAndBack.map((segment) => ({
					coach_company: 'Rota do Mar',
					service_class: 'Executivo',
					...segment,
					seats: [],
				})),
			};
	}
}

function passengerAmounts(array: SoldArray): Record<string, number> {
	if (array !== 'airline_tickets') return { amount: price(180, 3500), fees: price(0, 150) };
	return { amount: price(350, 4200), boarding_fee: price(30, 120), du_fee: price(20, 90) };
}

export function seedSales(seeding: Seeding, cast: Cast): void {
	const { store, sizes, now } = seeding;
	const canalDeVenda = store.customFields.find(
		({ resource, kind }) => resource === 'sales' && kind === 'choices',
	);
	const registeredProducts = store.products.all();
	for (let index = 0; index < sizes.sales; index++) {
		const created_at = now - Math.round((oldestSale * (sizes.sales - index)) / sizes.sales);
		const { company_id, status, departure } = circumstances(index, created_at, now);
		const from = localDate(departure);
		const to = localDate(departure + faker.number.int({ min: 2, max: 14 }) * day);
		const travellers = faker.helpers.arrayElements(cast.clients, faker.number.int({ min: 1, max: 3 }));
		const payer_id = travellers[0]?.id ?? null;
		const arrays = faker.helpers.arrayElements(
			soldArrays,
			faker.helpers.weightedArrayElement([
				{ weight: 6, value: 1 },
				{ weight: 3, value: 2 },
				{ weight: 1, value: 3 },
			]),
		);
		const products = arrays.map((array): StoredProduct => {
			const registered = registeredProducts.find(
				({ kind, active }) => active && kind === productArrays[array].kind,
			);
			return {
				id: seeding.newId(),
				array,
				product_id: registered?.id ?? null,
				supplier_id: pick(cast.suppliers[array] ?? cast.representatives).id,
				representative_id: faker.datatype.boolean(0.3) ? pick(cast.representatives).id : null,
				details: { ...detailsOf(array, from, to), included_services: registered?.included_services ?? '' },
				amounts: { commission_amount: price(20, 400) },
				quantity: null,
				passengers: travellers.map(({ id }) => ({
					id: seeding.newId(),
					person_id: id,
					amounts: passengerAmounts(array),
					texts: {},
				})),
			};
		});
		const seller = pick(cast.sellers);
		const intermediary = index % 12 === 0 ? pick(cast.intermediaries) : undefined;
		const facts: SaleFacts = {
			company_id,
			status,
			sale_date: localDate(created_at),
			payer_id,
			seller_id: seller.id,
			intermediary_id: intermediary?.id ?? null,
			requester_id: null,
			approver_id: null,
			promoter_id: null,
			products,
			payments: paymentsFor(seeding, products, payer_id, status === 'closed', from),
			commissions:
				status === 'closed'
					? [{ kind: 'seller', person_id: seller.id, amount: price(20, 300), retained_amount: 0 }]
					: [],
			custom_fields:
				canalDeVenda && index % 3 === 0 ? [{ id: canalDeVenda.id, value: pick(canalDeVenda.choices) }] : [],
			created_by_id: pick(cast.activeUsers).id,
			created_by_credential: null,
			created_at,
			updated_at: Math.min(now, created_at + faker.number.int({ min: 0, max: 5 * day })),
		};
		const sale = store.sales.add(completeSale(seeding.newId(), 1000 + index, facts));
		addBills({ store }, sale);
	}
}

/** Most trips begin weeks after the sale; of the latest sales, every third leaves within days. */
function circumstances(index: number, created_at: number, now: number) {
	const leavesSoon = index % 3 === 0 && now - created_at < 60 * day;
	const departure = leavesSoon
		? now + faker.number.int({ min: 0, max: 9 }) * day
		: created_at + faker.number.int({ min: 10, max: 200 }) * day;
	const company_id = index % 5 === 4 ? companyIds.horizonteCorporativo : companyIds.horizonteViagens;
	const past = departure < now;
	const status: SaleFacts['status'] =
		index % 13 === 5 ? 'canceled' : past || index % 4 === 0 ? 'closed' : 'opened';
	return { company_id, status, departure };
}

/** Instalments by bank slip, or the card on the supplier's machine; an open sale is paid in part. */
function paymentsFor(
	{ newId }: Seeding,
	products: StoredProduct[],
	payer_id: string | null,
	whole: boolean,
	dueFrom: string,
): StoredPayment[] {
	return products.flatMap((product): StoredPayment[] => {
		const cost = clientCost(product);
		if (faker.datatype.boolean(0.4)) {
			const items = [{ sale_product_id: product.id, amount: cost }];
			const details = { card_last_digits: faker.string.numeric(4), installments: 3 };
			return [
				{ id: newId(), side: 'vendor', method: 'credit_card', payer_id, details, items, bill_id: null },
			];
		}
		const share = roundMoney(cost / 2);
		const shares = whole ? [share, roundMoney(cost - share)] : [share];
		return shares.map((amount, i) => ({
			id: newId(),
			side: 'agency',
			method: 'bank_slip',
			payer_id,
			details: { description: 'Pagamento de venda', due_date: inBrasiliaPlusMonths(dueFrom, i) },
			items: [{ sale_product_id: product.id, amount }],
			bill_id: newId(),
		}));
	});
}

function inBrasiliaPlusMonths(date: string, months: number): string {
	return inBrasilia(Date.parse(`${date}T12:00:00-03:00`))
		.plus({ months })
		.toFormat('yyyy-MM-dd');
}
