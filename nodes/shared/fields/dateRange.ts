import type { FieldPath } from './fieldPath';

/** Reports a date range that the service would refuse (400): without a date field, or with its ends swapped. */
export function checkDateRange(
	{ dateField, dateFrom, dateTo }: { dateField?: string; dateFrom?: string; dateTo?: string },
	fieldPath: FieldPath,
): void {
	if (dateField === undefined && (dateFrom ?? dateTo) !== undefined) {
		fieldPath.inside('Date Field').addRuleIssue('is empty: choose which date the range is about');
	}
	checkOrder(['Date From', dateFrom], ['Date To', dateTo], fieldPath);
}

/** Reports two days, each with its label, of which the first is after the second. */
export function checkOrder(
	[fromLabel, from]: readonly [string, string | undefined],
	[toLabel, to]: readonly [string, string | undefined],
	fieldPath: FieldPath,
): void {
	if (from !== undefined && to !== undefined && from > to) {
		fieldPath.inside(fromLabel).addRuleIssue(`(${from}) is after ${toLabel} (${to}): swap them`);
	}
}
