import type { Place } from './place';

/** Reports a date range that the service would refuse (400): without a date field, or with its ends swapped. */
export function checkDateRange(
	{ dateField, dateFrom, dateTo }: { dateField?: string; dateFrom?: string; dateTo?: string },
	place: Place,
): void {
	if (dateField === undefined && (dateFrom ?? dateTo) !== undefined) {
		place.inside('Date Field').reportRule('is empty: choose which date the range is about');
	}
	checkOrder(['Date From', dateFrom], ['Date To', dateTo], place);
}

/** Reports two days, each with its label, of which the first is after the second. */
export function checkOrder(
	[fromLabel, from]: readonly [string, string | undefined],
	[toLabel, to]: readonly [string, string | undefined],
	place: Place,
): void {
	if (from !== undefined && to !== undefined && from > to) {
		place.inside(fromLabel).reportRule(`(${from}) is after ${toLabel} (${to}): swap them`);
	}
}
