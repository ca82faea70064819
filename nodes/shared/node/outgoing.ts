/** What every record goes through before it leaves a node. */

import type { IDataObject } from 'n8n-workflow';

import { whatsapp } from '../fields/contacts';
import { Message } from '../messages/message';
import { AGENCY_ZONE, withOffset } from '../time';
import { isRecord, omit } from '../values';

/**
 * A copy of the record as it may leave the node, at every level. Temporary download links are removed, since
 * anybody who has one can get the file; only Download uses them. People get the number for WhatsApp.
 *
 * @param names of records that were looked up by name; they are added to bare references
 * @see the API's shape of `attachments` in a sale, a person and a bill: `download_url`
 */
export function outgoing(record: IDataObject, names: ReadonlyMap<string, string> = new Map()): IDataObject {
	return changedIn(withoutLinks(record), (inner) => {
		const name = Object.keys(inner).length === 1 ? names.get(String(inner.id)) : undefined;
		return name === undefined ? withWhatsapp(inner) : { ...inner, name };
	}) as IDataObject;
}

/** A copy of the record as the API sent it, without temporary download links. */
export function withoutLinks(record: IDataObject): IDataObject {
	return changedIn(record, (inner) => omit(inner, 'download_url')) as IDataObject;
}

/**
 * Only for full records: a list row has no phone except the business one, which does not mean that there is
 * none.
 */
function withWhatsapp(record: Record<string, unknown>): Record<string, unknown> {
	const isPerson = 'person_kind' in record && ('mobile_number' in record || 'phones' in record);
	return isPerson && !('whatsapp' in record) ? { ...record, whatsapp: whatsapp(record) } : record;
}

/**
 * These stay as they are: dates of trips and segments, which are in the local time of an airport, station or
 * counter somewhere; and `value` of custom fields, which the agency or other programs write, and which may
 * only look like date-times.
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
	'value',
]);

const NAIVE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/**
 * A copy with an offset on every date-time: 2026-06-05T14:30:00-03:00. The API returns none, and n8n's own
 * nodes would assume the zone of the workflow or the process.
 *
 * @param zone of the times
 * @see the API's "What the service does": date-times are "returned without a time-zone offset"
 */
export function addOffsets(record: IDataObject, zone = AGENCY_ZONE): IDataObject {
	return changedIn(record, (inner) =>
		Object.fromEntries(
			Object.entries(inner).map(([name, value]) => [
				name,
				typeof value === 'string' && NAIVE.test(value) && !LEFT_AS_THEY_ARE.has(name)
					? withOffset(value, zone)
					: value,
			]),
		),
	) as IDataObject;
}

/**
 * A copy in which `change` was applied to every record, at any depth. A copy, because items share records.
 * Messages of the node itself stay as they are.
 */
function changedIn(
	value: unknown,
	change: (record: Record<string, unknown>) => Record<string, unknown>,
): unknown {
	if (Array.isArray(value)) return value.map((line) => changedIn(line, change));
	if (!isRecord(value) || value instanceof Message) return value;
	return Object.fromEntries(
		Object.entries(change(value)).map(([name, inner]) => [name, changedIn(inner, change)]),
	);
}
