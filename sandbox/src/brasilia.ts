import { DateTime } from 'luxon';

/** The agency's time zone. The service returns its date-times in it, without an offset. */
const zone = 'America/Sao_Paulo';

const instantPattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const withOffset = /(Z|[+-]\d{2}:?\d{2})$/;

// Swedish date-times are ISO 8601 except for the T. This is far quicker than luxon.
const wallClock = new Intl.DateTimeFormat('sv-SE', {
	timeZone: zone,
	dateStyle: 'short',
	timeStyle: 'medium',
});

/** YYYY-MM-DDTHH:MM:SS in Brasília, as every date-time of the service is returned. */
export const localDateTime = (instant: number): string => wallClock.format(instant).replace(' ', 'T');

/** YYYY-MM-DD in Brasília. */
export const localDate = (instant: number): string => localDateTime(instant).slice(0, 10);

/**
 * A date moved by months and days, YYYY-MM-DD. A month after January 31 is the last day of February.
 * @throws {RangeError} beyond the calendar
 */
export function shiftDate(date: string, by: { months?: number; days?: number }): string {
	const shifted = DateTime.fromISO(date, { zone: 'utc' }).plus(by);
	if (!shifted.isValid) throw new RangeError(`${date} can't be moved by ${JSON.stringify(by)}`);
	return shifted.toISODate();
}

/**
 * The instant of an ISO 8601 date (its first moment) or date-time, in Brasília time unless it names a zone
 * (GET /sales, updated_since). Undefined for any other text.
 */
export function parseInstant(text: string): number | undefined {
	if (!instantPattern.test(text)) return undefined;
	const time = DateTime.fromISO(text, { zone });
	return time.isValid ? time.toMillis() : undefined;
}

/** Like `parseInstant`, but for the control plane, which requires an explicit offset. */
export const parseInstantWithOffset = (text: string): number | undefined =>
	text.includes('T') && withOffset.test(text) ? parseInstant(text) : undefined;
