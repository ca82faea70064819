import { DateTime } from 'luxon';

import { kindOf, quoted } from '../values';

/** A day or a moment as it was written. */
export interface Moment {
	/** On the clock on which it was written: its hours are the written ones. */
	time: DateTime;
	/** Whether it is midnight there, which is how sheets, databases and forms write a day. */
	isDay: boolean;
	/** Whether it is an instant that was written in no place's own time: `…Z`, or a JavaScript Date. */
	isUniversal: boolean;
}

/** Why an entry is no moment: the rest of a sentence that says what the field takes. */
interface Problem {
	problem: string;
}

/** Years outside are slips of the keyboard, such as 0206 or 20266. */
const YEARS = { first: 1900, last: 2200 };

/** In minutes. Luxon would also take `+99:00`. */
const FARTHEST_OFFSET = 14 * 60;

/**
 * Reads ISO text, `d/M/yyyy` with or without a time, a Luxon DateTime, a JavaScript Date, or a date's serial
 * number in Excel and Google Sheets.
 *
 * @param zone of text without an offset, and of serial numbers
 */
export function parseMoment(raw: unknown, zone: string): Moment | Problem {
	const moment = toMoment(raw, zone);
	if (!moment?.time.isValid || Math.abs(moment.time.offset) > FARTHEST_OFFSET)
		return { problem: `not ${described(raw)}` };
	const { year } = moment.time;
	if (year < YEARS.first || year > YEARS.last) {
		return { problem: `in a year from ${YEARS.first} to ${YEARS.last}, not ${described(raw)}` };
	}
	return { ...moment, isDay: isMidnight(moment.time) };
}

function toMoment(raw: unknown, zone: string): Omit<Moment, 'isDay'> | undefined {
	if (raw instanceof Date) return { time: fromDate(raw), isUniversal: true };
	// As n8n itself writes a DateTime from an expression. Luxon recognizes those of n8n's copy, too, unlike
	// `instanceof`; it does not take an Interval for one.
	const text = DateTime.isDateTime(raw) ? raw.toISO() : raw;
	if (typeof text !== 'string' && typeof text !== 'number') return undefined;
	const written = withoutInvisible(String(text));
	const time = fromIso(written, zone) ?? fromBrazilian(written, zone) ?? fromSerial(text, written, zone);
	return time && { time, isUniversal: /\dZ$/i.test(written) };
}

/** A database's day is midnight in the process's own zone or in UTC; other Dates reveal no zone. */
function fromDate(raw: Date): DateTime {
	const local = DateTime.fromJSDate(raw, { zone: 'system' });
	return isMidnight(local) ? local : local.toUTC();
}

/** Also where summer time began at midnight, so that the day began an hour later. */
function isMidnight(time: DateTime): boolean {
	return time.toMillis() === time.startOf('day').toMillis();
}

/** Text that was copied from a web page or from Windows may have marks in it that nobody sees. */
function withoutInvisible(written: string): string {
	return written.replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, '').trim();
}

// Luxon would also take a bare year or an ISO week, which nobody means when they type "2026".
const ISO_SHAPE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;

function fromIso(written: string, zone: string): DateTime | undefined {
	if (!ISO_SHAPE.test(written)) return undefined;
	return DateTime.fromISO(written.replace(' ', 'T'), { zone, setZone: true });
}

// n8n's own date parser reads 05/06/2026 as 6 May, so it is not used.
const BRAZILIAN_SHAPE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:(?:,\s*|\s+)(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

function fromBrazilian(written: string, zone: string): DateTime | undefined {
	const parts = BRAZILIAN_SHAPE.exec(written)
		?.slice(1)
		.map((part) => Number(part ?? 0));
	if (!parts) return undefined;
	const [day, month, year, hour, minute, second] = parts;
	return DateTime.fromObject({ year, month, day, hour, minute, second }, { zone });
}

const SERIAL_SHAPE = /^\d{1,6}([.,]\d+)?$/;
const LAST_SERIAL = 100_000;
/** Excel counts 29 February 1900, which never was: days before it are one further than days after it. */
const SERIAL_OF_NO_DAY = 60;

/**
 * Days since the end of 1899, with the time of day as a fraction. Up to four decimals are too coarse for
 * seconds, so the time is rounded to the minute. A year alone is no serial number, nor is text such as
 * `46.178`, which may be a whole number with a thousands separator.
 */
function fromSerial(raw: string | number, written: string, zone: string): DateTime | undefined {
	if (!SERIAL_SHAPE.test(written)) return undefined;
	const serial = Number(written.replace(',', '.'));
	const isYear = Number.isInteger(serial) && serial >= YEARS.first && serial <= YEARS.last;
	const mayBeThousands = typeof raw === 'string' && /^\d{1,3}[.,]\d{3}$/.test(written);
	if (serial < 1 || serial > LAST_SERIAL || isYear || mayBeThousands) return undefined;
	const days = Math.floor(serial);
	if (days === SERIAL_OF_NO_DAY) return undefined;
	const [, decimals = ''] = written.split(/[.,]/);
	const precision = decimals.length <= 4 ? 60 : 1;
	const seconds = Math.round(((serial - days) * 86_400) / precision) * precision;
	return DateTime.utc(1899, 12, days < SERIAL_OF_NO_DAY ? 31 : 30)
		.plus({ days, seconds })
		.setZone(zone, { keepLocalTime: true });
}

function described(raw: unknown): string {
	if (typeof raw === 'string' || typeof raw === 'number') return quoted(String(raw));
	if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? 'an invalid date' : quoted(raw.toISOString());
	if (DateTime.isDateTime(raw)) {
		const iso = raw.toISO();
		return iso === null ? 'an invalid date' : quoted(iso);
	}
	return kindOf(raw);
}
