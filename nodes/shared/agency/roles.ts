import type { IDataObject } from 'n8n-workflow';

import { fold, isEmpty, isRecord, omit, recordsOf } from '../values';
import { isReference, referencesIn } from './references';
import { isActive, paymentsIn, productsIn, showsProducts } from './sale';

type Json = Record<string, unknown>;

/** The sale's own references to people, and the role of each. */
export const ROLES = {
	payer: 'payer',
	seller: 'seller',
	intermediary: 'intermediary',
	requester: 'requester',
	approver: 'approver',
	promoter: 'promoter',
	created_by: 'who_registered',
} as const;

/**
 * The names under which a sale has people when it is sent, at any depth. Promoter and creator are never sent.
 *
 * @see the API's POST /sales and "Sale (read)"
 */
const GIVEN_ROLES: ReadonlySet<string> = new Set([
	...Object.keys(omit(ROLES, 'promoter', 'created_by')),
	...['person', 'representative', 'supplier', 'travel_agent'],
]);

/** Roles by the names of the API's filter, plus who pays part of the sale and who gets a commission. */
export type Role =
	| (typeof ROLES)[keyof typeof ROLES]
	| 'passenger'
	| 'pays_in_part'
	| 'supplier'
	| 'representative'
	| 'commission';

/**
 * The roles that somebody has in a sale.
 *
 * @see the API's GET /sales: "sale matches when any person takes part in any role (payer, seller,
 * intermediary, requester, approver, promoter, passenger, supplier, representative, who registered)"
 */
export function rolesIn(sale: IDataObject, personId: unknown): Role[] {
	const isThem = (reference: unknown): boolean => isReference(reference) && reference.id === personId;
	const own = Object.entries(ROLES).flatMap(([field, role]) => (isThem(sale[field]) ? [role] : []));
	const products = productsIn(sale);
	const more: Array<[Role, boolean]> = [
		['passenger', travelersIn(sale).people.some(isThem)],
		['pays_in_part', !own.includes('payer') && paymentsIn(sale).some(({ payer }) => isThem(payer))],
		['supplier', products.some(({ supplier }) => isThem(supplier))],
		['representative', products.some(({ representative }) => isThem(representative))],
		['commission', recordsOf(sale.commissions).some(({ person }) => isThem(person))],
	];
	return [...own, ...more.flatMap(([role, takes]) => (takes ? [role] : []))];
}

/**
 * Whether the trip is somebody's own: they travel or pay. The API's list of sales cannot tell, because
 * `people_id` matches any role.
 */
export function isOwnTrip(roles: readonly Role[]): boolean {
	return roles.some((role) => ['payer', 'pays_in_part', 'passenger'].includes(role));
}

/**
 * The person objects in a sale that is sent, or in a part of one: one for each role.
 *
 * @see the API's POST /sales: "seller | person object", "supplier (person), representative (person),
 * passengers", and "payer: full person object"
 */
export function peopleIn(part: unknown): Json[] {
	if (Array.isArray(part)) return part.flatMap(peopleIn);
	if (!isRecord(part)) return [];
	return Object.entries(part).flatMap(([name, value]) =>
		GIVEN_ROLES.has(name) && isRecord(value) ? [value] : peopleIn(value),
	);
}

/** The travelers of a sale. */
export interface Travelers {
	/** References to registered people, each once. */
	people: Array<IDataObject & { id: string }>;
	/** Passengers without a person record, with their names where shown. */
	others: Array<{ name: string | undefined }>;
	/** Whether any product shows its passengers; if none does, we cannot know who travels. */
	areShown: boolean;
	/**
	 * How many people travel. There may be more unless `isExact`: a passenger without a person record may or
	 * may not be one of `people`.
	 */
	count: number;
	isExact: boolean;
}

/**
 * The people who travel by a sale, with or without a person record. Canceled products do not count.
 *
 * How a product is read is not published ("beyond the fields named here: not shown"). We assume that it shows
 * the passengers it was sent with: see the assumption "Shape of a product item" in
 * sandbox/docs/assumptions.md.
 *
 * @see the API's POST /sales: "Passenger (all products with passengers): ... person (person object)", and
 * "Airline passenger: ... emission_name"
 */
export function travelersIn(sale: IDataObject): Travelers {
	const products = productsIn(sale).filter(isActive);
	const areShown = showsProducts(sale) && (products.length === 0 || products.some(showsPassengers));
	const lists = products.map(({ passengers }) => recordsOf(passengers));
	const people = referencesIn(lists.flat().map(({ person }) => person));
	const names = new Map<string, string>();
	let [least, most, nameless] = [people.length, people.length, 0];
	for (const passengers of lists) {
		const registered = referencesIn(passengers.map(({ person }) => person)).length;
		const others = passengers.filter(({ person }) => !isReference(person)).map(passengerName);
		for (const name of others) if (name !== undefined) names.set(fold(name), name);
		const blank = others.filter((name) => name === undefined).length;
		nameless = Math.max(nameless, blank);
		most += blank;
		const elsewhere = people.length - registered;
		least = Math.max(least, people.length + Math.max(0, others.length - elsewhere));
	}
	most += names.size;
	const others = [...names.values(), ...Array.from({ length: nameless }, () => undefined)];
	return {
		...{ people, others: others.map((name) => ({ name })), areShown },
		...{ count: least, isExact: areShown && least === most },
	};
}

const showsPassengers = ({ passengers }: IDataObject): boolean => Array.isArray(passengers);

/** The name of a passenger without a person record. */
function passengerName(passenger: Record<string, unknown>): string | undefined {
	const { person, name, emission_name: emitted } = passenger;
	const found = [isRecord(person) ? person.name : undefined, name, emitted].find((one) => !isEmpty(one));
	return typeof found === 'string' ? found : undefined;
}
