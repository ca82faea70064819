import { DateTime, IANAZone, type DurationLike } from 'luxon';

/** The agency's zone. The API returns date-times without an offset, in this zone's time. */
export const AGENCY_ZONE = 'America/Sao_Paulo';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/**
 * Remembers offsets. Luxon asks Intl for an offset several times for each row of a list, which takes longer
 * than everything else done with the row. Offsets change only at the full quarter of an hour.
 */
class RememberedZone extends IANAZone {
	private readonly offsets = new Map<number, number>();

	override offset(time: number): number {
		const quarter = Math.floor(time / QUARTER_HOUR_MS);
		const known = this.offsets.get(quarter);
		if (known !== undefined) return known;
		if (this.offsets.size > 10_000) this.offsets.clear();
		const offset = super.offset(time);
		this.offsets.set(quarter, offset);
		return offset;
	}
}

const AGENCY_CLOCK = new RememberedZone(AGENCY_ZONE);

/**
 * A moment in the agency's zone.
 * @param time in ms
 */
export function inBrasilia(time: number): DateTime {
	return DateTime.fromMillis(time, { zone: AGENCY_CLOCK });
}

/** The day that a calendar in the moment's own zone shows, as YYYY-MM-DD. */
export function calendarDay(time: DateTime): string {
	return time.toFormat('yyyy-MM-dd');
}

/**
 * The day of a moment, by default today, on the agency's calendar, as YYYY-MM-DD.
 * @param time in ms
 * @param by how far to move the day ahead
 */
export function dayOf(time = DateTime.now().toMillis(), by: DurationLike = {}): string {
	return moveDay(calendarDay(inBrasilia(time)), by);
}

/** A day, YYYY-MM-DD, moved ahead. */
export function moveDay(day: string, by: DurationLike): string {
	return calendarDay(DateTime.fromISO(day, { zone: 'utc' }).plus(by));
}

/** The moment of an API date-time, in ms. Without an offset, it is in the agency's zone, or in `zone`. */
export function instantOf(written: unknown, zone = AGENCY_ZONE): number | undefined {
	if (typeof written !== 'string') return undefined;
	const time = timeOf(written, zone);
	return time.isValid ? time.toMillis() : undefined;
}

/**
 * Adds the offset that the zone has at that date-time. Text that is no valid date-time is returned unchanged.
 */
export function withOffset(written: string, zone: string): string {
	const time = timeOf(written, zone);
	return time.isValid ? `${written}${time.toFormat('ZZ')}` : written;
}

const timeOf = (written: string, zone: string): DateTime =>
	DateTime.fromISO(written, { zone: zone === AGENCY_ZONE ? AGENCY_CLOCK : zone });
