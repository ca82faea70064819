import { faker } from '@faker-js/faker/locale/pt_BR';
import { localDate } from '../brasilia';
import { companyIds } from '../records/companies';
import type { SaleFacts, StoredProduct } from '../records/sales';
import { completeSale } from '../resources/sales/totals';
import { otherCustomValues } from './customFields';
import { embedFirst, seedPayments } from './payments';
import { price, seedProducts } from './products';
import type { Cast, Seeding } from './seeding';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const oldestSale = 540 * day;
const firstNumber = 1000;

/** Most trips begin weeks after the sale; of the latest sales, every third leaves within days. */
function circumstances(index: number, count: number, created_at: number, now: number) {
	const latest = count - index <= Math.max(count / 9, 15);
	const leavesSoon = index % 3 === 0 && latest;
	const departure = leavesSoon
		? now + faker.number.int({ min: 0, max: 9 }) * day
		: created_at + faker.number.int({ min: 10, max: 200 }) * day;
	const settled = departure < now || index % 4 === 0;
	const status: SaleFacts['status'] = index % 13 === 5 ? 'canceled' : settled ? 'closed' : 'opened';
	const company_id = index % 5 === 4 ? companyIds.horizonteCorporativo : companyIds.horizonteViagens;
	return { company_id, status, departure };
}

/** A stay after the trip that the client gave up: it remains in the sale, as inactive, and nobody pays for it. */
function givenUp({ store, newId }: Seeding, cast: Cast, of: StoredProduct[], day: string): StoredProduct[] {
	return of.slice(0, 1).map(({ passengers }) => ({
		id: newId(),
		array: 'hotels',
		active: false,
		product_id: store.products.find(({ kind, active }) => active && kind === 'hotel')?.id ?? null,
		supplier_id: cast.suppliers.hotels?.[0]?.id ?? null,
		representative_id: null,
		details: { booking_number: '40771203', check_in: day, check_out: day, destination: 'Salvador' },
		amounts: { commission_amount: 0 },
		quantity: null,
		passengers: passengers.map(({ person_id }) => ({
			id: newId(),
			person_id,
			amounts: { amount: 890, fees: 0 },
			texts: {},
		})),
	}));
}

export function seedSales(seeding: Seeding, cast: Cast): void {
	const { store, sizes, now } = seeding;
	const { arrayElement } = faker.helpers;
	const channel = store.customFields.find(({ resource, kind }) => resource === 'sales' && kind === 'choices');
	for (let index = 0; index < sizes.sales; index++) {
		const created_at = now - Math.round((oldestSale * (sizes.sales - index)) / sizes.sales);
		const { company_id, status, departure } = circumstances(index, sizes.sales, created_at, now);
		const from = localDate(departure);
		const to = localDate(departure + faker.number.int({ min: 2, max: 14 }) * day);
		// Not arrayElements: it would shuffle all clients for each sale.
		const payer = arrayElement(cast.clients);
		const others = Array.from({ length: faker.number.int({ min: 0, max: 2 }) }, () =>
			arrayElement(cast.clients),
		);
		const travellers = [...new Set([payer, ...others])];
		const payer_id = payer.id;
		const seller = arrayElement(cast.sellers);
		const products = seedProducts(
			seeding,
			cast,
			company_id,
			travellers.map(({ id }) => id),
			from,
			to,
		);
		const extraDay = localDate(departure + 30 * day);
		const given = index % 20 === 7 ? givenUp(seeding, cast, products, extraDay) : [];
		const closed = status === 'closed';
		const intermediary = index % 12 === 0 ? arrayElement(cast.intermediaries) : undefined;
		const sale = completeSale(seeding.newId(), firstNumber + index, {
			company_id,
			status,
			sale_date: localDate(created_at),
			payer_id,
			seller_id: seller.id,
			intermediary_id: intermediary?.id ?? null,
			requester_id: index % 15 === 4 ? arrayElement(cast.promoters).id : null,
			approver_id: index % 15 === 4 ? seller.id : null,
			promoter_id: payer.promoter_id,
			products: [...products, ...given],
			payments: embedFirst(
				seedPayments(seeding, products, payer_id, closed, from),
				index,
				intermediary !== undefined,
			),
			commissions: closed
				? [{ kind: 'seller', person_id: seller.id, amount: price(20, 300), retained_amount: 0 }]
				: [],
			custom_fields: [
				...(channel && index % 3 === 0 ? [{ id: channel.id, value: arrayElement(channel.choices) }] : []),
				...(index % 4 === 1 ? otherCustomValues(store, 'sales', index, localDate(created_at)) : []),
			],
			created_by_id: arrayElement(cast.activeUsers).id,
			created_by_credential: null,
			created_at,
			// Not just now: who begins to watch for changes is not shown one that nobody made.
			updated_at: Math.max(
				created_at,
				Math.min(now - hour, created_at + faker.number.int({ min: 0, max: 5 * day })),
			),
		});
		store.sales.add(sale);
	}
}
