import { isDay, isRefused, isUniversal, type DateRow } from '../row';

/** JSON from other programs. */
export const webhooks: DateRow[] = [
	{ name: 'midnight in UTC', value: () => '2026-06-05T00:00:00.000Z', becomes: isDay('2026-06-05') },
	{ name: 'midnight in Brasília', value: () => '2026-06-05T00:00:00-03:00', becomes: isDay('2026-06-05') },
	{ name: 'midnight in Tokyo', value: () => '2026-06-05T00:00:00+09:00', becomes: isDay('2026-06-05') },
	{ name: 'an instant', value: () => '2026-06-05T17:30:00Z', becomes: isUniversal('2026-06-05T14:30:00') },
	{
		name: 'an instant of the evening before',
		value: () => '2026-06-06T01:30:00.000Z',
		becomes: isUniversal('2026-06-05T22:30:00'),
	},
	{
		name: 'a flight that arrives in Lisbon',
		value: () => '2026-06-05T12:55:00+01:00',
		becomes: { day: '2026-06-05', due: '2026-06-05T08:55:00', departure: '2026-06-05T12:55:00' },
	},
	{
		name: 'a flight from London in winter',
		value: () => '2026-01-05T12:55:00+00:00',
		becomes: { day: '2026-01-05', due: '2026-01-05T09:55:00', departure: '2026-01-05T12:55:00' },
	},
	{
		name: 'a flight from Tokyo, in the morning',
		value: () => '2026-06-05T08:00:00+09:00',
		becomes: { day: '2026-06-04', due: '2026-06-04T20:00:00', departure: '2026-06-05T08:00:00' },
	},
	{ name: 'milliseconds since 1970', value: () => 1780660800000, becomes: isRefused('"1780660800000"') },
	{ name: 'seconds since 1970', value: () => 1780660800, becomes: isRefused('"1780660800"') },
	{ name: 'the short form of ISO', value: () => '20260605', becomes: isRefused('"20260605"') },
	{ name: 'yes or no', value: () => true, becomes: isRefused('yes or no') },
	{ name: 'a list', value: () => ['2026-06-05'], becomes: isRefused('a list') },
	{ name: 'an object', value: () => ({ date: '2026-06-05' }), becomes: isRefused('an object') },
];
