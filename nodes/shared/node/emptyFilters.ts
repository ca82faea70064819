import type { Issue } from '../errors/invalidInput';
import type { Fields, Values } from '../fields/field';
import type { Findings } from '../fields/findings';
import { message } from '../messages/message';

/** What the rule needs of an item's form. */
interface ReadForm {
	values: Values<Fields>;
	findings: Pick<Findings, 'issues' | 'hints' | 'emptyExpressions'>;
}

/**
 * Judges the expressions of a read that gave nothing for this item, though they gave something for others.
 * Without a record, it is refused if nothing else narrows the item: a message to one client would list what
 * all of them owe. Otherwise a hint says so. Where an expression is empty for all items, the hint is another.
 *
 * @param properties of the operation
 */
export function judgeEmptyFilters(properties: Fields, forms: readonly ReadForm[]): void {
	const isOfRecord = ({ field }: Issue): boolean => {
		const [name = '', inner = ''] = field?.parameters.split('.') ?? [];
		const { property, inner: fields } = properties[name] ?? {};
		return [property, fields?.[inner]?.property].some((one) => one?.type === 'resourceLocator');
	};
	const counts = new Map<string, number>();
	for (const { findings } of forms)
		for (const empty of findings.emptyExpressions)
			counts.set(labelsOf(empty), (counts.get(labelsOf(empty)) ?? 0) + 1);
	const isPicker = ([name]: [string, unknown]): boolean =>
		properties[name]?.property.type === 'resourceLocator';
	for (const { findings, values } of forms) {
		const given = [...Object.entries(values).filter(isPicker), ...Object.entries(values.filters ?? {})];
		const isNarrowed = given.some(([, value]) => value !== undefined);
		const refused = new Set(findings.issues.map(labelsOf));
		for (const empty of findings.emptyExpressions) {
			const { field } = empty;
			if (counts.get(labelsOf(empty)) === forms.length || refused.has(labelsOf(empty))) continue;
			const isOfOne = isOfRecord(empty);
			if (isOfOne && !isNarrowed) findings.issues.push({ said: message('EXPRESSION_EMPTY.record'), field });
			else if (isOfOne || field?.parameters.startsWith('filters.'))
				findings.hints.push({ said: message('hint.emptyFilter'), field });
		}
	}
}

const labelsOf = ({ field }: Issue): string => field?.labels ?? '';
