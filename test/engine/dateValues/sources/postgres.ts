import { isDay, isRefused, isTime, isUniversal, type DateRow } from '../row';

/** The last moment of the process's own day, converted to Brasília. */
const LAST_MOMENT: Record<string, string> = {
	UTC: '2026-06-05T21:00:00',
	'America/Sao_Paulo': '2026-06-05T23:59:59',
	'America/New_York': '2026-06-06T01:00:00',
	'Asia/Tokyo': '2026-06-05T12:00:00',
};

/**
 * Columns as the driver provides them: JavaScript Dates (for `date` and `timestamp`, in the process's zone),
 * or text.
 */
export const postgres: DateRow[] = [
	{ name: 'date', value: () => new Date(2026, 5, 5), becomes: isDay('2026-06-05') },
	{ name: 'timestamp at midnight', value: () => new Date(2026, 11, 31, 0, 0), becomes: isDay('2026-12-31') },
	{ name: 'date, in UTC', value: () => new Date('2026-06-05T00:00:00Z'), becomes: isDay('2026-06-05') },
	{
		name: 'timestamptz',
		value: () => new Date('2026-06-05T17:30:00Z'),
		becomes: isUniversal('2026-06-05T14:30:00'),
	},
	{
		name: 'timestamptz at noon in Brasília, which is midnight in Tokyo',
		value: () => new Date('2026-06-05T15:00:00Z'),
		becomes: ({ process }) =>
			process === 'Asia/Tokyo' ? isDay('2026-06-06') : isUniversal('2026-06-05T12:00:00'),
	},
	{
		name: 'timestamptz at nine in the evening in Brasília, which is midnight in UTC',
		value: () => new Date('2026-06-06T00:00:00Z'),
		becomes: isDay('2026-06-06'),
	},
	{
		name: 'the last moment of a day',
		value: () => new Date(2026, 5, 5, 23, 59, 59, 999),
		becomes: ({ process }) => ({ ...isUniversal(LAST_MOMENT[process] ?? ''), day: '2026-06-05' }),
	},
	{ name: 'date as text', value: () => '2026-06-05', becomes: isDay('2026-06-05') },
	{
		name: 'timestamp as text',
		value: () => '2026-06-05 14:30:15.123',
		becomes: isTime('2026-06-05T14:30:15'),
	},
	{
		name: 'timestamptz as text',
		value: () => '2026-06-05 17:30:00+00',
		becomes: { day: '2026-06-05', due: '2026-06-05T14:30:00', departure: '2026-06-05T17:30:00' },
	},
	{
		name: 'timestamptz at midnight as text',
		value: () => '2026-06-05 00:00:00+00',
		becomes: isDay('2026-06-05'),
	},
	{ name: 'infinity', value: () => 'infinity', becomes: isRefused('"infinity"') },
	{ name: 'a date that was none', value: () => new Date(NaN), becomes: isRefused('an invalid date') },
];
