import { seedStore } from '../../../sandbox/src/seed/seed';

const NOW = Date.parse('2026-06-05T14:30:00-03:00');
const SIZES = { sales: 12, people: 24, tasks: 12 };

const start = () => seedStore(7, SIZES, NOW);

test('an agency is the same at every start, and nothing of what was done to the one before is left', () => {
	const [first, second, third] = [start(), start(), start()];
	expect(third.store.sales.all()).toHaveLength(12);
	expect(third.store.records()).toEqual(first.store.records());
	expect([...third.store.files]).toEqual([...first.store.files]);
	const [sale] = third.store.sales.all();
	expect(third.store.sales.get(sale?.id ?? '')).toBe(sale);
	expect(second.ids.next()).toBe(first.ids.next());
	expect(third.ids.next()).toBe(start().ids.next());

	Object.assign(sale ?? {}, { number: 'changed' });
	third.store.sales.remove(third.store.sales.all()[1]?.id ?? '');
	for (const [id] of [...third.store.files]) third.store.files.delete(id);
	const fourth = start();
	expect(fourth.store.records()).toEqual(second.store.records());
	expect([...fourth.store.files].length).toBeGreaterThan(0);
});

test('another seed, another size or another hour is another agency', () => {
	for (let times = 0; times < 3; times += 1) start();
	const others = [seedStore(8, SIZES, NOW), seedStore(7, { ...SIZES, sales: 13 }, NOW)];
	for (const { store } of [...others, seedStore(7, SIZES, NOW + 3_600_000)])
		expect(store.records()).not.toEqual(start().store.records());
});
