/** Days as numbers since 1970, and the clock in Brasília, which has had no summer time since 2019. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const BRASILIA = -3 * HOUR;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A time as the API writes it. */
export const written = (time: number): string => new Date(time + BRASILIA).toISOString().slice(0, 19);
export const read = (text: string): number => Date.parse(`${text}-03:00`);
export const dayAt = (time: number): number => Math.floor((time + BRASILIA) / DAY);
export const hourAt = (time: number): number => new Date(time + BRASILIA).getUTCHours();
export const weekdayAt = (time: number): string => WEEKDAYS[new Date(time + BRASILIA).getUTCDay()]!;
/** The time at which an hour of a day begins. */
export const timeOf = (day: number, hour = 0): number => day * DAY + hour * HOUR - BRASILIA;
export const text = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
export const dayOf = (date: string): number => Date.parse(date.slice(0, 10)) / DAY;
export const yearOf = (day: number): number => new Date(day * DAY).getUTCFullYear();

const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day some months earlier, or the last day of that month if it has no such day. */
export function monthsBefore(day: number, months: number): { day: number; isClamped: boolean } {
	const date = new Date(day * DAY);
	const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
	const length = lengthOf(first.getUTCFullYear(), first.getUTCMonth());
	const wanted = date.getUTCDate();
	return { day: first.getTime() / DAY + Math.min(wanted, length) - 1, isClamped: wanted > length };
}

/** Somebody's birthday in a year; undefined if they were not born yet. */
export function birthdayIn(year: number, birthdate: string): number | undefined {
	const [born, month, day] = birthdate.split('-').map(Number) as [number, number, number];
	return year <= born ? undefined : Date.UTC(year, month - 1, Math.min(day, lengthOf(year, month - 1))) / DAY;
}
