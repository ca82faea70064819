import type { IDataObject } from 'n8n-workflow';

/** The names of what our nodes say beside what the back office holds. */
export const SAID_NAMES = [
	...(['outcome', 'replayed', 'changed', 'has_more', 'left_out', 'next'] as const),
	...(['notes', 'shown', 'narrow_by'] as const),
];

export type Said = Readonly<Partial<Record<(typeof SAID_NAMES)[number], unknown>>>;

/** A symbol, so that no member of a stored record, whatever its name, is taken for our own words. */
const SAID = Symbol('said by the node');

/** A copy of the record with what the node says of it, for workflows as members. Copies keep it. */
export function withSaid(record: IDataObject, said: Said): IDataObject {
	return { ...record, ...said, [SAID]: { ...saidOf(record), ...said } } as IDataObject;
}

/** What the node says of a record, and nothing that the record says of itself. */
export function saidOf(record: object): Said {
	return (record as { [SAID]?: Said })[SAID] ?? {};
}
