import type { FieldPath } from '../fields/fieldPath';
import { message } from '../messages/message';

/**
 * Reports an update that would change nothing: the API keeps whatever is omitted or empty. Invalid fields
 * have their own issues.
 *
 * @param field the label of what holds the changes
 */
export function requireChange(body: object, fieldPath: FieldPath, field = 'Update Fields'): void {
	if (Object.keys(body).length > 0 || fieldPath.issues.length > 0) return;
	fieldPath.inside(field).addRuleIssue(message('NOTHING_TO_CHANGE'));
}
