import { hash } from 'node:crypto';
import type { Faker } from '@faker-js/faker';
import { faker } from '@faker-js/faker/locale/pt_BR';
import { v4 } from 'uuid';
import { localDate } from '../brasilia';
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

/** The package exports the class only together with all locales, which take six times as long to load. */
const createFaker = (seed: number): Faker =>
	new (faker.constructor as typeof Faker)({ locale: faker.rawDefinitions, seed });

/** An endless sequence of UUIDs v4, the same for the same seed. */
function uuidSequence(seed: number): () => string {
	let count = 0;
	return () => v4({ random: hash('sha256', `${seed} ${++count}`, 'buffer') });
}

/** A believable agency: the same records for the same seed, sizes and time. */
export function seedStore(seed: number, sizes: Sizes, now: number): Pick<Seeding, 'store' | 'newId'> {
	const store = new Store();
	const newId = uuidSequence(seed);
	const seeding: Seeding = { store, faker: createFaker(seed), now, today: localDate(now), sizes, newId };
	seedReferenceData(seeding);
	seedCustomFields(seeding);
	const roles = seedPeople(seeding);
	seedSupplies(seeding, roles);
	seedSales(seeding, roles);
	seedTasks(seeding, roles);
	seedAttachments(seeding, roles);
	seedTravels(seeding);
	seedQuotes(seeding, roles);
	seedIntegrations(seeding, roles);
	seedLogs(seeding, roles);
	seedFinance(seeding, roles);
	return { store, newId };
}
