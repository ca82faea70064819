import { isDay, isTime, type DateRow } from '../row';

/** Text that was copied from a page, a chat or a file's properties. */
export const pasted: DateRow[] = [
	{ name: 'with spaces around', value: () => ' 05/06/2026 ', becomes: isDay('2026-06-05') },
	{
		name: 'with no-break spaces',
		value: () => '\u00a005/06/2026\u00a014:30\u00a0',
		becomes: isTime('2026-06-05T14:30:00'),
	},
	{
		name: 'with marks of Windows',
		value: () => '\u200e05/\u200e06/\u200e2026',
		becomes: isDay('2026-06-05'),
	},
	{ name: 'with a byte order mark', value: () => '\ufeff2026-06-05', becomes: isDay('2026-06-05') },
	{ name: 'with a line break', value: () => '05/06/2026\r\n', becomes: isDay('2026-06-05') },
	{
		name: 'as browsers write it',
		value: () => '05/06/2026, 14:30:00',
		becomes: isTime('2026-06-05T14:30:00'),
	},
];
