import { History } from './days/history';
import { RESOURCES, type Kind } from './days/resources';
import { breaches } from './days/verdict';
import { seeds } from '../../campaign';

/** A seed whose weeks have something for every event of the resource. */
const LIVELY: Record<Kind, number> = {
	sale: 3,
	travel: 5,
	bill: 6,
	person: 8,
	quote: 0,
	refund: 0,
	invoice: 0,
	task: 0,
};

/** Weeks of daily events, under a model written from the API's description and the promises alone. */
describe.each(Object.keys(RESOURCES) as Kind[])('the promises hold in weeks of each %s', (kind) => {
	const given = new Set<string>();

	test.each([...new Set([LIVELY[kind], ...seeds(2, 100)])])('number %i', async (seed) => {
		const history = new History(kind, seed);
		await history.live();
		expect(breaches(history)).toEqual([]);
		expect(history.polls.filter(({ isGood }) => isGood).length).toBeGreaterThan(15);
		for (const { event } of history.emissions) given.add(event);
	});

	test('every event gives something', () => {
		const { reminders, news } = RESOURCES[kind] as (typeof RESOURCES)['person'];
		const all = [...reminders, ...(news ? [news] : [])].map(({ event }) => event.value);
		expect([...given].sort()).toEqual(all.sort());
	});
});
