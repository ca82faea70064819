import { Dice } from './foreign/dice';
import { History, KINDS, type Kind } from './foreign/history';
import { breaches } from './foreign/verdict';
import { seeds } from '../../campaign';

/** Histories under a model of the service written from the API's description and the promises alone. */
describe.each(Object.keys(KINDS) as Kind[])('the promises hold in foreign histories of %s', (kind) => {
	let given = 0;

	test.each(seeds(4, 100))('number %i', async (seed) => {
		const history = new History(kind, seed);
		await history.live();
		expect(breaches(history)).toEqual([]);
		expect(history.goodPolls.length).toBeGreaterThan(8);
		given += history.emissions.length;
	});

	test('something is given', () => {
		expect(given).toBeGreaterThan(0);
	});
});

test.each([
	['what was given is not adopted a second time, while the list comes to no rest', 'updated', 243],
	['a sale that changes in the list while it waits to be adopted is given', 'both', 242],
] as const)('%s', async (_what, kind, seed) => {
	const history = new History(kind, seed);
	await history.live();
	expect(history.emissions.length).toBeGreaterThan(0);
	expect(breaches(history)).toEqual([]);
});

/** 71 sales that change in the same second, in a list by time whose ties come in another order each time. */
test('rows of one second without an order do not keep the trigger reading for ever', async () => {
	const history = new History('updated', 3);
	Object.assign(history.service.habits, {
		order: '-updated',
		tiesMove: true,
		cursor: 'position',
		pageSize: 50,
	});
	history.gap = 60_000;
	const dice = new Dice(1);
	const { service } = history;
	for (let i = 0; i < 71; i += 1) {
		service.write(dice.uuid(), 0, { lean: { totals: { balance: i } }, more: {} });
	}
	service.plan = [...service.records.keys()].map((id) => ({
		at: service.now + 3_600_000,
		act: () => void service.write(id, 0, { lean: { totals: { balance: -1 } } }),
	}));
	service.pass(3_000_000);
	await history.publishAndPoll(60);
	expect(history.emissions).toHaveLength(71);
	const before = service.requests;
	await history.publishAndPoll(5);
	expect(service.requests - before).toBeLessThanOrEqual(6);
});
