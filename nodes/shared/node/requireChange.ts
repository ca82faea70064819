import type { Place } from '../fields/place';
import { message } from '../messages/message';

/**
 * Reports an update that would change nothing: the API keeps whatever is omitted or empty. Invalid fields
 * have their own issues.
 *
 * @param place of what holds the changes
 */
export function requireChange(body: object, place: Place): void {
	if (Object.keys(body).length > 0 || place.findings.issues.length > 0) return;
	place.addRuleIssue(message('NOTHING_TO_CHANGE'));
}
