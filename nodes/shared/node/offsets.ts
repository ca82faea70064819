import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { Message } from '../messages/message';
import { AGENCY_ZONE } from '../time';
import { isRecord } from '../values';

/**
 * The record with an offset on every date-time: 2026-06-05T14:30:00-03:00. The API gives none, and n8n's own
 * nodes would assume the workflow's or the process's zone. The record is copied, as items share records.
 *
 * @param zone of the times
 * @see the API's "What the service does": date-times are "returned without a time-zone offset"
 */
export function addOffsets(record: IDataObject, zone = AGENCY_ZONE): IDataObject {
	return withOffsets(record, zone) as IDataObject;
}

/**
 * Dates of trips and segments: local times of airports, stations or counters anywhere. And custom fields
 * written by the agency or other programs, which may only look like date-times.
 */
const LEFT_AS_THEY_ARE = new Set([
	'departure_date',
	'arrival_date',
	'return_date',
	'pickup_date',
	'dropoff_date',
	'check_in',
	'check_out',
	'begin_date',
	'end_date',
	'start_date',
	'boarding_date',
	'custom_fields',
]);

const NAIVE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

function withOffsets(value: unknown, zone: string): unknown {
	if (typeof value === 'string') return NAIVE.test(value) ? withOffset(value, zone) : value;
	if (Array.isArray(value)) return value.map((entry) => withOffsets(entry, zone));
	if (!isRecord(value) || value instanceof Message) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name,
			LEFT_AS_THEY_ARE.has(name) ? inner : withOffsets(inner, zone),
		]),
	);
}

function withOffset(written: string, zone: string): string {
	const time = DateTime.fromISO(written, { zone });
	return time.isValid ? `${written}${time.toFormat('ZZ')}` : written;
}
