import { localDate } from '../brasilia';
import { companyIds } from '../records/companies';
import type { SaleFacts, StoredSale } from '../records/sales';
import { completeSale } from '../resources/sales/totals';
import { otherCustomValues, randomChoice } from './customFields';
import { seedPayments, withEmbeddedPayment } from './payments';
import { price, seedInactiveStay, seedProducts } from './products';
import { day, hour, type Roles, type Seeding, type Sizes } from './seeding';

const oldestSale = 540 * day;
const firstNumber = 1000;

/** Oldest sale first. */
export function seedSales(seeding: Seeding, roles: Roles): void {
	for (let index = 0; index < seeding.sizes.sales; index++) {
		seeding.store.sales.add(seedSale(seeding, roles, index));
	}
}

function seedSale(seeding: Seeding, roles: Roles, index: number): StoredSale {
	const { store, sizes, faker, now, newId } = seeding;
	const { arrayElement } = faker.helpers;
	const created_at = now - Math.round((oldestSale * (sizes.sales - index)) / sizes.sales);
	const sale_date = localDate(created_at);
	const { status, departure } = statusAndDeparture(seeding, index, created_at);
	const company_id = index % 5 === 4 ? companyIds.horizonteCorporativo : companyIds.horizonteViagens;
	const from = localDate(departure);
	const to = localDate(departure + faker.number.int({ min: 2, max: 14 }) * day);
	const [knownClient] = roles.clients;
	// arrayElements would shuffle all clients for each sale.
	const drawn = arrayElement(roles.clients);
	const payer = index === lastToLeaveSoon(sizes) && knownClient ? knownClient : drawn;
	const others = Array.from({ length: faker.number.int({ min: 0, max: 2 }) }, () =>
		arrayElement(roles.clients),
	);
	const travelerIds = [...new Set([payer, ...others])].map(({ id }) => id);
	const seller = arrayElement(roles.sellers);
	const active = seedProducts(seeding, roles, { company_id, travelerIds, from, to });
	const inactive =
		index % 20 === 7 ? [seedInactiveStay(seeding, roles, travelerIds, localDate(departure + 30 * day))] : [];
	const isClosed = status === 'closed';
	const intermediary_id = index % 12 === 0 ? arrayElement(roles.intermediaries).id : null;
	return completeSale(newId(), firstNumber + index, {
		company_id,
		status,
		sale_date,
		payer_id: payer.id,
		seller_id: seller.id,
		intermediary_id,
		requester_id: index % 15 === 4 ? arrayElement(roles.promoters).id : null,
		approver_id: index % 15 === 4 ? seller.id : null,
		promoter_id: payer.promoter_id,
		products: [...active, ...inactive],
		payments: withEmbeddedPayment(
			seedPayments(seeding, active, { payer_id: payer.id, isPaidInFull: isClosed, firstDue: from }),
			index,
			intermediary_id !== null,
		),
		commissions: isClosed
			? [{ kind: 'seller', person_id: seller.id, amount: price(seeding, 20, 300), retained_amount: 0 }]
			: [],
		custom_fields: [
			...(index % 3 === 0 ? randomChoice(seeding, 'sales') : []),
			...(index % 4 === 1 ? otherCustomValues(store, 'sales', index, sale_date) : []),
		],
		created_by_id: arrayElement(roles.activeUsers).id,
		created_by_credential: null,
		created_at,
		// At least an hour ago, so that a workflow that starts to watch for changes gets none.
		updated_at: Math.max(
			created_at,
			Math.min(now - hour, created_at + faker.number.int({ min: 0, max: 5 * day })),
		),
	});
}

const isCanceled = (index: number): boolean => index % 13 === 5;

/** The number of the latest sale whose trip begins within days. */
function lastToLeaveSoon({ sales }: Sizes): number {
	const last = sales - 1 - ((sales - 1) % 3);
	return isCanceled(last) ? last - 3 : last;
}

/** Most trips begin weeks after the sale. Of the latest sales, every third begins within days. */
function statusAndDeparture({ sizes, faker, now }: Seeding, index: number, created_at: number) {
	const isLatest = sizes.sales - index <= Math.max(sizes.sales / 9, 15);
	const departure =
		index % 3 === 0 && isLatest
			? now + faker.number.int({ min: 0, max: 9 }) * day
			: created_at + faker.number.int({ min: 10, max: 200 }) * day;
	const isSettled = departure < now || index % 4 === 0;
	const status: SaleFacts['status'] = isCanceled(index) ? 'canceled' : isSettled ? 'closed' : 'opened';
	return { status, departure };
}
