import type { Issue } from '../errors/invalidInput';
import type { Fields } from '../fields/field';
import type { Findings } from '../fields/findings';
import { message } from '../messages/message';

/** What the rule needs of an item's form. */
interface ReadForm {
	findings: Pick<Findings, 'issues' | 'emptyExpressions'>;
}

/**
 * Refuses the items of a read whose filters gave nothing where those of other items gave something. A filter
 * without a value lets everything through: a message to one client would list what all of them owe. Where an
 * expression is empty for all items, a hint beside the output says so.
 *
 * @param properties of the operation, whose filters are the group of that name, and records that are picked
 */
export function refuseEmptyFilters(properties: Fields, forms: readonly ReadForm[]): void {
	const isFilter = ({ field }: Issue): boolean => {
		const [name = ''] = field?.parameters.split(/[.[]/, 1) ?? [];
		return name === 'filters' || properties[name]?.property.type === 'resourceLocator';
	};
	const empty = forms.map(({ findings }) => findings.emptyExpressions.filter(isFilter));
	const labels = empty.flatMap((issues) => issues.map(({ field }) => field?.labels));
	for (const [item, { findings }] of forms.entries())
		for (const { field } of empty[item] ?? [])
			if (labels.filter((label) => label === field?.labels).length < forms.length)
				findings.issues.push({ said: message('EXPRESSION_EMPTY.filter'), field });
}
