import { localDate } from '../brasilia';
import { companies } from '../records/companies';
import type { StoredSale } from '../records/sales';
import { otherCustomValues } from './customFields';
import { hour, type Seeding } from './seeding';

/** Every sixth sale, ordered by departure, is the first of a travel. */
const every = 6;

const byDeparture = (a: StoredSale, b: StoredSale): number =>
	(a.departure_date ?? '') < (b.departure_date ?? '') ? -1 : 1;

/**
 * Travels of families and groups: with one sale; with two that leave at about the same time; with one and a
 * canceled one; and in each company one for which nothing was sold yet.
 */
export function seedTravels(seeding: Seeding): void {
	const { store, newId, now } = seeding;
	const guide = store.customFields.find(({ resource, kind }) => resource === 'travels' && kind === 'text');
	const planned = companies.flatMap(({ id }) => tripsOf(seeding, id));
	planned.sort((a, b) => a.created_at - b.created_at);
	for (const company of companies) {
		const client = store.sales.newest(({ company_id }) => company_id === company.id, 1)[0]?.row;
		if (client) planned.push({ first: client, sales: [], created_at: now - hour });
	}
	planned.forEach((trip, index) => {
		const { first, sales, created_at } = trip;
		const { payer_id, seller_id } = first;
		if (payer_id === null || seller_id === null) return;
		store.travels.add({
			id: newId(),
			company_id: first.company_id,
			name: nameOf(seeding, trip),
			customer_id: payer_id,
			seller_id,
			sale_ids: sales.map(({ id }) => id),
			custom_fields: [
				...(guide && index % 2 === 0 ? [{ id: guide.id, value: 'Marina Duarte' }] : []),
				...(index % 3 === 1 ? otherCustomValues(store, 'travels', index, localDate(created_at)) : []),
			],
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
		const second =
			turn === 0 ? takeNearest(canceled, first) : turn === 1 ? lot.find((sale) => sale !== first) : undefined;
		const sales = second ? [first, second] : [first];
		trips.push({ first, sales, created_at: Math.min(...sales.map(({ created_at }) => created_at)) });
	}
	return trips;
}

/**
 * Takes the sale for about the same days out of the list: a booking that was canceled in favor of the other.
 */
function takeNearest(sales: StoredSale[], to: StoredSale): StoredSale | undefined {
	const distance = ({ created_at }: StoredSale): number => Math.abs(created_at - to.created_at);
	const nearest = sales.reduce<StoredSale | undefined>(
		(best, sale) => (best && distance(best) <= distance(sale) ? best : sale),
		undefined,
	);
	if (nearest) sales.splice(sales.indexOf(nearest), 1);
	return nearest;
}

function nameOf({ store }: Seeding, { first, sales }: Trip): string {
	const payer = first.payer_id === null ? undefined : store.people.get(first.payer_id);
	const isCompany = payer?.person_kind === 'company';
	const name = (isCompany ? payer.name : payer?.name.split(' ').at(-1)) ?? '';
	if (sales.length === 0) return `Roteiro em estudo – ${name}`;
	const isGroup = sales.filter(({ status }) => status !== 'canceled').length > 1;
	return `${whereTo(first)} – ${isCompany ? '' : isGroup ? 'Grupo ' : 'Família '}${name}`;
}

/**
 * The destination of a sale. Insurances name only a region; products with segments have the place in those.
 */
function whereTo({ products }: StoredSale): string {
	for (const { array, details } of products) {
		const place = details.destination ?? details.segments?.[0]?.destination ?? details.pickup_location;
		if (array !== 'insurances' && typeof place === 'string') return place;
	}
	return 'Viagem';
}
