import type { Place } from '../fields/place';

/** Reports an update that would change nothing: the API keeps whatever is omitted or empty. */
export function needsAChange(values: object, place: Place): void {
	if (Object.values(values).some((value) => value !== undefined)) return;
	place
		.inside('Update Fields')
		.report('has no value: add at least one field to change. Empty fields stay as they are');
}
