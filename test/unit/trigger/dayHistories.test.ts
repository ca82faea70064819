import { History } from './days/history';
import { RESOURCES, type Kind } from './days/resources';
import { breaches } from './days/verdict';
import { seeds } from '../../campaign';

const KINDS = Object.keys(RESOURCES) as Kind[];

async function lived(kind: Kind, seed: number): Promise<History> {
	const history = new History(kind, seed);
	await history.live();
	return history;
}

/** Weeks of daily events, under a model written from the API's description and the promises alone. */
describe.each(KINDS)('the promises hold in weeks of each %s', (kind) => {
	test.each(seeds(2, 100))('number %i', async (seed) => {
		const history = await lived(kind, seed);
		expect(breaches(history)).toEqual([]);
		expect(history.polls.filter(({ isGood }) => isGood).length).toBeGreaterThan(15);
	});
});

test('every event gives something', async () => {
	const given = new Set<string>();
	for (const kind of KINDS)
		for (let seed = 0; seed < 6; seed += 1)
			for (const { event } of (await lived(kind, seed)).emissions) given.add(`${kind} ${event}`);
	const all = KINDS.flatMap((kind) => {
		const { reminders, news } = RESOURCES[kind] as (typeof RESOURCES)['person'];
		return [...reminders, ...(news ? [news] : [])].map(({ event }) => `${kind} ${event.value}`);
	});
	expect([...given].sort()).toEqual(all.sort());
});
