import fc from 'fast-check';

import { isoOf } from '../../../nodes/Trigger/core/list';
import { brokenReminders, reminderHistories, type BrokenReminders } from './model/reminderHistory';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
// No time is asserted: a busy machine may take minutes.
jest.setTimeout(600_000);

const RUNS = 1_000;

test('whatever happens, every reminder comes, and none twice for one due time', async () => {
	await fc.assert(
		fc.asyncProperty(reminderHistories, async (history) => {
			expect(await brokenReminders(history)).toBeUndefined();
		}),
		{ numRuns: RUNS, seed: SEED },
	);
});

/** How far back every look looks, in ms. */
const LOOK_BACK = 151_000;

const mistakes: Array<[string, BrokenReminders]> = [
	['forgets what it announced', { leaves: (left) => ({ ...left, announced: {} }) }],
	[
		'takes for overdue what fell due before its last look',
		{
			leaves: (left) => ({
				...left,
				since: left.lookedAt ? isoOf(Date.parse(left.lookedAt) + LOOK_BACK) : left.since,
			}),
		},
	],
	['does not notice a moved due time', { ignoresDue: true }],
];

test.each(mistakes)('a trigger that %s is found out', async (_, underTest) => {
	const found = await fc.check(
		fc.asyncProperty(
			reminderHistories,
			async (history) => (await brokenReminders(history, underTest)) === undefined,
		),
		{ numRuns: RUNS, seed: SEED, endOnFailure: true },
	);
	expect(found.failed).toBe(true);
});
