import type { IDataObject } from 'n8n-workflow';

/** What people look for in a record, by the names that the API's description and its lists have for it. */
const READ_FIRST = [
	/^(receipt_)?number$/,
	/^(name|title|product_name)$/,
	/^(code|description)$/,
	/^due$|(^|_)(date|until)$/,
	/^totals$|(^|_)(amount|balance)$/,
];

const IDENTIFIES = /^id$|_id$/;

/**
 * The record with what people read at its beginning: number, name, dates, amounts. IDs come last, and the
 * rest keeps the API's order. n8n's table keeps the order of the fields, and shows a screen of them.
 */
export function readFirst(record: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).sort(([a], [b]) => rankOf(a) - rankOf(b)));
}

function rankOf(name: string): number {
	const first = READ_FIRST.findIndex((names) => names.test(name));
	if (first >= 0) return first;
	return READ_FIRST.length + (IDENTIFIES.test(name) ? 1 : 0);
}
