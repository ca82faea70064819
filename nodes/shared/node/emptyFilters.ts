import type { Findings } from '../fields/findings';
import { message } from '../messages/message';

/** What the rule needs of an item's form. */
interface ReadForm {
	findings: Pick<Findings, 'issues' | 'emptyExpressions'>;
}

/**
 * Refuses the items of a read whose expressions gave nothing where those of other items gave something. A
 * filter or a key without a value lets everything through: a message to one client would list what all of
 * them owe. Where an expression is empty for all items, a hint beside the output says so.
 */
export function refuseEmptyFilters(forms: readonly ReadForm[]): void {
	const counts = new Map<string, number>();
	for (const { findings } of forms)
		for (const { field } of findings.emptyExpressions)
			counts.set(field?.labels ?? '', (counts.get(field?.labels ?? '') ?? 0) + 1);
	for (const { findings } of forms)
		for (const { field } of findings.emptyExpressions)
			if (counts.get(field?.labels ?? '') !== forms.length)
				findings.issues.push({ said: message('EXPRESSION_EMPTY.filter'), field });
}
