import { toIso } from '../../../nodes/shared/trigger/polling/lookBack';
import { pollingWith, type Mistake } from './model/polling';
import {
	aheadHistories,
	broken,
	brokenHistories,
	expiringHistories,
	histories,
	restlessHistories,
	setBackHistories,
	type UnderTest,
} from './model/history';
import { firstFailure, UNTIL_FOUND } from './model/search';
import { cases } from '../../campaign';

// No time is asserted: a busy machine may take minutes.
const polling = pollingWith();

test('whatever happens, every net change is given, and no content twice in a row', async () => {
	const failure = await firstFailure(histories, async (history) => await broken(history, { polling }), {
		numRuns: cases(200, 20_000),
	});
	expect(failure).toBeUndefined();
});

test.each([
	['a clock that runs ahead hides nothing for more than an hour', aheadHistories],
	['cursors that expire between two polls lose nothing', expiringHistories],
	['sales that cannot be read for a while come later', brokenHistories],
	['a clock that is set back by less than an interval hides nothing', setBackHistories],
])('%s', async (_, lived) => {
	const failure = await firstFailure(lived, async (history) => await broken(history, { polling }), {
		numRuns: cases(50, 5_000),
	});
	expect(failure).toBeUndefined();
});

/** How far back every list is read again, in ms. */
const LOOK_BACK = 151_000;

const wrong = (file: string, text: string, instead: string): UnderTest => {
	const mistake: Mistake = { file, text, instead };
	return { polling: pollingWith(mistake) };
};

/** What a polling trigger is easily got wrong with; the tests above must be able to see each of it. */
const mistakes: Array<[string, () => UnderTest, typeof histories?]> = [
	[
		'looks back no further than to its last poll',
		() => ({
			polling,
			leaves: (left, before) =>
				left.since === before.since ? left : { ...left, since: toIso(Date.parse(left.since) + LOOK_BACK) },
		}),
	],
	[
		'asks next from where the reading ended',
		() => ({
			polling,
			leaves: (left, before, { now }) =>
				left.since === before.since ? left : { ...left, since: toIso(now) },
		}),
	],
	['takes a record that it gave once for done', () => ({ polling, emitsEach: 'record' })],
	['does not ask for canceled sales', () => ({ polling, statuses: ['opened', 'closed'] })],
	[
		'trusts a single pass through the pages',
		() => ({
			...wrong('changes/lateCheck', 'return Date.parse(lastReadAt) - before >= pause;', 'return false;'),
			isOnePass: true,
		}),
		restlessHistories,
	],
	['forgets what it saw', () => ({ polling, leaves: (left) => ({ ...left, known: {} }) })],
	[
		'gives up where a cursor has expired',
		() => wrong('pageReader', 'if (!(thrown instanceof CursorRefusedError)) throw thrown;', 'throw thrown;'),
		expiringHistories,
	],
	[
		'looks back beyond the moment noted at publishing',
		() => wrong('serviceClock', 'Math.max(moment, Date.parse(earliest))', 'moment'),
	],
	[
		'takes another Output for another content',
		() =>
			wrong(
				'changes/ledger',
				'state.isTakingBaseline = emitsFull;',
				'for (const record of this.known.values()) record.rowHash = record.fullHash = "";',
			),
	],
	[
		'goes on with the state of another workflow',
		() => wrong('runPoll', 'stored?.fingerprint === fingerprint', 'stored'),
	],
	[
		'does not notice that the clock was set back',
		() => wrong('serviceClock', 'return by > TOLERANCE_MS ? by : 0;', 'return 0;'),
	],
	[
		'does not notice that the clock was set back by less than an interval',
		() => wrong('serviceClock', 'Math.max(here - there, showsLess', 'Math.max(0, showsLess'),
		setBackHistories,
	],
	[
		'never looks around',
		() => wrong('changes/lateCheck', 'return Date.parse(lastReadAt) - before >= pause;', 'return false;'),
		aheadHistories,
	],
	[
		'is stopped by one record',
		() => wrong('recordReader', 'if (isServiceAtFault || areTooMany) throw refusal;', 'throw refusal;'),
		brokenHistories,
	],
	[
		'forgets the record that was refused',
		() =>
			wrong(
				'recordReader',
				'results.unreadable.push([key, answer.reason]);',
				'results.read.push([key, undefined as T]);',
			),
		brokenHistories,
	],
	[
		'does not read a record once more when it leaves the list',
		() =>
			wrong(
				'changes/rechecks',
				"if (record.freshness === 'relisted' && !pending.has(id)) pending.set(id, { rowHash: record.rowHash });",
				'',
			),
	],
];

test.each(mistakes)('a trigger that %s is found out', async (_, underTest, lived = histories) => {
	const made = underTest();
	const failure = await firstFailure(lived, async (history) => await broken(history, made), UNTIL_FOUND);
	expect(failure).toBeDefined();
});
