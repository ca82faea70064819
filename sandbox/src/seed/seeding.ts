import { getHeapStatistics } from 'node:v8';
import type { Faker } from '@faker-js/faker';
import type { StoredPerson } from '../records/people';
import type { ProductArray } from '../records/productArrays';
import type { Store } from '../records/store';

/** Initial numbers of records. There are never fewer people than staff, suppliers and ten clients. */
export interface Sizes {
	sales: number;
	people: number;
	tasks: number;
}

/** Memory for a record, in bytes. A sale counts as one, together with everything that belongs to it. */
const bytesOfRecord = 16 * 1024;

/** @throws {RangeError} if the records would not fit into half of the memory */
export function checkSizes({ sales, people, tasks }: Sizes): void {
	const most = Math.floor(getHeapStatistics().heap_size_limit / 2 / bytesOfRecord / 1000) * 1000;
	if (sales + people + tasks > most) {
		throw new RangeError(
			`So many records do not fit into the memory: sales, people and tasks may be ${most} together`,
		);
	}
}

/** What all parts of the seed work with. */
export interface Seeding {
	store: Store;
	/**
	 * A new one for each seeding, so that a seed gives the same values whatever else happens in the process.
	 */
	faker: Faker;
	/** Milliseconds since 1970. Dates are relative to this. */
	now: number;
	/** The same as YYYY-MM-DD in Brasília. */
	today: string;
	sizes: Sizes;
	newId(): string;
}

/** People, by the role that they have in other records. */
export interface Roles {
	activeUsers: StoredPerson[];
	sellers: StoredPerson[];
	/** A seller who has left the agency but still has some clients. */
	formerSeller: StoredPerson;
	/** By the array of the products that they sell. */
	suppliers: Partial<Record<ProductArray, StoredPerson[]>>;
	representatives: StoredPerson[];
	intermediaries: StoredPerson[];
	/** People who bring in clients. */
	promoters: StoredPerson[];
	/** Clients who travel. A few others never did, and can be deleted. */
	clients: StoredPerson[];
	/** People to whom exactly one record of that kind refers, which prevents deleting them. */
	referredToBy: Record<
		'bill' | 'refund' | 'invoice' | 'quote' | 'card' | 'account' | 'removedAttachment',
		StoredPerson
	>;
}

/** Milliseconds. */
export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

/**
 * When an office worker enters something on a day (YYYY-MM-DD): at nine in Brasília, or now if that is
 * earlier.
 */
export const workingHourOf = (date: string, { now }: Pick<Seeding, 'now'>): number =>
	Math.min(Date.parse(`${date}T12:00:00Z`), now);
