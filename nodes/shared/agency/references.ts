import type { IDataObject } from 'n8n-workflow';

import { isUuid } from '../request/path';
import { isRecord } from '../values';

/**
 * Whether the value is a reference to a record.
 *
 * @see the API's "Shared shapes": "Reference | Object carrying the UUID identifier of the record"
 */
export function isReference(value: unknown): value is IDataObject & { id: string } {
	return isRecord(value) && isUuid(value.id);
}

/**
 * The references among the values, one for each record.
 *
 * @see the API's "Shared shapes": "The get-by-ID endpoint of the referenced resource resolves it"
 */
export function referencesIn(values: readonly unknown[]): Array<IDataObject & { id: string }> {
	return [...new Map(values.filter(isReference).map((reference) => [reference.id, reference])).values()];
}

/** The names of the API's members that hold a reference. */
const REFERRING = new Set(
	(
		'account approver assignee bill birthplace canceled_by category city company contractor ' +
		'created_by credit_card_invoice customer intermediary invoice invoice_rule operation payee payer ' +
		'payment_method person product promoter recipient_city requester resource sale sale_product seller supplier transfer_account travel'
	).split(' '),
);

/**
 * Whether a member of this name holds a reference. An empty reference is null, so only its name shows that.
 *
 * @see the API's fields of each resource
 */
export function isReferenceName(name: string): boolean {
	return REFERRING.has(name);
}
