import type { IDataObject } from 'n8n-workflow';

import { whatsapp } from '../fields/contacts';
import { Message } from '../messages/message';
import { isRecord } from '../values';

/**
 * A copy of the record as it may leave, in all of its depth. Every record leaves through here, complete with
 * what options add. Temporary download links are for Download alone, since whoever has one has the file;
 * people get the number for WhatsApp.
 *
 * @see the API's shape of `attachments` in a sale, a person and a bill: `download_url`
 */
export function outgoing(record: IDataObject): IDataObject {
	return outgoingIn(record) as IDataObject;
}

function outgoingIn(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(outgoingIn);
	// What the node itself says gets its words later.
	if (!isRecord(value) || value instanceof Message) return value;
	return Object.fromEntries(
		Object.entries(withWhatsapp(value))
			.filter(([name]) => name !== 'download_url')
			.map(([name, inner]) => [name, outgoingIn(inner)]),
	);
}

/** Rows of lists show no phone but the one at work: what they lack is not known to be missing. */
function withWhatsapp<R extends Readonly<Record<string, unknown>>>(value: R): R {
	const isPerson = 'person_kind' in value && ('mobile_number' in value || 'phones' in value);
	return isPerson && !('whatsapp' in value) ? { ...value, whatsapp: whatsapp(value) } : value;
}

/** A copy whose references to records that were looked up by name have it, so that one sees who was meant. */
export function withNames(record: IDataObject, names: ReadonlyMap<string, string>): IDataObject {
	return names.size === 0 ? record : (withNamesIn(record, names) as IDataObject);
}

function withNamesIn(value: unknown, names: ReadonlyMap<string, string>): unknown {
	if (Array.isArray(value)) return value.map((line) => withNamesIn(line, names));
	if (!isRecord(value) || value instanceof Message) return value;
	const name = names.get(String(value.id));
	const isBare = Object.keys(value).length === 1 && name !== undefined;
	if (isBare) return { ...value, name };
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNamesIn(inner, names)]));
}
