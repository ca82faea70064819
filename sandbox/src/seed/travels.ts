import type { StoredSale } from '../resources/sales/stored';
import { companies } from './companies';
import type { Seeding } from './seed';

/** Of the sales in the order of their departure, each sixth is the first of a travel. */
const every = 6;

const byDeparture = (a: StoredSale, b: StoredSale): number =>
	(a.departure_date ?? '') < (b.departure_date ?? '') ? -1 : 1;

/**
 * Trips of families and groups: of one sale, of two that leave about the same day, of one and a canceled one, and one
 * of each company for which nothing is sold yet.
 */
export function seedTravels(seeding: Seeding): void {
	const { store, newId, now } = seeding;
	const guide = store.customFields.find(({ resource, kind }) => resource === 'travels' && kind === 'text');
	const planned = companies.flatMap(({ id }) => tripsOf(seeding, id));
	const lately = Math.max(0, ...store.sales.all().map(({ created_at }) => created_at));
	planned.sort((a, b) => a.created_at - b.created_at);
	for (const company of companies) {
		const client = store.sales.newest(({ company_id }) => company_id === company.id, 1)[0]?.row;
		if (client) planned.push({ first: client, sales: [], created_at: Math.max(lately, now - 3_600_000) });
	}
	planned.forEach(({ first, sales, created_at }, index) => {
		const { payer_id, seller_id } = first;
		if (payer_id === null || seller_id === null) return;
		store.travels.add({
			id: newId(),
			company_id: first.company_id,
			name: nameOf(seeding, first, sales.length),
			customer_id: payer_id,
			seller_id,
			sale_ids: sales.map(({ id }) => id),
			custom_fields: guide && index % 2 === 0 ? [{ id: guide.id, value: 'Marina Duarte' }] : [],
			created_at,
		});
	});
}

interface Trip {
	first: StoredSale;
	sales: StoredSale[];
	created_at: number;
}

function tripsOf({ store }: Seeding, companyId: string): Trip[] {
	const ofCompany = store.sales.all().filter(({ company_id }) => company_id === companyId);
	const live = ofCompany.filter(({ status }) => status !== 'canceled').sort(byDeparture);
	const canceled = ofCompany.filter(({ status }) => status === 'canceled');
	const trips: Trip[] = [];
	for (let start = 0; start < live.length; start += every) {
		const lot = live.slice(start, start + every);
		const first = lot.find(({ products }) => products.some(({ active }) => !active)) ?? lot[0];
		if (!first) continue;
		const turn = trips.length % 3;
		const second = turn === 0 ? canceled.pop() : turn === 1 ? lot.find((sale) => sale !== first) : undefined;
		const sales = second ? [first, second] : [first];
		trips.push({ first, sales, created_at: Math.max(...sales.map(({ created_at }) => created_at)) });
	}
	return trips;
}

function nameOf({ store }: Seeding, { products, payer_id }: StoredSale, sales: number): string {
	const surname = (payer_id && store.people.get(payer_id)?.name.split(' ').at(-1)) ?? '';
	const [product] = products;
	const registered = product?.product_id ? store.products.get(product.product_id)?.name : undefined;
	const destination = product?.details.destination ?? product?.details.package_name;
	const where = typeof destination === 'string' ? destination : registered;
	if (sales === 0) return `Roteiro em estudo ${surname}`;
	return `${where ?? 'Viagem'} ${sales > 1 ? 'Grupo' : 'Família'} ${surname}`;
}
