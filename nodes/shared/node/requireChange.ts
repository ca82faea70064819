import { lastLabelOf } from '../errors/invalidInput';
import type { Place } from '../fields/place';
import { joinWords, message } from '../messages/message';

/**
 * Adds an issue for an update that would change nothing: the API keeps whatever is omitted or empty. Invalid
 * fields have issues of their own.
 *
 * @param place of the group that holds the changes
 */
export function requireChange(body: object, place: Place): void {
	if (Object.keys(body).length > 0 || place.findings.issues.length > 0) return;
	const leftOut = place.findings.hints.filter(({ said }) => said.id === 'hint.nothing');
	const fields = leftOut.flatMap(({ field }) => (field ? [{ label: lastLabelOf(field.labels) }] : []));
	place.addRuleIssue(
		fields.length > 0
			? message('NOTHING_TO_CHANGE.leftOut', { fields: joinWords('and', fields) })
			: message('NOTHING_TO_CHANGE'),
	);
}
