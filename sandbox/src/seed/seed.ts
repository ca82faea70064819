import { deserialize, serialize } from 'node:v8';
import type { Faker } from '@faker-js/faker';
import { faker } from '@faker-js/faker/locale/pt_BR';
import { localDate } from '../brasilia';
import { Ids } from '../ids';
import { Store, type Records } from '../records/store';
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

/** Every record has an identifier, so these tell how many there are. */
const reportEvery = 500;

/** A believable agency: the same records for the same seed, sizes and time. */
function seedAnew(seed: number, sizes: Sizes, now: number, onProgress: (records: number) => void) {
	const store = new Store();
	const ids = new Ids(seed);
	const newId = (): string => {
		const { used } = ids.position.value;
		if (used % reportEvery === 0) onProgress(used);
		return ids.next();
	};
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
	return { store, ids };
}

/** The start of the agency that was asked for last; its records are there from the second time on. */
let latest:
	| { key: string; records?: Buffer; files: readonly (readonly [string, Buffer])[]; usedIds: number }
	| undefined;

/**
 * A believable agency: the same records for the same seed, sizes and minute. From the third start on records
 * are copied, which takes a quarter of the time when tests reset often.
 *
 * @param now milliseconds since 1970
 * @param onProgress receives the number of records so far
 */
export function seedStore(
	seed: number,
	sizes: Sizes,
	now: number,
	onProgress: (records: number) => void = () => undefined,
): { store: Store; ids: Ids } {
	const minute = Math.floor(now / 60_000) * 60_000;
	const key = JSON.stringify([seed, sizes, minute]);
	if (latest?.key === key && latest.records) {
		const store = new Store(deserialize(latest.records) as Records, latest.files);
		return { store, ids: new Ids(seed, latest.usedIds) };
	}
	const isAgain = latest?.key === key;
	const { store, ids } = seedAnew(seed, sizes, minute, onProgress);
	const { files } = store;
	latest = {
		key,
		files: [...files],
		usedIds: ids.position.value.used,
		...(isAgain && { records: serialize(store.records()) }),
	};
	return { store, ids };
}
