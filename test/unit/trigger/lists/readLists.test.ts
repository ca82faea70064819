import { path } from '../../../../nodes/shared/request/path';
import { readLists, type ListsPoll, type StoredLists } from '../../../../nodes/shared/trigger/readLists';
import { Records } from '../../../service/records';
import { fakeReader } from '../../fakeReader';
import { refusal } from '../histories/refusal';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;

/**
 * Polls two lists, one of which may fail. Each has a record that is due, unless it was noted on publishing.
 */
async function polled(
	before: StoredLists,
	more: Partial<ListsPoll> & { fails?: string; params?: object } = {},
) {
	const { fails, params = {}, ...rest } = more;
	const eventOf = (value: string) => ({
		...{ kind: 'due', value, path: path`/tasks`, isNews: true },
		watch: () => ({
			page: async () => {
				if (value === fails) throw refusal(503);
				return await Promise.resolve({ rows: [{ id: value }], nextCursor: undefined, servedAt: NOON });
			},
			due: () => ({ key: value, until: NOON + 1000 * MINUTE }),
			leanItem: (row: object) => row,
		}),
	});
	const chosen = ['one', 'two'].map((value) => ({ event: eventOf(value), params })) as never;
	const read = await readLists(chosen, {
		...{
			api: fakeReader(new Records({}, NOON).answer).reader,
			reader: 'r',
			isActivation: false,
			hasLostPolls: false,
		},
		...{ runningForMs: 0, before, interval: MINUTE },
		timeFor: () => ({ localNow: () => NOON, hasTime: () => true, hasTimeToList: () => true }),
		...rest,
	});
	return { ...read, given: read.items.map(({ row }) => row.id) };
}

test('a list that fails keeps its place and holds up no other', async () => {
	const begun = await polled({});
	expect(begun.given).toEqual(['one', 'two']);
	const failed = await polled(begun.states, { fails: 'one' });
	expect(failed.failures.map(({ list }) => list)).toEqual(['one']);
	expect(failed.states.one).toEqual(begun.states.one);
	expect((await polled(failed.states)).given).toEqual([]);
});

test('how much of a record leaves, and when, makes no other options', async () => {
	const optionsOf = async (params: object) => (await polled({}, { params })).states.one?.options;
	const [full, lean, filtered] = [
		await optionsOf({ levelOfDetail: 'full', hour: 7 }),
		await optionsOf({ levelOfDetail: 'lean', hour: 8, options: { quietUntil: 9, timeZone: 'UTC' } }),
		await optionsOf({ levelOfDetail: 'full', hour: 7, filters: { kind: 'company' } }),
	];
	expect(lean).toEqual(full);
	expect(filtered).not.toEqual(full);
});
