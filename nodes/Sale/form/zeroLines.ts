import { placeOf } from '../../shared/fields/entered';
import { message } from '../../shared/messages/message';

/** An amount of a line, or of a part of it, that was read from a form. */
export interface LineAmount {
	of: object;
	name: string;
	value: number | undefined;
}

/**
 * The lines without those for which expressions give 0 in all amounts: that is how people say that an item
 * has no such line, as an amount without a value is refused. A hint says so. A 0 that is Fixed, or in JSON,
 * is sent.
 */
export function withoutZeroLines<T>(
	lines: readonly T[],
	lineOf: (line: T) => object,
	amountsOf: (line: T) => LineAmount[],
): T[] {
	return lines.filter((line) => {
		const given = amountsOf(line).filter(({ value }) => value !== undefined);
		const isOfNothing =
			given.length > 0 && given.every(({ of, name, value }) => value === 0 && placeOf(of, name).isExpression);
		if (isOfNothing) placeOf(lineOf(line)).addHint(message('hint.lineOfNothing'));
		return !isOfNothing;
	});
}
