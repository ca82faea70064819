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

/** What the API calls its references. */
const REFERRING = new Set(
	(
		'account approver assignee bill birthplace canceled_by category city company contractor ' +
		'created_by credit_card_invoice customer intermediary invoice invoice_rule operation payee payer ' +
		'payment_method person product promoter recipient_city requester resource sale sale_product seller supplier transfer_account travel'
	).split(' '),
);

/**
 * Whether the member's name is that of a reference: one to nobody is null, and its name says what it is.
 *
 * @see the API's fields of each resource
 */
export function refers(name: string): boolean {
	return REFERRING.has(name);
}
