import type { StoredPerson } from '../records/people';
import type { ProductArray } from '../records/productArrays';
import type { Store } from '../records/store';

/** How many records to start with. There are never fewer people than the staff and suppliers of the agency. */
export interface Sizes {
	sales: number;
	people: number;
	tasks: number;
}

/** What every part of the seed draws from. */
export interface Seeding {
	store: Store;
	/** Milliseconds since 1970: dates are relative to it. */
	now: number;
	sizes: Sizes;
	newId(): string;
}

export const ties = ['bill', 'refund', 'invoice', 'quote', 'card', 'account', 'removedAttachment'] as const;

/** Who plays which part in the sales and tasks. */
export interface Cast {
	activeUsers: StoredPerson[];
	sellers: StoredPerson[];
	/** By what they sell. */
	suppliers: Partial<Record<ProductArray, StoredPerson[]>>;
	representatives: StoredPerson[];
	intermediaries: StoredPerson[];
	/** Who brings clients in. */
	promoters: StoredPerson[];
	/** Clients who travel; a few others never did, and can be deleted. */
	clients: StoredPerson[];
	/** People of whom a single record of that kind keeps hold: nothing else stands in the way of deleting them. */
	withOneTie: Record<(typeof ties)[number], StoredPerson>;
}
