import { badRequest } from './refusal';

/** Days as YYYY-MM-DD, both included; either may be missing. */
interface Range {
	from?: string | undefined;
	to?: string | undefined;
}

/**
 * Turns a closed range of days into a test for a single day. A record without the day only matches a range
 * without limits.
 * @param names of the two ends in the query
 * @throws {Refusal} 400 for an inverted range
 */
export function dayRange({ from, to }: Range, names: [from: string, to: string]) {
	if (from && to && from > to) throw badRequest('date_range', `${names[0]} must not be after ${names[1]}`);
	return (day: string | null): boolean =>
		(!from || (day !== null && day >= from)) && (!to || (day !== null && day <= to));
}

interface DateQuery {
	date_field?: string | undefined;
	date_from?: string | undefined;
	date_to?: string | undefined;
}

/**
 * The range for the day that `date_field` selects.
 * @throws {Refusal} 400 for an inverted range, or a range without date_field
 */
export function chosenDayRange({ date_field, date_from, date_to }: DateQuery) {
	if ((date_from || date_to) && !date_field) {
		throw badRequest('date_range', 'date_field is required with date_from or date_to');
	}
	return dayRange({ from: date_from, to: date_to }, ['date_from', 'date_to']);
}
