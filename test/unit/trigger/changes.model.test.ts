import fc from 'fast-check';

import { isoOf } from '../../../nodes/Trigger/core/list';
import { broken, histories, restlessHistories, type UnderTest } from './model/history';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
// No time is asserted: a busy machine may take minutes.
jest.setTimeout(600_000);

const RUNS = 2_000;

test('whatever happens, every net change is given, and no content twice in a row', async () => {
	await fc.assert(
		fc.asyncProperty(histories, async (history) => {
			expect(await broken(history)).toBeUndefined();
		}),
		{ numRuns: RUNS, seed: SEED },
	);
});

/** How far back every list is read again, in ms. */
const LOOK_BACK = 151_000;

/** What a polling trigger is easily got wrong with; the test above must be able to see each of it. */
const mistakes: Array<[string, UnderTest, typeof histories?]> = [
	[
		'looks back no further than to its last poll',
		{
			leaves: (left, before) =>
				left.since === before.since ? left : { ...left, since: isoOf(Date.parse(left.since) + LOOK_BACK) },
		},
	],
	[
		'asks next from where the reading ended',
		{
			leaves: (left, before, { now }) =>
				left.since === before.since ? left : { ...left, since: isoOf(now) },
		},
	],
	['takes a record that it gave once for done', { announcesEach: 'record' }],
	['does not ask for canceled sales', { statuses: ['opened', 'closed'] }],
	['trusts a single pass through the pages', { isOnePass: true }, restlessHistories],
	['forgets what it saw', { leaves: (left) => ({ ...left, seen: {} }) }],
];

test.each(mistakes)('a trigger that %s is found out', async (_, underTest, lived = histories) => {
	const found = await fc.check(
		fc.asyncProperty(lived, async (history) => (await broken(history, underTest)) === undefined),
		{ numRuns: RUNS, seed: SEED, endOnFailure: true },
	);
	expect(found.failed).toBe(true);
});
