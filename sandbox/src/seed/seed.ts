import { hash } from 'node:crypto';
import { faker } from '@faker-js/faker/locale/pt_BR';
import { Store } from '../records/store';
import { seedAttachments } from './attachments';
import { seedCustomFields } from './customFields';
import { seedFinance } from './finance/finance';
import { seedIntegrations } from './integrations';
import { seedLogs } from './logs';
import { seedPeople } from './people';
import { seedQuotes } from './quotes';
import { seedReferenceData } from './reference';
import { seedSales } from './sales';
import type { Seeding, Sizes } from './seeding';
import { seedSupplies } from './supplies';
import { seedTasks } from './tasks';
import { seedTravels } from './travels';

/** An endless sequence of UUIDs v4, the same for the same seed. */
function uuidSequence(seed: number): () => string {
	let count = 0;
	return () => {
		const digits = hash('sha256', `${seed} ${++count}`);
		const variant = '89ab'[parseInt(digits.charAt(16), 16) % 4] ?? '8';
		return [
			digits.slice(0, 8),
			digits.slice(8, 12),
			`4${digits.slice(13, 16)}`,
			`${variant}${digits.slice(17, 20)}`,
			digits.slice(20, 32),
		].join('-');
	};
}

/** A believable agency: the same records for the same seed, sizes and time. */
export function seedStore(seed: number, sizes: Sizes, now: number): { store: Store; newId: () => string } {
	// The generator is shared by the process, but nothing else draws from it before this returns.
	faker.seed(seed);
	const seeding: Seeding = { store: new Store(), now, sizes, newId: uuidSequence(seed) };
	seedReferenceData(seeding);
	seedCustomFields(seeding);
	const cast = seedPeople(seeding);
	seedSupplies(seeding, cast);
	seedSales(seeding, cast);
	seedTasks(seeding, cast);
	seedAttachments(seeding, cast);
	seedTravels(seeding);
	seedQuotes(seeding, cast);
	seedIntegrations(seeding, cast);
	seedLogs(seeding, cast);
	seedFinance(seeding, cast);
	return { store: seeding.store, newId: seeding.newId };
}
