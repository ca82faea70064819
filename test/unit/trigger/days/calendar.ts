/**
 * Days as numbers since 1970, and the time in Brasília, without summer time since 2019: without the node's
 * libraries.
 */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const BRASILIA = -3 * HOUR;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export const dayAt = (time: number): number => Math.floor((time + BRASILIA) / DAY);
export const hourAt = (time: number): number => new Date(time + BRASILIA).getUTCHours();
export const weekdayAt = (time: number): string => WEEKDAYS[new Date(time + BRASILIA).getUTCDay()]!;
/** When that hour of a day begins. */
export const timeOf = (day: number, hour = 0): number => day * DAY + hour * HOUR - BRASILIA;

export const text = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
export const dayOf = (date: string): number => Date.parse(date.slice(0, 10)) / DAY;

const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day of another month, or its last one where it has no such day. */
export function monthsBefore(day: number, months: number): { day: number; isClamped: boolean } {
	const date = new Date(day * DAY);
	const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
	const length = lengthOf(first.getUTCFullYear(), first.getUTCMonth());
	const wanted = date.getUTCDate();
	return { day: first.getTime() / DAY + Math.min(wanted, length) - 1, isClamped: wanted > length };
}

/** Somebody's birthday in a year; none in the year of birth or before. */
export function birthdayIn(year: number, birthdate: string): number | undefined {
	const [born, month, day] = birthdate.split('-').map(Number) as [number, number, number];
	if (year <= born) return undefined;
	return Date.UTC(year, month - 1, Math.min(day, lengthOf(year, month - 1))) / DAY;
}

export const yearOf = (day: number): number => new Date(day * DAY).getUTCFullYear();
