import { isUuid } from '../api/path';
import { isEmpty, kindOf, quoted, trimmed } from '../values';
import { refined, withFormat, type Describe, type Field } from './field';

/**
 * A line of text, without invisible characters at its ends. Numbers are taken as text, because spreadsheets
 * make booking numbers of them; a number that has lost digits is refused, since it is a different one now.
 *
 * @param about.maxLength in characters, where the API states a limit
 */
export function text(
	displayName: string,
	{ maxLength, ...about }: Describe & { maxLength?: number } = {},
): Field<string | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		read(raw, fieldPath) {
			if (isEmpty(raw)) return undefined;
			if (typeof raw !== 'string' && typeof raw !== 'number') {
				fieldPath.addIssue(`takes text, not ${kindOf(raw)}`);
				return undefined;
			}
			const value = trimmed(String(raw));
			if (typeof raw === 'string' && isNoValue(value)) {
				fieldPath.addIssue(
					`takes text, not ${quoted(value)}, which stands for a missing value: look at the cell or the expression that it comes from`,
				);
				return undefined;
			}
			if (hasLostDigits(raw)) {
				fieldPath.addIssue(
					Number.isNaN(raw)
						? 'is not a number (NaN): check the expression'
						: `takes text, not the number ${value}, which lost digits on its way: format its column as text`,
				);
				return undefined;
			}
			const { length } = [...value];
			if (maxLength !== undefined && length > maxLength) {
				fieldPath.addIssue(`takes up to ${maxLength} characters and has ${length}: shorten it`);
			}
			return value;
		},
	};
}

/**
 * What spreadsheets, in English and Portuguese, and JavaScript write for no value. As an identifier it would
 * make one person of everybody without one.
 */
const NO_VALUES: ReadonlySet<string> = new Set([
	...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#ERROR!', '#SPILL!', '#CALC!'],
	...['#N/D', '#VALOR!', '#NOME?', '#NÚM!', '#NULO!', '#ERRO!', '#DESPEJAR!', '#CÁLC!'],
	...['undefined', 'null', 'NaN', '[object Object]', 'Invalid DateTime', 'Invalid Date'],
]);

/** Whether a text stands for a value that is missing. @param written without spaces at its ends */
export function isNoValue(written: string): boolean {
	return NO_VALUES.has(written);
}

/**
 * Whether it is a number beyond JavaScript's exact range, or a text into which a spreadsheet has shortened
 * one.
 */
function hasLostDigits(raw: string | number): boolean {
	return typeof raw === 'number'
		? !(Math.abs(raw) <= Number.MAX_SAFE_INTEGER)
		: /^-?\d([.,]\d{1,20})?E\+\d{1,3}$/i.test(trimmed(raw));
}

/**
 * Another system's name for a record. Invisible characters are removed everywhere: they would make another
 * identifier that looks the same.
 */
export function identifier(displayName: string, about: Describe = {}): Field<string | undefined> {
	return refined(text(displayName, about), (entered) => entered.replace(/\p{Cf}/gu, ''));
}

/** A text to search for; longer ones do not fit into a request. */
export function searchText(displayName: string, about: Describe = {}): Field<string | undefined> {
	return text(displayName, { maxLength: 500, ...about });
}

/** Several lines of text. */
export function longText(
	displayName: string,
	about: Describe & { maxLength?: number } = {},
): Field<string | undefined> {
	return text(displayName, { typeOptions: { rows: 3 }, ...about });
}

/** One record's ID, where there is no list to choose it from. */
export function recordId(displayName: string, about: Describe = {}): Field<string | undefined> {
	const example = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
	const plain = text(displayName, {
		placeholder: `e.g. ${example}`,
		...withFormat(about, `A UUID such as ${example}`),
	});
	return refined(plain, (value, fieldPath) => {
		if (!isUuid(value)) fieldPath.addIssue(`takes an ID such as ${example}, not ${quoted(value)}`);
		return value;
	});
}
