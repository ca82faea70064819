import fc from 'fast-check';

import { toIso } from '../../../nodes/shared/trigger/polling/lookBack';
import { pollingWith } from './model/polling';
import { brokenReminders, reminderHistories, type BrokenReminders } from './model/reminderHistory';
import { SEED } from './model/seed';

// No time is asserted: a busy machine may take minutes.
jest.setTimeout(600_000);

/** How many histories are lived through in search of a deliberate mistake; the same ones each time. */
const SEARCH = { numRuns: 20_000, seed: 1, endOnFailure: true };

const RUNS = 1_000;
const polling = pollingWith();

test('whatever happens, every reminder comes, and none twice for one due time', async () => {
	await fc.assert(
		fc.asyncProperty(reminderHistories, async (history) => {
			expect(await brokenReminders(history, { polling })).toBeUndefined();
		}),
		{ numRuns: RUNS, seed: SEED },
	);
});

/** How far back every look looks, in ms. */
const LOOK_BACK = 151_000;

const mistakes: Array<[string, () => BrokenReminders]> = [
	['forgets what it announced', () => ({ polling, leaves: (left) => ({ ...left, announced: {} }) })],
	[
		'takes for overdue what fell due before its last look',
		() => ({
			polling,
			leaves: (left) => ({
				...left,
				since: left.nextSince ? toIso(Date.parse(left.nextSince) + LOOK_BACK) : left.since,
			}),
		}),
	],
	['does not notice a moved due time', () => ({ polling, ignoresDue: true })],
	[
		'is stopped by one record',
		() => ({
			polling: pollingWith({
				file: 'recordReader',
				text: 'if (isServiceAtFault || areTooMany) throw refusal;',
				instead: 'throw refusal;',
			}),
		}),
	],
];

test.each(mistakes)('a trigger that %s is found out', async (_, make) => {
	const underTest = make();
	const found = await fc.check(
		fc.asyncProperty(
			reminderHistories,
			async (history) => (await brokenReminders(history, underTest)) === undefined,
		),
		SEARCH,
	);
	expect(found.failed).toBe(true);
});
