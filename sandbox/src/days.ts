/** Reckoning with days of the calendar, YYYY-MM-DD. */

const partsOf = (day: string): [year: number, month: number, date: number] => [
	Number(day.slice(0, 4)),
	Number(day.slice(5, 7)) - 1,
	Number(day.slice(8, 10)),
];

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export function daysAfter(day: string, days: number): string {
	const [year, month, date] = partsOf(day);
	return dayOf(Date.UTC(year, month, date + days));
}

/** The same day of a later month, or its last one. */
export function monthsAfter(day: string, months: number): string {
	const [year, month, date] = partsOf(day);
	const lastOfMonth = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
	return dayOf(Date.UTC(year, month + months, Math.min(date, lastOfMonth)));
}

/** Milliseconds since 1970: an instant that is the same day in Brasília. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
