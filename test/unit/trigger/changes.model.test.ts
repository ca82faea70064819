import fc from 'fast-check';

import { isoOf } from '../../../nodes/Trigger/core/list';
import { coreWith, type Mistake } from './model/core';
import {
	aheadHistories,
	broken,
	brokenHistories,
	expiringHistories,
	histories,
	restlessHistories,
	type UnderTest,
} from './model/history';
import { SEED } from './model/seed';

// No time is asserted: a busy machine may take minutes.
jest.setTimeout(600_000);

const RUNS = Number(process.env.FUZZ_RUNS ?? 2_000);
const core = coreWith();

test('whatever happens, every net change is given, and no content twice in a row', async () => {
	await fc.assert(
		fc.asyncProperty(histories, async (history) => {
			expect(await broken(history, { core })).toBeUndefined();
		}),
		{ numRuns: RUNS, seed: SEED },
	);
});

test.each([
	['a clock that runs ahead hides nothing for more than an hour', aheadHistories],
	['cursors that expire between two polls lose nothing', expiringHistories],
	['sales that cannot be read for a while come later', brokenHistories],
])('%s', async (_, lived) => {
	await fc.assert(
		fc.asyncProperty(lived, async (history) => {
			expect(await broken(history, { core })).toBeUndefined();
		}),
		{ numRuns: RUNS / 10, seed: SEED },
	);
});

/** How far back every list is read again, in ms. */
const LOOK_BACK = 151_000;

const wrong = (file: string, text: string, instead: string): UnderTest => {
	const mistake: Mistake = { file, text, instead };
	return { core: coreWith(mistake) };
};

/** What a polling trigger is easily got wrong with; the tests above must be able to see each of it. */
const mistakes: Array<[string, () => UnderTest, typeof histories?]> = [
	[
		'looks back no further than to its last poll',
		() => ({
			core,
			leaves: (left, before) =>
				left.since === before.since ? left : { ...left, since: isoOf(Date.parse(left.since) + LOOK_BACK) },
		}),
	],
	[
		'asks next from where the reading ended',
		() => ({
			core,
			leaves: (left, before, { now }) =>
				left.since === before.since ? left : { ...left, since: isoOf(now) },
		}),
	],
	['takes a record that it gave once for done', () => ({ core, announcesEach: 'record' })],
	['does not ask for canceled sales', () => ({ core, statuses: ['opened', 'closed'] })],
	[
		'trusts a single pass through the pages',
		() => ({
			...wrong('lookAround', 'return Date.parse(readAt) - before >= pause;', 'return false;'),
			isOnePass: true,
		}),
		restlessHistories,
	],
	['forgets what it saw', () => ({ core, leaves: (left) => ({ ...left, seen: {} }) })],
	[
		'gives up where a cursor has expired',
		() => wrong('pages', 'if (!(thrown instanceof CursorRefused)) throw thrown;', 'throw thrown;'),
		expiringHistories,
	],
	[
		'looks back beyond the moment noted at publishing',
		() => wrong('clock', "Math.max(moment, Date.parse(floor ?? '') || -Infinity)", 'moment'),
	],
	[
		'takes another Output for another content',
		() =>
			wrong(
				'changesPoll',
				'state.isAdopting = isFull;',
				'for (const known of this.seen.values()) known.lean = known.full = "";',
			),
	],
	['goes on with the state of another workflow', () => wrong('turn', 'kept?.about === about', 'kept')],
	[
		'does not notice that the clock went back',
		() => wrong('clock', 'return servedAt < latest - TOLERANCE_MS;', 'return false;'),
	],
	[
		'never looks around',
		() => wrong('lookAround', 'return Date.parse(readAt) - before >= pause;', 'return false;'),
		aheadHistories,
	],
	[
		'is stopped by one record',
		() =>
			wrong('contents', 'if (tries === 0 && (!this.hasRead || isTooMany)) throw refusal;', 'throw refusal;'),
		brokenHistories,
	],
	[
		'forgets the record that was refused',
		() =>
			wrong(
				'contents',
				'contents.refused.push([key, answer.reason]);',
				'contents.read.push([key, undefined as T]);',
			),
		brokenHistories,
	],
	[
		'does not read a record once more when it leaves the list',
		() =>
			wrong(
				'changesPoll',
				"if (known.place === 'listed' && !pending.has(id)) pending.set(id, { lean: known.lean });",
				'',
			),
	],
];

test.each(mistakes)('a trigger that %s is found out', async (_, underTest, lived = histories) => {
	const made = underTest();
	const found = await fc.check(
		fc.asyncProperty(lived, async (history) => (await broken(history, made)) === undefined),
		{ numRuns: RUNS, seed: SEED, endOnFailure: true },
	);
	expect(found.failed).toBe(true);
});
