import { deserialize, serialize } from 'node:v8';
import type { Faker } from '@faker-js/faker';
import { faker } from '@faker-js/faker/locale/pt_BR';
import { localDate } from '../brasilia';
import { Ids } from '../ids';
import { Store, type Copies, type Records } from '../records/store';
import { seedAttachments } from './attachments';
import { seedCustomFields } from './customFields';
import { seedFinance } from './finance/finance';
import { seedIntegrations } from './integrations';
import { seedLogs } from './logs';
import { seedPeople } from './people';
import { seedQuotes } from './quotes';
import { seedReferenceData } from './reference';
import { seedSales } from './sales';
import { hour, type Seeding, type Sizes } from './seeding';
import { seedSupplies } from './supplies';
import { seedTasks } from './tasks';
import { seedTravels } from './travels';

/**
 * Faker's main module loads all locales, which takes six times as long as loading the class and one locale.
 */
const createFaker = (seed: number): Faker =>
	new (faker.constructor as typeof Faker)({ locale: faker.rawDefinitions, seed });

/** Progress is counted in IDs, since every record has one. */
const reportEvery = 500;

/** Makes a believable agency: the same records for the same seed, sizes and time. */
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

interface Start {
	records: Copies;
	files: readonly (readonly [string, Buffer])[];
	usedIds: number;
}

function copiesOf(store: Store): Copies {
	const copies = Object.entries(store.records()).map(([name, contents]) => {
		const bytes = serialize(contents);
		return [name, () => deserialize(bytes) as Records[string]] as const;
	});
	return Object.fromEntries(copies);
}

/**
 * The small agencies that were used last, in their initial state: tests start with the same ones again and
 * again.
 */
const starts = new Map<string, Start>();
const mostStarts = 4;
const isSmall = ({ sales, people, tasks }: Sizes): boolean => sales + people + tasks <= 1000;

/**
 * Makes a believable agency: the same records for the same seed, sizes and hour. From the second time on,
 * they are copied, which takes a tenth of the time.
 * @param now milliseconds since 1970
 * @param onProgress receives the number of records so far
 */
export function seedStore(
	seed: number,
	sizes: Sizes,
	now: number,
	onProgress: (records: number) => void = () => undefined,
): { store: Store; ids: Ids } {
	// In Brasília, too, days begin at a full hour.
	const hourBegun = Math.floor(now / hour) * hour;
	const key = JSON.stringify([seed, sizes, hourBegun]);
	const known = starts.get(key);
	if (known) {
		const store = new Store(known.records, known.files);
		return { store, ids: new Ids(seed, known.usedIds) };
	}
	const { store, ids } = seedAnew(seed, sizes, hourBegun, onProgress);
	if (isSmall(sizes)) {
		const [oldest] = starts.keys();
		if (starts.size === mostStarts && oldest !== undefined) starts.delete(oldest);
		const files = [...store.files];
		starts.set(key, { records: copiesOf(store), files, usedIds: ids.position.value.used });
	}
	return { store, ids };
}
