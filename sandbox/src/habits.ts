/** Behavior of lists and endpoints that no single answer shows: from docs/assumptions.md, or observed. */
export interface Habits {
	/** By the path of the list; newest record first where it is missing. */
	order: Readonly<Record<string, Order>>;
	/** Whether a cursor is good for the same list with other filters. */
	cursorsOutliveFilters: boolean;
	/** What a cursor that was never given out leads to. */
	unknownCursor: 'refusal' | 'first page';
	/** The endpoints that answer although they are in development, `GET /labels`. */
	usable: readonly string[];
}

export interface Order {
	/** Of the row that the list shows; it holds text or numbers. */
	field: string;
	direction: 'ascending' | 'descending';
}

export const ownHabits: Habits = {
	order: {},
	cursorsOutliveFilters: false,
	unknownCursor: 'refusal',
	usable: [],
};

/** Negative, zero or positive, for sorting. Rows without the field come first in ascending order. */
export function compareRows(a: unknown, b: unknown, { field, direction }: Order): number {
	const [left, right] = [a, b].map((row) => (row as Record<string, unknown>)[field]);
	const sign = direction === 'ascending' ? 1 : -1;
	if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
	const [first, second] = [String(left ?? ''), String(right ?? '')];
	return sign * (first < second ? -1 : first > second ? 1 : 0);
}
