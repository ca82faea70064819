import { localDate } from '../../brasilia';
import type { Office } from '../../office';
import { tripDays } from '../sales/totals';
import type { StoredProduct } from '../sales/stored';
import type { StoredTravel } from './stored';

export const situations = ['upcoming', 'ongoing', 'finished'] as const;

export interface TravelDays {
	/** YYYY-MM-DD; null while nothing that counts is sold. */
	start_date: string | null;
	end_date: string | null;
}

/** What counts of the linked sales: the active products of those that aren't canceled (section Other records, Travel). */
const productsOf = ({ store }: Office, { sale_ids }: StoredTravel): StoredProduct[] =>
	sale_ids
		.flatMap((id) => store.sales.get(id) ?? [])
		.filter(({ status }) => status !== 'canceled')
		.flatMap(({ products }) => products.filter(({ active }) => active));

export function travelDays(office: Office, travel: StoredTravel): TravelDays {
	const days = productsOf(office, travel).flatMap(tripDays).sort();
	return { start_date: days[0] ?? null, end_date: days.at(-1) ?? null };
}

export function passengersOf(office: Office, travel: StoredTravel): string[] {
	const people = productsOf(office, travel).flatMap(({ passengers }) =>
		passengers.flatMap(({ person_id }) => person_id ?? []),
	);
	return [...new Set(people)];
}

/** Where today in Brasília stands to the trip; what has no days yet is still to come. */
export function situationOf({ clock }: Office, { start_date, end_date }: TravelDays) {
	const today = localDate(clock.now());
	if (start_date === null || today < start_date) return 'upcoming';
	return end_date !== null && today > end_date ? 'finished' : 'ongoing';
}
