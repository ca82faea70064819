import type { IDataObject } from 'n8n-workflow';

import { isUuid } from '../request/path';
import { isRecord } from '../values';

/**
 * Whether the value leads to a record.
 *
 * @see the API's "Shared shapes": "Reference | Object carrying the UUID identifier of the record"
 */
export function isReference(value: unknown): value is IDataObject & { id: string } {
	return isRecord(value) && isUuid(value.id);
}

/**
 * What of the values refers to a record, each record once.
 *
 * @see the API's "Shared shapes": "The get-by-ID endpoint of the referenced resource resolves it"
 */
export function referencesIn(values: readonly unknown[]): Array<IDataObject & { id: string }> {
	return [...new Map(values.filter(isReference).map((reference) => [reference.id, reference])).values()];
}
