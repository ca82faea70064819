import { localDate } from '../../brasilia';
import type { Office } from '../../office';
import type { StoredProduct } from '../../records/sales';
import type { StoredTravel } from '../../records/travels';
import { tripDays } from '../sales/totals';

export const situations = ['upcoming', 'ongoing', 'finished'] as const;

export interface TravelDays {
	/** YYYY-MM-DD; null if no product that counts was sold yet. */
	start_date: string | null;
	end_date: string | null;
}

/** The active products of the linked sales that aren't canceled (section Other records, Travel). */
function* productsOf({ store }: Office, { sale_ids }: StoredTravel): Generator<StoredProduct> {
	for (const id of sale_ids) {
		const sale = store.sales.get(id);
		if (!sale || sale.status === 'canceled') continue;
		for (const product of sale.products) if (product.active) yield product;
	}
}

export function travelDays(office: Office, travel: StoredTravel): TravelDays {
	let start_date: string | null = null;
	let end_date: string | null = null;
	for (const product of productsOf(office, travel)) {
		for (const day of tripDays(product)) {
			if (start_date === null || day < start_date) start_date = day;
			if (end_date === null || day > end_date) end_date = day;
		}
	}
	return { start_date, end_date };
}

export function passengersOf(office: Office, travel: StoredTravel): string[] {
	const people = [...productsOf(office, travel)].flatMap(({ passengers }) =>
		passengers.flatMap(({ person_id }) => person_id ?? []),
	);
	return [...new Set(people)];
}

/** Whether the trip is upcoming, ongoing or finished, today in Brasília. A trip without dates is upcoming. */
export function situationOf({ clock }: Office, { start_date, end_date }: TravelDays) {
	const today = localDate(clock.now());
	if (start_date === null || today < start_date) return 'upcoming';
	return end_date !== null && today > end_date ? 'finished' : 'ongoing';
}
