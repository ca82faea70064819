import { isDay, isRefused, isUniversal, type DateRow } from '../row';

const refused = (name: string, value: string): DateRow => ({
	name,
	value: () => value,
	becomes: isRefused(`"${value}"`),
});

/** Programs and people with habits of their own. */
export const foreign: DateRow[] = [
	{
		name: 'an offset without a colon, as social networks write it',
		value: () => '2026-06-05T12:55:00+0100',
		becomes: { day: '2026-06-05', due: '2026-06-05T08:55:00', departure: '2026-06-05T12:55:00' },
	},
	{
		name: 'the last millisecond of a day in UTC',
		value: () => '2026-06-05T23:59:59.999Z',
		becomes: isUniversal('2026-06-05T21:00:00'),
	},
	{
		name: 'microseconds of a database',
		value: () => '2026-06-05 14:30:00.123456-03',
		becomes: { day: '2026-06-05', due: '2026-06-05T14:30:00', departure: '2026-06-05T14:30:00' },
	},
	{ name: 'a leap day', value: () => '29/02/2028', becomes: isDay('2028-02-29') },
	refused('an offset that no place has', '2026-06-05T14:30:00+99:00'),
	refused('one that is a day long', '2026-06-05T14:30:00-24:00'),
	refused('no leap day', '29/02/2026'),
	refused('a time alone', '14:30'),
	refused('a time alone, in ISO', 'T14:30'),
	refused('an afternoon of the English clock', '05/06/2026 2:30 PM'),
	refused('a time as Brazilians say it', '05/06/2026 14h30'),
	refused('a range', '05/06/2026 - 12/06/2026'),
	refused('two days', '05/06/2026, 12/06/2026'),
	refused('dashes, which Americans write the other way round', '05-06-2026'),
	refused('dots', '05.06.2026'),
	{ name: 'a year of two digits', value: () => '05/06/26', becomes: isDay('2026-06-05') },
	refused('no year', '05/06'),
	{ name: 'a month in words', value: () => '5 de junho de 2026', becomes: isDay('2026-06-05') },
	refused('the head of an e-mail', 'Fri, 05 Jun 2026 14:30:00 -0300'),
	refused('an ISO week', '2026-W23-5'),
	refused('the day of the year', '2026-156'),
	refused('no date of MySQL', '0000-00-00 00:00:00'),
	{
		name: 'a ticket',
		value: () => '05JUN26 1255',
		becomes: { day: '2026-06-05', due: '2026-06-05T12:55:00', departure: '2026-06-05T12:55:00' },
	},
	refused('the digits of another script', '٠٥/٠٦/٢٠٢٦'),
	refused('a serial number with an exponent', '1E+05'),
	refused('a serial number with a point for the thousands', '46.178,00'),
	refused('what an invalid DateTime becomes as text', 'Invalid DateTime'),
	{
		name: 'a range of Luxon',
		expression: "DateTime.fromISO('2026-06-05').until(DateTime.fromISO('2026-06-06'))",
		becomes: isRefused('an object'),
	},
	{
		name: 'a duration of Luxon',
		expression: "DateTime.fromISO('2026-06-05').diff(DateTime.fromISO('2026-06-01'))",
		becomes: isRefused('an object'),
	},
	{
		name: 'a DateTime that was none',
		expression: "DateTime.fromISO('x')",
		// Inside groups, n8n itself turns it into text.
		becomes: {
			...isRefused('an invalid date'),
			day: isRefused('"Invalid DateTime"').day,
			departure: isRefused('"Invalid DateTime"').departure,
		},
	},
];
