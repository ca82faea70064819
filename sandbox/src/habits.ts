/**
 * Behavior of lists and endpoints that no single answer shows: decided in docs/assumptions.md, or observed at
 * a service.
 */
export interface Habits {
	/** The order of each list, by path; newest records first if it is missing. */
	order: Readonly<Record<string, Order>>;
	/** Whether a cursor also works for the same list with other filters. */
	cursorsOutliveFilters: boolean;
	/** How a cursor that was never issued is handled. */
	unknownCursor: 'refusal' | 'first page';
	/** Endpoints that answer although they are in development, such as `GET /labels`. */
	usable: readonly string[];
}

export interface Order {
	/** A field of the list's rows with text or numbers. */
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
