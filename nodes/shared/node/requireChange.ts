import type { FieldPath } from '../fields/fieldPath';
import { message } from '../messages/message';

/**
 * Reports an update that would change nothing: the API keeps whatever is omitted or empty. Invalid fields
 * have their own issues.
 *
 * @param fieldPath of what holds the changes
 */
export function requireChange(body: object, fieldPath: FieldPath): void {
	if (Object.keys(body).length > 0 || fieldPath.issues.length > 0) return;
	fieldPath.addRuleIssue(message('NOTHING_TO_CHANGE'));
}
