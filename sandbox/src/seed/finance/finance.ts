import type { Cast } from '../people';
import type { Seeding } from '../seed';
import { seedFinancialReference } from './reference';
import { seedRules } from './rules';

/** The money of the agency, last of all: it follows from the sales. */
export function seedFinance(seeding: Seeding, cast: Cast): void {
	const travellers = new Set(cast.clients);
	// Clients who never bought can be deleted, and then leave what they are mentioned in.
	const idle = seeding.store.people
		.all()
		.filter((person) => person.created_by_id !== null && !travellers.has(person));
	seedFinancialReference(seeding, [...cast.clients.slice(0, 2), ...idle.slice(-3)]);
	seedRules(seeding, cast, idle.at(-1));
}
