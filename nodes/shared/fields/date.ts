import { DateTime } from 'luxon';

import { describeGiven, message, type Message, unquoted } from '../messages/message';
import { AGENCY_ZONE, calendarDay } from '../time';
import { isEmpty, quote } from '../values';
import { withFormat, type Describe, type Field } from './field';
import { parseMoment, type Moment, type Span } from '../moment';
import type { Place } from './place';
import { unwrapValue } from './unwrap';

/** A day on the agency's calendar, read as `YYYY-MM-DD`. See {@link parseMoment} for what may be entered. */
export function date(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, DAY_FORMAT, about, agencyDay);
}

/**
 * A day whose two-digit year may be of another century, so that it is refused; like {@link date} otherwise.
 */
export function anyDate(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, DAY_FORMAT, about, agencyDay, {
		...TWENTY_YEARS,
		takesShortYears: false,
	});
}

/** The day on which somebody was born; like {@link date} otherwise. */
export function birthdate(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, DAY_FORMAT, about, agencyDay, LIFETIME);
}

/**
 * A moment by which something has to be done, on the agency's clock, read as `YYYY-MM-DDTHH:MM:SS`. A day
 * alone means the end of its working hours; a hint says so.
 */
export function deadline(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, MOMENT_FORMAT, about, (moment, place) => {
		if (moment.isDay) {
			place.addHint(message('hint.endOfDay', { time: unquoted(END_OF_WORK.slice(0, 5)) }));
			return `${toDay(moment)}T${END_OF_WORK}`;
		}
		if (moment.isDateObject) place.addHint(message('hint.dateObject'));
		return momentOf(onAgencyClock(moment));
	});
}

/** A day in local time at the place of the trip, such as a check-in, read as `YYYY-MM-DD`. */
export function localDate(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, DAY_FORMAT, about, (moment, place) => {
		if (moment.isUniversal) return agencyDay(moment);
		if (agencyDay(moment) !== toDay(moment)) hintAtOffset(moment, place);
		return toDay(moment);
	});
}

/**
 * A moment in the local time of an airport or station, read as `YYYY-MM-DDTHH:MM:SS`. An offset is dropped,
 * since it names the zone of that place. UTC is refused, since we cannot tell what the local time is. A day
 * alone means its first minute; a hint says so.
 */
export function localDateTime(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, MOMENT_FORMAT, { ...ON_LOCAL_CLOCK, ...about }, (moment, place) => {
		if (!moment.hasTime) place.addHint(message('hint.startOfDay'));
		return isLocal(moment, place) ? momentOf(moment) : undefined;
	});
}

/**
 * A local day or moment, for fields whose format the API leaves open: {@link localDate} or
 * {@link localDateTime}.
 */
export function localDateOrTime(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(displayName, DAY_OR_MOMENT_FORMAT, { ...ON_LOCAL_CLOCK, ...about }, (moment, place) => {
		if (!moment.hasTime) return toDay(moment);
		return isLocal(moment, place) ? momentOf(moment) : undefined;
	});
}

/**
 * A moment with an explicit offset, as `updated_since` needs it, so that no server setting can shift it.
 * Midnight with an offset is taken as that instant: taken as a day in Brasília it could be later, and changes
 * would be missed.
 */
export function instant(displayName: string, about: Describe = {}): Field<string | undefined> {
	return momentField(
		displayName,
		MOMENT_FORMAT,
		about,
		({ time }) => time.setZone(AGENCY_ZONE).toISO({ suppressMilliseconds: true }) ?? undefined,
	);
}

/** When most agencies close. */
const END_OF_WORK = '18:00:00';

const ON_LOCAL_CLOCK: Describe = { description: 'In the local time of that place' };

const LIFETIME: Span = { yearsBack: 120, yearsAhead: 0, takesShortYears: false };
const TWENTY_YEARS: Span = { yearsBack: 20, yearsAhead: 20, takesShortYears: true };

/** How a value is to be written, for the error and for the form. */
interface Format {
	takes: Message;
	written: string;
}

const DAY_FORMAT: Format = {
	takes: message('takes.date'),
	written: 'Written as 2026-06-05 or 05/06/2026 (day first)',
};
const MOMENT_FORMAT: Format = {
	takes: message('takes.moment'),
	written: 'Written as 2026-06-05T14:30:00 or 05/06/2026 14:30 (day first)',
};
const DAY_OR_MOMENT_FORMAT: Format = {
	...MOMENT_FORMAT,
	written: 'Written as 2026-06-05, 2026-06-05T14:30:00 or 05/06/2026 14:30 (day first)',
};

function momentField(
	displayName: string,
	{ takes, written }: Format,
	about: Describe,
	format: (moment: Moment, place: Place) => string | undefined,
	span = TWENTY_YEARS,
): Field<string | undefined> {
	return {
		// A text input, because n8n's date picker discards what is typed in the Brazilian format.
		property: {
			displayName,
			type: 'string',
			default: '',
			placeholder: 'e.g. 05/06/2026',
			...withFormat(about, written),
		},
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const moment = parseMoment(unwrapValue(raw), AGENCY_ZONE, span);
			if ('problem' in moment) return place.refuse(moment.problem(takes));
			const isBirth = span === LIFETIME;
			if (isBirth && moment.time > DateTime.now().plus({ days: 1 }))
				return place.refuse(message('INVALID_DATE.unborn', { given: describeGiven(toDay(moment)) }));
			const slip = isBirth ? 'hint.birthYear' : 'hint.farYear';
			if (!moment.isUsual) place.addHint(message(slip, { day: unquoted(toDay(moment)) }));
			else if (moment.isShortYear)
				place.addHint(message('hint.shortYear', { day: unquoted(moment.time.toFormat('dd/MM/yyyy')) }));
			return format(moment, place);
		},
	};
}

/** A day stays the same day: converting its midnight would move it to the evening before. */
function onAgencyClock({ time, isDay }: Pick<Moment, 'time' | 'isDay'>): Pick<Moment, 'time' | 'isDay'> {
	return { time: isDay ? time : time.setZone(AGENCY_ZONE), isDay };
}

/** Whether the moment is in the local time of the place. Adds an issue if it is not. */
function isLocal(moment: Moment, place: Place): boolean {
	const { time, isDay, isUniversal } = moment;
	if (isDay) return true;
	if (!isUniversal) {
		hintAtOffset(moment, place);
		return true;
	}
	place.refuse(message('INVALID_DATE.universal', { given: quote(time.toISO() ?? '') }));
	return false;
}

function hintAtOffset({ time, mayBeUniversal }: Moment, place: Place): void {
	const taken = unquoted(time.toFormat('dd/MM/yyyy HH:mm'));
	if (mayBeUniversal) place.addHint(message('hint.mayBeUniversal', { taken }));
}

/** The last second of a day, like its first, means that day in any zone. */
function agencyDay({ isDay, isLast, time }: Moment): string {
	return toDay(onAgencyClock({ time, isDay: isDay || isLast }));
}

function toDay({ time }: Pick<Moment, 'time'>): string {
	return calendarDay(time);
}

/**
 * The day of a moment begins at 00:00, even where summer time began at midnight. Programs may write a full
 * second as .999 of the second before, so we round up; but the end of a day stays on its day.
 */
function momentOf({ time, isDay }: Pick<Moment, 'time' | 'isDay'>): string {
	const rounded = time.plus({ milliseconds: 500 });
	const shown = rounded.hasSame(time, 'day') ? rounded : time;
	return shown.toFormat(isDay ? "yyyy-MM-dd'T00:00:00'" : "yyyy-MM-dd'T'HH:mm:ss");
}
