import { ContentPoll } from '../../../../nodes/shared/trigger/polling/contentPoll';
import type { ListState } from '../../../../nodes/shared/trigger/polling/state';
import { DAY, HOUR, MINUTE } from '../histories/calendar';

const NOON = Date.UTC(2026, 10, 20, 15);
const before: ListState = {
	...{ begun: NOON - DAY, looked: NOON - MINUTE, options: [], readings: 1 },
	...{ read: { service: NOON - MINUTE, local: NOON - MINUTE }, records: {}, waiting: {} },
	gives: ['created'],
};

test('what is made by a clock that was set back by hours is new', async () => {
	const now = NOON - 3 * HOUR;
	const source = {
		page: async () =>
			await Promise.resolve({ rows: [{ id: 'a', at: now }], nextCursor: undefined, servedAt: now }),
		createdAt: ({ at }: { at?: unknown }) => Number(at),
		leanItem: <Row>(row: Row) => row,
	};
	const time = { localNow: () => NOON, hasTime: () => true, hasTimeToList: () => true, maxInterval: MINUTE };
	const { found, warnings } = await new ContentPoll(before, source, time, ['created']).run();
	expect(found.map(({ row, news }) => [row.id, news])).toEqual([['a', 'created']]);
	expect(warnings).toEqual([expect.stringContaining('was set back')]);
});
