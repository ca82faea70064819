import { DateTime } from 'luxon';

import { maxPollInterval, mayPollAt } from '../../../nodes/shared/trigger/times';

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
	// With an hour that has a step and a fixed minute, polls are an hour apart at most.
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

// A Monday.
test.each<[object, string, boolean]>([
	[{ mode: 'everyMinute' }, '2026-11-23T03', true],
	[{ mode: 'everyX', value: 2, unit: 'hours' }, '2026-11-23T03', false],
	[{ mode: 'everyX', value: 2, unit: 'hours' }, '2026-11-23T04', true],
	[{ mode: 'everyDay', hour: 7, minute: 0 }, '2026-11-23T07', true],
	[{ mode: 'everyDay', hour: 7, minute: 0 }, '2026-11-23T08', false],
	[{ mode: 'everyWeek', hour: 7, minute: 0, weekday: '1' }, '2026-11-23T07', true],
	[{ mode: 'everyWeek', hour: 7, minute: 0, weekday: '1' }, '2026-11-24T07', false],
	[cron('0 8-17/3,20 * * MON-FRI'), '2026-11-23T11', true],
	[cron('0 8-17/3,20 * * MON-FRI'), '2026-11-23T12', false],
	[cron('0 8-17/3,20 * * MON-FRI'), '2026-11-23T20', true],
	[cron('0 8-17/3,20 * * MON-FRI'), '2026-11-22T20', false],
	[cron('0 8 * * 7'), '2026-11-22T08', true],
	[cron('0 8 * * 0'), '2026-11-22T08', true],
	// Other cron notations, or a preset: when they poll is unknown.
	[cron('@daily'), '2026-11-23T03', true],
	[cron('0 8 * * MON#1'), '2026-11-24T08', true],
	[cron('0 8 * * 5L'), '2026-11-24T09', false],
])('%j polls in the hour %s: %s', (item, hour, mayPoll) => {
	expect(mayPollAt({ item: [item] }, DateTime.fromISO(hour))).toBe(mayPoll);
});
