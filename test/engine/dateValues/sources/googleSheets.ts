import { isDay, isRefused, isTime, type DateRow } from '../row';

/** Cells of a Brazilian sheet: formatted values, or serial numbers with "Unformatted". */
export const googleSheets: DateRow[] = [
	{ name: 'a day', value: () => '05/06/2026', becomes: isDay('2026-06-05') },
	{ name: 'a day in short', value: () => '5/6/2026', becomes: isDay('2026-06-05') },
	{
		name: 'the time stamp of a form',
		value: () => '05/06/2026 14:30:00',
		becomes: isTime('2026-06-05T14:30:00'),
	},
	{ name: 'an hour of one digit', value: () => '05/06/2026 9:10', becomes: isTime('2026-06-05T09:10:00') },
	{ name: 'all in short', value: () => '5/6/2026 9:10:00', becomes: isTime('2026-06-05T09:10:00') },
	{ name: 'unformatted', value: () => 46178.395833333336, becomes: isTime('2026-06-05T09:30:00') },
	{ name: 'a day that does not exist', value: () => '31/02/2026', becomes: isRefused('"31/02/2026"') },
	{ name: 'the American order', value: () => '06/13/2026', becomes: isRefused('"06/13/2026"') },
	{ name: 'an error', value: () => '#REF!', becomes: isRefused('"#REF!"') },
];
