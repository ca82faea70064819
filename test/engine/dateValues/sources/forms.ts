import { isDay, isRefused, isTime, type DateRow } from '../row';

/** Values from n8n's form, from web forms, and typed by people. */
export const forms: DateRow[] = [
	{ name: 'the date input', value: () => '2026-06-05', becomes: isDay('2026-06-05') },
	{
		name: 'the date and time input',
		value: () => '2026-06-05T14:30',
		becomes: isTime('2026-06-05T14:30:00'),
	},
	{ name: 'typed', value: () => '05/06/2026 14:30', becomes: isTime('2026-06-05T14:30:00') },
	{ name: 'midnight, typed', value: () => '05/06/2026 00:00', becomes: isDay('2026-06-05') },
	{ name: 'a slip in the year', value: () => '05/06/0026', becomes: isRefused('"05/06/0026"') },
	{ name: 'another slip', value: () => '05/06/20266', becomes: isRefused('"05/06/20266"') },
	{ name: 'words', value: () => 'amanhã', becomes: isRefused('"amanhã"') },
	{ name: 'a month', value: () => '2026-06', becomes: isRefused('"2026-06"') },
	{ name: 'a date of long ago', value: () => '1899-12-31', becomes: isRefused('"1899-12-31"') },
];
