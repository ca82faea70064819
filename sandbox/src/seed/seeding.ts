import { getHeapStatistics } from 'node:v8';
import type { Faker } from '@faker-js/faker';
import type { StoredPerson } from '../records/people';
import type { ProductArray } from '../records/productArrays';
import type { Store } from '../records/store';

/** Initial numbers of records. There are never fewer people than the agency's staff and suppliers. */
export interface Sizes {
	sales: number;
	people: number;
	tasks: number;
}

/** Bytes that a sale takes in memory with all that belongs to it, or any other record. */
const bytesOfRecord = 16 * 1024;

/** @throws {RangeError} when there are more records than fit into half of the memory */
export function checkSizes({ sales, people, tasks }: Sizes): void {
	const most = Math.floor(getHeapStatistics().heap_size_limit / 2 / bytesOfRecord / 1000) * 1000;
	if (sales + people + tasks > most) {
		throw new RangeError(
			`So many records do not fit into the memory: sales, people and tasks may be ${most} together`,
		);
	}
}

/** What every part of the seed works with. */
export interface Seeding {
	store: Store;
	/** One per seeding, so that a seed gives the same values whatever else runs in the process. */
	faker: Faker;
	/** Milliseconds since 1970: dates are relative to it. */
	now: number;
	/** The same as YYYY-MM-DD in Brasília. */
	today: string;
	sizes: Sizes;
	newId(): string;
}

/** The people who appear in the other records, by their part in them. */
export interface Roles {
	activeUsers: StoredPerson[];
	sellers: StoredPerson[];
	/** Has left the agency; some clients are still theirs. */
	formerSeller: StoredPerson;
	/** By what they sell. */
	suppliers: Partial<Record<ProductArray, StoredPerson[]>>;
	representatives: StoredPerson[];
	intermediaries: StoredPerson[];
	/** Who brings clients in. */
	promoters: StoredPerson[];
	/** Clients who travel; a few others never did, and can be deleted. */
	clients: StoredPerson[];
	/** People to whom only one record of that kind refers, which is why they can't be deleted. */
	referredToBy: Record<
		'bill' | 'refund' | 'invoice' | 'quote' | 'card' | 'account' | 'removedAttachment',
		StoredPerson
	>;
}

/** Milliseconds. */
export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

/**
 * When an office worker enters something on a day, YYYY-MM-DD: at nine in Brasília, or now if that is later
 * than now.
 */
export const workingHourOf = (date: string, { now }: Pick<Seeding, 'now'>): number =>
	Math.min(Date.parse(`${date}T12:00:00Z`), now);
