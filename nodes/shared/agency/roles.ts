import type { IDataObject } from 'n8n-workflow';

import { folded, isEmpty, isRecord, omit, recordsOf } from '../values';
import { isReference, referencesIn } from './references';
import { isActive, paymentsIn, productsIn, showsProducts } from './sale';

type Json = Record<string, unknown>;

/** The references of a sale itself to people, and what each of them does in it. */
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
 * Under what a sale has people anywhere in it, as it is sent: who promotes or has registered it is not.
 *
 * @see the API's POST /sales and "Sale (read)"
 */
const GIVEN_ROLES: ReadonlySet<string> = new Set([
	...Object.keys(omit(ROLES, 'promoter', 'created_by')),
	...['person', 'representative', 'supplier', 'travel_agent'],
]);

/** As the API names them where it filters by them, and who pays a payment or gets a commission. */
export type Role =
	| (typeof ROLES)[keyof typeof ROLES]
	| 'passenger'
	| 'pays_in_part'
	| 'supplier'
	| 'representative'
	| 'commission';

/**
 * What somebody does in a sale.
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
 * Whether the trip is hers: she travels, or pays for it. In a list of sales, the API is silent on it:
 * `people_id` means any role.
 */
export function isOwnTrip(roles: readonly Role[]): boolean {
	return roles.some((role) => ['payer', 'pays_in_part', 'passenger'].includes(role));
}

/**
 * Everybody who takes part in a sale, or in a part of one, once for each role, as they stand there.
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

/** Who travels by a sale. */
export interface Travelers {
	/** References to registered people, each once. */
	people: Array<IDataObject & { id: string }>;
	/** Those whom only their lines in the products show, by name where one is shown. */
	others: Array<{ name: string | undefined }>;
	/** Whether any product shows its passengers; where none does, nobody knows who travels. */
	areShown: boolean;
	/** How many travel; at least, where a line without a record may be about somebody who has one. */
	count: number;
	isExact: boolean;
}

/**
 * Who travels by the products of a sale, with a person record or without; not by a product that was canceled.
 *
 * How a product is read is not published ("beyond the fields named here: not shown"): assumption "Shape of a
 * product item", that it shows the passengers it was sent with.
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
		const others = passengers.filter(({ person }) => !isReference(person)).map(nameOf);
		for (const name of others) if (name !== undefined) names.set(folded(name), name);
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

/** A passenger's name where no person record has it. */
function nameOf(passenger: Record<string, unknown>): string | undefined {
	const { person, name, emission_name: emitted } = passenger;
	const found = [isRecord(person) ? person.name : undefined, name, emitted].find((one) => !isEmpty(one));
	return typeof found === 'string' ? found : undefined;
}
