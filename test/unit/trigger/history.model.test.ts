import { pollingWith } from './model/polling';
import { brokenLog, logHistories } from './model/logHistory';
import { firstFailure, UNTIL_FOUND } from './model/search';
import { cases } from '../../campaign';

// No time is asserted: a busy machine may take minutes.
const polling = pollingWith();

test('in whatever order the change history comes, every entry is given once, and newest first costs little', async () => {
	const failure = await firstFailure(logHistories, async (history) => await brokenLog(history, polling), {
		numRuns: cases(200, 20_000),
	});
	expect(failure).toBeUndefined();
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
	const failure = await firstFailure(
		logHistories,
		async (history) => await brokenLog(history, mistaken),
		UNTIL_FOUND,
	);
	expect(failure).toBeDefined();
});
