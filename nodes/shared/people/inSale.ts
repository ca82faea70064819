import { isRecord } from '../values';

/** Under what a sale has people, anywhere in it. */
const ROLES: ReadonlySet<string> = new Set(
	'approver intermediary payer person representative requester seller supplier travel_agent'.split(' '),
);

type Json = Record<string, unknown>;

/**
 * Visits everybody who takes part in a sale, or in a part of one, in the order in which they stand there.
 *
 * @param visit gets what holds the person, under the name of the role
 * @see the API's POST /sales: "seller | person object", "supplier (person), representative (person),
 * passengers", and "payer: full person object"
 */
export function eachPerson(part: unknown, visit: (person: Json, role: string, holder: Json) => void): void {
	if (Array.isArray(part)) for (const line of part) eachPerson(line, visit);
	if (!isRecord(part)) return;
	for (const [name, value] of Object.entries(part)) {
		if (ROLES.has(name) && isRecord(value)) visit(value, name, part);
		else eachPerson(value, visit);
	}
}

/** Everybody of {@link eachPerson}, once for each role, by the API's POST /sales. */
export function peopleIn(sale: unknown): Json[] {
	const people: Json[] = [];
	eachPerson(sale, (person) => people.push(person));
	return people;
}
