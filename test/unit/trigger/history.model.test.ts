import fc from 'fast-check';

import { pollingWith } from './model/polling';
import { brokenLog, logHistories } from './model/logHistory';
import { SEED } from './model/seed';

// No time is asserted: a busy machine may take minutes.
jest.setTimeout(600_000);

const RUNS = 2_000;
const polling = pollingWith();

test('in whatever order the change history comes, every entry is given once, and newest first costs little', async () => {
	await fc.assert(
		fc.asyncProperty(logHistories, async (history) => {
			expect(await brokenLog(history, polling)).toBeUndefined();
		}),
		{ numRuns: RUNS, seed: SEED },
	);
});

test.each([
	['takes equal times for newest first', 'newest - oldest > TOLERANCE_MS', 'newest - oldest >= 0'],
	[
		'reads everything for one pair in the wrong order',
		'createdAt > oldest + TOLERANCE_MS',
		'createdAt > oldest',
	],
	['never reads to the end', 'isRestOlder: isOld &&', 'isRestOlder: isOld ||'],
])('a trigger that %s is found out', async (_, text, instead) => {
	const mistaken = pollingWith({ file: 'changes/newestFirst', text, instead });
	const found = await fc.check(
		fc.asyncProperty(logHistories, async (history) => (await brokenLog(history, mistaken)) === undefined),
		// The same histories each time, and as many as it takes.
		{ numRuns: 20_000, seed: 1, endOnFailure: true },
	);
	expect(found.failed).toBe(true);
});
