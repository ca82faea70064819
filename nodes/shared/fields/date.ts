import { DateTime } from 'luxon';

import { isEmpty, kindOf, quoted, type Field } from './field';
import type { Describe } from './text';

/** The agency's clock: the service returns date-times without an offset, in this zone's time. */
export const AGENCY_ZONE = 'America/Sao_Paulo';

/** When a date-time of the service is, in ms: without an offset, it is on the agency's clock, or on that of `zone`. */
export function instantOf(written: unknown, zone = AGENCY_ZONE): number | undefined {
	if (typeof written !== 'string') return undefined;
	const time = DateTime.fromISO(written, { zone });
	return time.isValid ? time.toMillis() : undefined;
}

/** A day, read as `YYYY-MM-DD`. See {@link readMoment} for what may be entered. */
export function date(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(
		displayName,
		'takes a date such as 2026-06-05 or 05/06/2026 (day first)',
		about,
		(moment) =>
			// Midnight in its own zone is how sheets and forms write a day; converting it would shift the day.
			(moment.isMidnight ? moment.time : moment.time.setZone(AGENCY_ZONE)).toISODate(),
	);
}

/** A moment on the agency's clock, read as `YYYY-MM-DDTHH:MM:SS`. */
export function dateTime(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, MOMENT_WANTED, about, (moment) =>
		moment.time.setZone(AGENCY_ZONE).toFormat("yyyy-MM-dd'T'HH:mm:ss"),
	);
}

/**
 * A day or a moment, where the API leaves the format open: a day is read as a {@link date}, and what has a time of day as
 * a {@link dateTime}.
 */
export function dayOrMoment(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, MOMENT_WANTED, about, ({ time, isMidnight }) =>
		isMidnight ? time.toISODate() : time.setZone(AGENCY_ZONE).toFormat("yyyy-MM-dd'T'HH:mm:ss"),
	);
}

/** A moment with an explicit offset, as `updated_since` needs it so that no server setting can move it. */
export function instant(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, MOMENT_WANTED, about, (moment) =>
		moment.time.setZone(AGENCY_ZONE).toISO({ suppressMilliseconds: true }),
	);
}

const MOMENT_WANTED = 'takes a date and time such as 2026-06-05T14:30:00 or 05/06/2026 14:30 (day first)';

function momentField(
	displayName: string,
	wanted: string,
	about: Describe,
	format: (moment: Moment) => string | null,
): Field<string | undefined> {
	return {
		// A text input: n8n's date picker throws away what is typed the Brazilian way.
		property: { displayName, type: 'string', default: '', placeholder: 'e.g. 05/06/2026', ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const moment = readMoment(raw);
			if (moment) return format(moment) ?? undefined;
			place.report(
				`${wanted}, not ${typeof raw === 'string' || typeof raw === 'number' ? quoted(String(raw)) : kindOf(raw)}`,
			);
			return undefined;
		},
	};
}

interface Moment {
	time: DateTime;
	/** Whether the time of day is 00:00 in the zone in which it was written. */
	isMidnight: boolean;
}

// n8n's own date parser reads 05/06/2026 as 6 May, so it is not used.
const BRAZILIAN_FORMATS = ['dd/MM/yyyy', 'dd/MM/yyyy HH:mm', 'dd/MM/yyyy HH:mm:ss'];
// Luxon would also take a bare year or an ISO week, which nobody means when they type "2026".
const ISO_SHAPE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;

/**
 * Reads ISO text, `dd/MM/yyyy` with or without a time, a Luxon DateTime or a JavaScript Date. Text without an
 * offset is on the agency's clock.
 */
function readMoment(raw: unknown): Moment | undefined {
	const time = toDateTime(raw);
	if (!time?.isValid) return undefined;
	return { time, isMidnight: time.hour === 0 && time.minute === 0 && time.second === 0 };
}

function toDateTime(raw: unknown): DateTime | undefined {
	if (raw instanceof Date) return DateTime.fromJSDate(raw, { zone: 'utc' });
	// n8n carries its own copy of Luxon, so `instanceof DateTime` would not recognise its objects.
	if (typeof raw === 'object' && raw !== null && 'toISO' in raw && typeof raw.toISO === 'function') {
		return DateTime.fromISO(String(raw.toISO()), { setZone: true });
	}
	if (typeof raw !== 'string') return undefined;
	const written = raw.trim();
	if (ISO_SHAPE.test(written)) {
		return DateTime.fromISO(written.replace(' ', 'T'), { zone: AGENCY_ZONE, setZone: true });
	}
	return BRAZILIAN_FORMATS.map((format) => DateTime.fromFormat(written, format, { zone: AGENCY_ZONE })).find(
		(time) => time.isValid,
	);
}
