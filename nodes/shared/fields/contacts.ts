/** Phone numbers and e-mail addresses, of which several often stand in one cell. */

import { quoted, trimmed, type Field } from './field';
import { searchText, text, type Describe } from './text';

/** One phone number, as it is written. */
export function phone(displayName: string, about: Describe = {}): Field<string | undefined> {
	const plain = text(displayName, about);
	return {
		...plain,
		read(raw, place) {
			const entered = plain.read(raw, place);
			const count = partsOf(entered ?? '').filter((part) => /\d/.test(part)).length;
			if (count > 1)
				place.report(
					`takes one phone number, and ${quoted(entered ?? '')} holds ${count}: leave one, and write the others into fields of their own`,
				);
			return entered;
		},
	};
}

/** Several phone numbers: in one text, or as a list from an expression. Read as a list without repetitions. */
export function phones(displayName: string, about: Describe = {}): Field<string[] | undefined> {
	const plain = text(displayName, about);
	return {
		property: plain.property,
		read(raw, place) {
			const entries: unknown[] = Array.isArray(raw) ? raw : [raw];
			const numbers = entries.flatMap((entry) => partsOf(plain.read(entry, place) ?? ''));
			for (const number of numbers) {
				// "3456-7890/91" is how a second line is written in short; alone it would be another phone.
				if (numbers.length > 1 && number.replace(/\D/g, '').length < SHORTEST_PHONE)
					place.report(`takes whole phone numbers, not ${quoted(number)}: write each of them in full`);
			}
			return numbers.length > 0 ? [...new Set(numbers)] : undefined;
		},
	};
}

const SHORTEST_PHONE = 7;

function partsOf(entered: string): string[] {
	return entered
		.split(/[,;/|\r\n]+/)
		.map(trimmed)
		.filter((part) => part !== '');
}

/**
 * Digits to look for in phone numbers, whatever punctuation was typed between them, as GET /people wants them. The
 * country code of Brazil is left out: it finds the numbers that are stored with it, and those without.
 */
export function phoneSearch(displayName: string, about: Describe = {}): Field<string | undefined> {
	const plain = searchText(displayName, about);
	return {
		...plain,
		read(raw, place) {
			const entered = plain.read(raw, place);
			if (entered === undefined) return undefined;
			const written = entered.replace(/[().\-/\s\p{Pd}\p{Cf}]/gu, '');
			const digits = written.replace(/^\+55(?=\d)|^55(?=\d{10,11}$)|^\+/, '');
			if (/^\d+$/.test(digits)) return digits;
			place.report(`takes digits, not ${quoted(entered)}`);
			return undefined;
		},
	};
}

/** One e-mail address. */
export function email(displayName: string, about: Describe = {}): Field<string | undefined> {
	const plain = text(displayName, about);
	return {
		...plain,
		read(raw, place) {
			const entered = plain.read(raw, place);
			const count = (entered?.split('@').length ?? 1) - 1;
			if (count > 1)
				place.report(`takes one address, and ${quoted(entered ?? '')} holds ${count}: leave one of them`);
			return entered;
		},
	};
}
