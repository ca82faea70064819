import type { Place } from './place';

/** Reports a date range that the service would refuse (400): without a date field, or with its ends swapped. */
export function checkDateRange(
	{ dateField, dateFrom, dateTo }: { dateField?: string; dateFrom?: string; dateTo?: string },
	place: Place,
): void {
	if (dateField === undefined && (dateFrom ?? dateTo) !== undefined) {
		place.inside('Date Field').report('is empty: choose which date the range is about');
	}
	if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
		place.inside('Date From').report(`(${dateFrom}) is after Date To (${dateTo}): swap them`);
	}
}
