import { maxPollInterval } from '../../../nodes/shared/trigger/polling/pollTimes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const cron = (cronExpression: string) => ({ mode: 'custom', cronExpression });

test.each<[object, number]>([
	[{ mode: 'everyMinute' }, MINUTE],
	[{ mode: 'everyHour', minute: 5 }, HOUR],
	[{ mode: 'everyX', value: 10, unit: 'minutes' }, 10 * MINUTE],
	[{ mode: 'everyX', value: 2, unit: 'hours' }, 2 * HOUR],
	[{ mode: 'everyDay', hour: 8, minute: 0 }, DAY],
	[{ mode: 'everyWeek', weekday: '1' }, 7 * DAY],
	[{ mode: 'everyMonth', dayOfMonth: 1 }, 31 * DAY],
	[cron('* * * * *'), MINUTE],
	[cron('0 * * * * *'), MINUTE],
	[cron('*/5 * * * *'), 5 * MINUTE],
	[cron('0 */15 * * * *'), 15 * MINUTE],
	[cron('30 * * * *'), HOUR],
	[cron('0 */6 * * *'), DAY / 4],
	[cron('0 9-17 * * *'), DAY],
	[cron('0 8 * * 1-5'), 7 * DAY],
	[cron('0 8 1 * ?'), 31 * DAY],
])('%j polls at least once in that time', (item, gap) => {
	// A cron expression with an hour that is stepped and a minute that is fixed comes an hour later at most.
	expect(maxPollInterval({ item: [item] })).toBe(gap);
});

test('of several poll times, the densest counts', () => {
	expect(
		maxPollInterval({ item: [{ mode: 'everyDay' }, { mode: 'everyHour' }, { mode: 'everyWeek' }] }),
	).toBe(HOUR);
});

test('without poll times, nobody polls; a month bounds what is read when somebody does', () => {
	expect(maxPollInterval({})).toBe(31 * DAY);
	expect(maxPollInterval(undefined)).toBe(31 * DAY);
});
