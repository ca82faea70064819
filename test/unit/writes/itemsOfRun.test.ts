import { itemsOfRun } from '../../../nodes/shared/writes/itemsOfRun';

const runOf = (execution: number) => ({
	...{ instance: 'instance-1', execution: String(execution), establishedAt: undefined },
	...{ node: 'node-1', run: 0 },
});
const isKnown = (execution: number) => itemsOfRun(runOf(execution)).written.has(7);

test('of 500 runs it is known what they wrote; the one that was used longest ago is forgotten first', () => {
	for (let execution = 0; execution < 500; execution += 1) itemsOfRun(runOf(execution)).written.add(7);
	expect(isKnown(0)).toBe(true);
	itemsOfRun(runOf(500));
	expect([0, 2, 499].map(isKnown)).toEqual([true, true, true]);
	expect(isKnown(1)).toBe(false);
});
