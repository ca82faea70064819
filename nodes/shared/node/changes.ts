import type { IDataObject } from 'n8n-workflow';

import type { Place } from '../fields/place';

/**
 * Reports an update that would change nothing: the API keeps whatever is omitted or empty. A field that was filled in
 * wrongly is not nothing, and has its own finding.
 */
export function needsAChange(body: IDataObject, place: Place): void {
	if (Object.keys(body).length > 0 || place.findings.length > 0) return;
	place
		.inside('Update Fields')
		.reportRule('has no value: add at least one field to change. Empty fields stay as they are');
}
