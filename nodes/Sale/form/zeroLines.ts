import { placeOf } from '../../shared/fields/entered';
import { message } from '../../shared/messages/message';

/** An amount of a line, or of a part of it, that was read from a form. */
export interface LineAmount {
	of: object;
	member: string;
	value: number | undefined;
}

/**
 * Whether expressions give 0 in all amounts of a line: that is how people say that an item has no such line,
 * as an amount without a value is refused. A hint at the line says that it is left out. A 0 that is Fixed, or
 * in JSON, is sent.
 */
export function isZeroLine(line: object, amounts: readonly LineAmount[]): boolean {
	const given = amounts.filter(({ value }) => value !== undefined);
	const isOfNothing =
		given.length > 0 &&
		given.every(({ of, member, value }) => value === 0 && placeOf(of, member).isExpression);
	if (isOfNothing) placeOf(line).addHint(message('hint.lineOfNothing'));
	return isOfNothing;
}
