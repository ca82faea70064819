import { DateTime } from 'luxon';

/** The agency's clock: the API returns date-times without an offset, in this zone's time. */
export const AGENCY_ZONE = 'America/Sao_Paulo';

/**
 * The moment of an API date-time, in ms: without an offset it is on the agency's clock, or that of `zone`.
 */
export function instantOf(written: unknown, zone = AGENCY_ZONE): number | undefined {
	if (typeof written !== 'string') return undefined;
	const time = DateTime.fromISO(written, { zone });
	return time.isValid ? time.toMillis() : undefined;
}
