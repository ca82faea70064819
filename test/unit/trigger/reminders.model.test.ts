import { toIso } from '../../../nodes/shared/trigger/polling/lookBack';
import { pollingWith } from './model/polling';
import { brokenReminders, reminderHistories, type BrokenReminders } from './model/reminderHistory';
import { firstFailure, UNTIL_FOUND } from './model/search';
import { cases } from '../../campaign';

// No time is asserted: a busy machine may take minutes.
const polling = pollingWith();

test('whatever happens, every reminder comes, and none twice for one due time', async () => {
	const failure = await firstFailure(
		reminderHistories,
		async (history) => await brokenReminders(history, { polling }),
		{ numRuns: cases(200, 20_000) },
	);
	expect(failure).toBeUndefined();
});

/** How far back every look looks, in ms. */
const LOOK_BACK = 151_000;

const mistakes: Array<[string, () => BrokenReminders]> = [
	['forgets what it announced', () => ({ polling, leaves: (left) => ({ ...left, announced: '' }) })],
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
	const failure = await firstFailure(
		reminderHistories,
		async (history) => await brokenReminders(history, underTest),
		UNTIL_FOUND,
	);
	expect(failure).toBeDefined();
});
