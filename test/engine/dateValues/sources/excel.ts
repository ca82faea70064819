import { isDay, isRefused, isTime, type DateRow } from '../row';

/** Cells of an .xlsx or .csv file, as n8n's Extract from File provides them. */
export const excel: DateRow[] = [
	{ name: 'a day', value: () => 46178, becomes: isDay('2026-06-05') },
	{ name: 'a day as text', value: () => '46178', becomes: isDay('2026-06-05') },
	{ name: 'half past two', value: () => 46178.604166666664, becomes: isTime('2026-06-05T14:30:00') },
	{ name: 'half past two, cut', value: () => 46178.604, becomes: isTime('2026-06-05T14:30:00') },
	{ name: 'with a decimal comma', value: () => '46178,604', becomes: isRefused('"46178,604"') },
	{ name: 'with seconds', value: () => 46178.60434027778, becomes: isTime('2026-06-05T14:30:15') },
	{ name: 'a day of the month', value: () => 10, becomes: isRefused('"10"') },
	{ name: 'an age', value: () => 60, becomes: isRefused('"60"') },
	{ name: 'the price of a night', value: () => '199,90', becomes: isRefused('"199,90"') },
	{ name: 'a day of the last century', value: () => 25_569, becomes: isRefused('"25569"') },
	{ name: 'a day without slashes', value: () => '050626', becomes: isRefused('"050626"') },
	{ name: 'such a day that lost its zero', value: () => 50_626, becomes: isRefused('"50626"') },
	{ name: 'a time without a day', value: () => 0.604, becomes: isRefused('"0.604"') },
	{ name: 'a year', value: () => 2026, becomes: isRefused('"2026"') },
	{ name: 'with a point for the thousands', value: () => '46.178', becomes: isRefused('"46.178"') },
	{ name: 'the American short form', value: () => '6/5/26', becomes: isRefused('"6/5/26"') },
	{ name: 'an empty column that holds zero', value: () => 0, becomes: isRefused('"0"') },
];
