import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../reads/contract';
import { isRecord, recordsOf } from '../values';
import { readReference, referencesIn } from './output';
import { resolve } from './resolve';

/**
 * Who owes a bill: the payers of the sales that it, or an item of it, is for, since a bill names no person. A
 * payable is owed by the agency.
 *
 * @param bill as Get gives it
 */
export async function payersOf(
	{ transaction_kind: kind, sale, items }: IDataObject,
	api: ReadApi,
): Promise<{ payers: IDataObject[] }> {
	if (kind !== 'credit') return { payers: [] };
	const sales = referencesIn([sale, ...recordsOf(items).map((item) => item.sale)]);
	const read = await Promise.all(sales.map(async (of) => await readReference(api, of, resolve.sale)));
	return { payers: referencesIn(read.map((found) => isRecord(found) && found.payer)) };
}
