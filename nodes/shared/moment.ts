import { DateTime, FixedOffsetZone } from 'luxon';

import { inReadNotation } from './dateNotations';
import { whyWrong } from './textProblems';
import { describeGiven, message, type Message, unquoted, type Value } from './messages/message';
import { quote } from './values';

/** A day or a moment as it was written. */
export interface Moment {
	/** In the zone in which it was written, so that its hours are as they were written. */
	time: DateTime;
	/** Whether it is midnight there, since sheets, databases and forms write days as midnight. */
	isDay: boolean;
	/** Whether its time was written, which may also be midnight. */
	hasTime: boolean;
	/** Whether it is the last second of a day there, which programs write as the end of a period. */
	isLast: boolean;
	/** Whether its year was written with two digits. */
	isShortYear: boolean;
	/** Whether it is an instant in no place's local time: `…Z`, or a JavaScript Date. */
	isUniversal: boolean;
	/** Whether its offset was written as `+00:00`: UTC as databases write it, or London's in winter. */
	mayBeUniversal: boolean;
	isDateObject: boolean;
	/** Whether it is within the field's {@link Span}, so that it is probably meant. */
	isUsual: boolean;
}

/**
 * How far from today a field's days usually are, and whether a two-digit year always means this century. A
 * number is read as a serial date only within this span.
 */
export interface Span {
	yearsBack: number;
	yearsAhead: number;
	takesShortYears: boolean;
}

function isWithin(
	{ yearsBack, yearsAhead }: Pick<Span, 'yearsBack' | 'yearsAhead'>,
	time: DateTime,
): boolean {
	const now = DateTime.now();
	return time >= now.minus({ years: yearsBack }) && time <= now.plus({ years: yearsAhead, days: 1 });
}

/** Why an entry is not a moment that the field takes. */
interface Problem {
	problem(takes: Message): Message;
}

/** Years outside of this range are typos, such as 0206 or 20266. */
const YEARS = { first: 1900, last: 2200 };

/** The largest offset that exists, in minutes. Luxon would even take `+99:00`. */
const FARTHEST_OFFSET = 14 * 60;

/**
 * Reads ISO text, `d/M/yyyy` with or without a time, a Luxon DateTime, a JavaScript Date, or a serial date of
 * Excel and Google Sheets.
 *
 * @param zone of text without an offset, and of serial dates
 */
export function parseMoment(raw: unknown, zone: string, span: Span): Moment | Problem {
	const moment = toMoment(raw, zone, span);
	if (!moment?.time.isValid || Math.abs(moment.time.offset) > FARTHEST_OFFSET) {
		const why = typeof raw === 'object' ? '' : whyNot(inReadNotation(withoutInvisible(String(raw))), span);
		const values = { given: describeRaw(raw), why };
		return { problem: (takes) => message('INVALID_DATE', { takes, ...values }) };
	}
	const { year } = moment.time;
	if (year < YEARS.first || year > YEARS.last) {
		return {
			problem: (takes) => message('INVALID_DATE.year', { takes, ...YEARS, given: describeRaw(raw) }),
		};
	}
	return {
		...moment,
		isDay: isMidnight(moment.time),
		hasTime: !isMidnight(moment.time) || (typeof raw === 'string' && MIDNIGHT.test(raw)),
		isLast: isLastSecond(moment.time),
		mayBeUniversal: typeof raw === 'string' && /:\d{2}(\.\d+)? ?[+-]00(:?00)?$/.test(withoutInvisible(raw)),
		isDateObject: raw instanceof Date,
		isUsual: isWithin(span, moment.time),
	};
}

function toMoment(
	raw: unknown,
	zone: string,
	span: Span,
): Pick<Moment, 'time' | 'isUniversal' | 'isShortYear'> | undefined {
	if (raw instanceof Date) return { time: fromDate(raw), isUniversal: true, isShortYear: false };
	// The text is as n8n writes a DateTime from an expression. Unlike `instanceof`, Luxon's check also
	// recognizes a DateTime from n8n's own copy of Luxon, but no Interval.
	const text = DateTime.isDateTime(raw) ? raw.toISO() : raw;
	if (typeof text !== 'string' && typeof text !== 'number') return undefined;
	const written = inReadNotation(withoutInvisible(String(text)));
	// Luxon would move it to the next day.
	if (/\d[T ,]\s*24:/i.test(written)) return undefined;
	const time =
		fromIso(written, zone) ??
		fromBrazilian(written, zone, span) ??
		fromSerial(written, typeof text === 'number', zone, span);
	const isUniversal = /\dZ$/i.test(written);
	return (
		time && { time: isUniversal ? atEndOfDay(time) : time, isUniversal, isShortYear: hasShortYear(written) }
	);
}

/** Midnight as people write it: with seconds or in UTC, it is how programs write a day. */
const MIDNIGHT = /\d[T ,]\s*0?0:00(?![\d:]|\s*Z|[+-]00(:?00)?$)/i;

/** A database's day is midnight in the process's zone or in UTC. Other Dates do not show their zone. */
function fromDate(raw: Date): DateTime {
	const local = DateTime.fromJSDate(raw, { zone: 'system' });
	return isMidnight(local) || isLastSecond(local) ? local : atEndOfDay(local.toUTC());
}

/**
 * An instant in the zone where it is the last millisecond of a day, which only programs write, to end a
 * period: `$now.endOf('month').toUTC()` in Manaus is 03:59:59.999. Any other instant as it is.
 */
function atEndOfDay(instant: DateTime): DateTime {
	if (instant.second !== 59 || instant.millisecond !== 999) return instant;
	const minutes = 24 * 60 - 1 - (instant.hour * 60 + instant.minute);
	const offset = minutes > FARTHEST_OFFSET ? minutes - 24 * 60 : minutes;
	return offset % 60 === 0 ? instant.setZone(FixedOffsetZone.instance(offset)) : instant;
}

/** Whether this is the start of its day, which was at one o'clock where summer time began at midnight. */
function isMidnight(time: DateTime): boolean {
	return time.toMillis() === time.startOf('day').toMillis();
}

function isLastSecond(time: DateTime): boolean {
	return !time.plus({ seconds: 1 }).hasSame(time, 'day');
}

/** Text copied from a web page or from Windows may contain invisible marks. */
function withoutInvisible(written: string): string {
	return written.replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, '').trim();
}

// Luxon would also take a bare year or an ISO week, but "2026" means neither.
const ISO_SHAPE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;

function fromIso(written: string, zone: string): DateTime | undefined {
	if (!ISO_SHAPE.test(written)) return undefined;
	return DateTime.fromISO(written.replace(' ', 'T'), { zone, setZone: true });
}

// n8n's own date parser reads 05/06/2026 as May 6, so we do not use it.
const BRAZILIAN_SHAPE =
	/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:(?:,\s*|\s+)(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Reads a date in Brazilian notation. A two-digit year is taken only if the field takes those. */
function fromBrazilian(written: string, zone: string, span: Span): DateTime | undefined {
	const parts = BRAZILIAN_SHAPE.exec(written)
		?.slice(1)
		.map((part) => Number(part ?? 0));
	if (!parts) return undefined;
	if (lacksCentury(written, span)) return undefined;
	const [day, month, year = 0, hour, minute, second] = parts;
	return DateTime.fromObject(
		{ year: hasShortYear(written) ? 2000 + year : year, month, day, hour, minute, second },
		{ zone },
	);
}

const hasShortYear = (written: string): boolean => /^\d{1,2}\/\d{1,2}\/\d{2}(?!\d)/.test(written);

const lacksCentury = (written: string, span: Span): boolean =>
	hasShortYear(written) && (!span.takesShortYears || MONTH_MAY_BE_FIRST.test(written));

/** "6/5/26" is how Excel in America writes June 5. It never writes "06/05/26" or "15/6/26". */
const MONTH_MAY_BE_FIRST = /^([1-9]\/(1[0-2]|[1-9])|1[0-2]\/[1-9])\/\d{2}(?!\d)/;

/** A serial date has neither a leading zero nor a decimal comma, which people write. */
const SERIAL_SHAPE = /^[1-9]\d{0,5}(\.\d+)?$/;

/**
 * Reads a serial date: days since the end of 1899, with the time of day as a fraction. It is read only if the
 * field may mean that day. If its digits may also be another date without slashes, it is read as neither; but
 * in a field that only takes past days, a number is always a serial date. With up to four decimals, seconds
 * are not exact, so the time is rounded to the minute.
 */
function fromSerial(written: string, isNumber: boolean, zone: string, span: Span): DateTime | undefined {
	const isSerial = isNumber && span.yearsAhead === 0;
	if (!SERIAL_SHAPE.test(written) || (!isSerial && withoutSlashes(written, span))) return undefined;
	const days = Math.floor(Number(written));
	const [, decimals = ''] = written.split('.');
	const precision = decimals.length <= 4 ? 60 : 1;
	const seconds = Math.round(((Number(written) - days) * 86_400) / precision) * precision;
	const time = DateTime.utc(1899, 12, 30).plus({ days, seconds }).setZone(zone, { keepLocalTime: true });
	return isWithin(span, time) ? time : undefined;
}

/** Reads `50626` as 05/06/26, if the field may mean that day; undefined otherwise. */
function withoutSlashes(written: string, span: Span): string | undefined {
	const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(written.padStart(6, '0')) ?? [];
	const isDay = (century: string) => {
		const time = DateTime.fromFormat(`${day}${month}${century}${year}`, 'ddMMyyyy');
		return time.isValid && isWithin(span, time);
	};
	return ['19', '20'].some(isDay) ? `${day}/${month}/${year}` : undefined;
}

/** Why a text is not a moment, as far as we can tell. */
function whyNot(written: string, span: Span): Message | '' {
	const guess = guessOf(written, span);
	if (guess !== undefined) return message('guess', { guess });
	if (/^\d{1,2}(:\d{2}|h(?!\p{L}))(?!.*\d[/-]\d)/u.test(written)) return message('wrongDate.onlyTime');
	if (isSeveralTerms(written)) return message('wrongDate.terms');
	if (LENGTH_OF_TIME.test(written)) return message('wrongDate.length');
	const [, brazilian, isoYear, isoMonth, isoDay, rest = ''] =
		/^(?:(\d{1,2}\/\d{1,2}\/\d{2,4})|(\d{4})-(\d{1,2})-(\d{1,2}))(?!\d)(.*)$/.exec(written) ?? [];
	const parts = brazilian?.split('/') ?? [isoDay, isoMonth, isoYear];
	const [day = NaN, month = NaN, year = NaN] = parts.map(Number);
	if (!Number.isNaN(day))
		return whyNoDay(day, month, year, brazilian !== undefined) ?? whyNoTime(written, rest.trim(), span);
	if (/^\d{1,2}\/\d{1,2}(?![\d/])/.test(written)) return message('wrongDate.lacksYear');
	if (/^(\d{4}-\d{1,2}|\d{1,2}\/\d{4})$/.test(written)) return message('wrongDate.lacksDay');
	if (/^\d{1,2}(-\d{1,2}-|\.\d{1,2}\.)\d{2}/.test(written)) return message('wrongDate.slashes');
	return whyWrong(written);
}

/** Matches a length of time: "7 noites", "35 anos", "30 days". */
const LENGTH_OF_TIME =
	/^\d{1,4} ?(dia|noite|semana|m[eê]s|ano|hora|day|night|week|month|year|hour)(s|es)?( \p{L}+){0,4}$/iu;

/** "30/60/90": after how many days each of several payments is due. */
function isSeveralTerms(written: string): boolean {
	if (!/^\d{1,3}([/+, -]\d{1,3})+( ?(dias|days|dd))?$/i.test(written)) return false;
	const days = written.match(/\d+/g)?.map(Number) ?? [];
	return (
		(days[1] ?? 0) > 12 &&
		(days.at(-1) ?? 0) > 31 &&
		days.every((each, index) => each > (days[index - 1] ?? 0))
	);
}

function whyNoDay(day: number, month: number, year: number, isBrazilian: boolean): Message | undefined {
	if (month === 0 || month > 12) {
		const two = String(day).padStart(2, '0');
		const swapped = unquoted(isBrazilian ? `${month}/${two}/${year}` : `${year}-${two}-${month}`);
		if (month === 0 || month > 31 || day === 0 || day > 12) return message('wrongDate.month', { month });
		return message('wrongDate.swapped', { month, swapped });
	}
	if (day === 0 || day > 31) return message('wrongDate.noDay');
	const last = DateTime.utc(year < 100 ? 2000 + year : year, month).endOf('month');
	return day <= last.day
		? undefined
		: message('wrongDate.day', { last: unquoted(last.toFormat('dd/MM/yyyy')) });
}

/** What is wrong with the text after a day that exists. */
function whyNoTime(written: string, time: string, span: Span): Message | '' {
	if (/^(às |as |at )?\d{1,2}\s?(h|:\d{2}\s?[ap]\.?m)|^(às|as) \d/i.test(time))
		return message('wrongDate.clock');
	if (lacksCentury(written, span)) return message('wrongDate.shortYear');
	return /^[T,]?\s*\d{1,2}:\d{2}(:\d{2})?$/.test(time) ? message('wrongDate.time') : '';
}

/** What a number that is not a serial date probably is. */
function guessOf(written: string, span: Span): Value | undefined {
	const slashed = withoutSlashes(written, span);
	if (slashed !== undefined) return unquoted(slashed);
	if (/^\d{7,8}$/.test(written)) return message('guess.date');
	if (!/^\d{1,4}([.,]\d+)?$/.test(written)) return undefined;
	const number = Number(written.replace(',', '.'));
	if (!Number.isInteger(number)) {
		const day = Math.trunc(number);
		return message(day === 0 ? 'guess.time' : day <= 31 ? 'guess.dayAndMonth' : 'guess.amount');
	}
	if (number >= YEARS.first && number <= YEARS.last) return message('guess.year');
	if (number < 32 && span.yearsAhead > 0) return message('guess.day');
	if (number < 121) return message('guess.age');
	return /^([01]?\d|2[0-3])[0-5]\d$/.test(written) ? message('guess.time') : undefined;
}

function describeRaw(raw: unknown): Value {
	const isDate = raw instanceof Date;
	if (!isDate && !DateTime.isDateTime(raw)) return describeGiven(raw);
	const iso = isDate && Number.isNaN(raw.getTime()) ? null : isDate ? raw.toISOString() : raw.toISO();
	return iso === null ? message('given.invalidDate') : quote(iso);
}
