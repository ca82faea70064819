import type { Language } from '../messages/language';
import { inFull, inWords, message, unquoted, valueText, type Message } from '../messages/message';

/** A place in a form. */
interface FieldName {
	/** The labels that the user sees: Hotel 2 > Check In. */
	labels: string;
	/** `products.hotel[1].checkIn`, as far as the place has parameters. */
	parameters: string;
}

/** Something that the user entered which is wrong, or probably not meant. */
export interface Issue {
	/** With a field, the rest of a sentence that begins with the field's label. */
	said: Message;
	field?: FieldName;
}

/** The label of the field itself, without those of the groups around it. */
export const lastLabelOf = (labels: string): string => labels.split(' > ').at(-1) ?? '';

/** The issue as a sentence of its own, without a full stop. */
export function sentenceOf({ said, field }: Issue, language: Language): string {
	const words = inWords(said, language);
	return field ? `${valueText({ label: field.labels }, language)} ${words}` : words;
}

/** Thrown if what the user entered cannot be sent. */
export class InvalidInputError extends Error {
	constructor(readonly issues: readonly Issue[]) {
		super(issues.map((issue) => sentenceOf(issue, 'en')).join('\n'));
	}
}

/**
 * The sentence with the items that it is about, if any.
 * @param items ascending
 */
export function atItems(sentence: string, items: readonly number[], language: Language): string {
	if (items.length === 0) return sentence;
	const id = items.length > 1 ? 'items.atSeveral' : 'items.at';
	return inWords(message(id, { sentence: inFull(sentence), items: unquoted(ranges(items)) }), language);
}

/** `0-3, 7` for 0, 1, 2, 3 and 7. Two in a row are listed separately. */
export function ranges(ascending: readonly number[]): string {
	const runs: Array<{ from: number; to: number }> = [];
	for (const number of ascending) {
		const last = runs.at(-1);
		if (last && number === last.to + 1) last.to = number;
		else runs.push({ from: number, to: number });
	}
	return runs
		.flatMap(({ from, to }) => {
			if (to === from) return [String(from)];
			return to === from + 1 ? [String(from), String(to)] : [`${from}-${to}`];
		})
		.join(', ');
}
