import fc from 'fast-check';

import { coreWith } from './model/core';
import { brokenLog, logHistories } from './model/logHistory';
import { SEED } from './model/seed';

// No time is asserted: a busy machine may take minutes.
jest.setTimeout(600_000);

const RUNS = 2_000;
const core = coreWith();

test('in whatever order the change history comes, every entry is given once, and newest first costs little', async () => {
	await fc.assert(
		fc.asyncProperty(logHistories, async (history) => {
			expect(await brokenLog(history, core)).toBeUndefined();
		}),
		{ numRuns: RUNS, seed: SEED },
	);
});

test.each([
	['takes equal times for newest first', 'highest - lowest > TOLERANCE_MS', 'highest - lowest >= 0'],
	[
		'reads everything for one pair in the wrong order',
		'createdAt > lowest + TOLERANCE_MS',
		'createdAt > lowest',
	],
	['never reads to the end', 'return { descent, isPast: isOld &&', 'return { descent, isPast: isOld ||'],
])('a trigger that %s is found out', async (_, text, instead) => {
	const mistaken = coreWith({ file: 'descent', text, instead });
	const found = await fc.check(
		fc.asyncProperty(logHistories, async (history) => (await brokenLog(history, mistaken)) === undefined),
		{ numRuns: RUNS, seed: SEED, endOnFailure: true },
	);
	expect(found.failed).toBe(true);
});
