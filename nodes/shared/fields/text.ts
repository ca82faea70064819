import { wrongType, message, unquoted } from '../messages/message';
import { isEmpty, isRecord, quote, trim } from '../values';
import { refine, type Describe, type Field } from './field';
import { unwrap, withoutBreaks, type TextUse } from './unwrap';
import { textProblemIn, hasRemark, isCalledNull, isEmptyCode, saysNothing } from '../textProblems';

type AboutText = Describe & {
	/** Matches texts that mean "nothing" or are remarks elsewhere, but are real values in this line. */
	meant?: RegExp;
	/** In characters, if the API states a limit. */
	maxLength?: number;
};

/**
 * A line of text, without invisible characters at its ends and without what a page or a sheet has put around
 * it. Numbers are taken as text, because spreadsheets turn booking numbers into numbers; a number that has
 * lost digits is refused, since it is now a different number. A text that only stands for "nothing" is left
 * out, with a hint: in an update, it would overwrite a good value.
 */
export function text(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'line');
}

/** A line in which "None" or "-" may be meant, such as a meal plan. */
export function note(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'note');
}

/** Text that another field parses and reports on. */
export function typedText(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'typed');
}

/**
 * Somebody's name. Placeholder text is refused, see `textProblemIn`, and so is what belongs into another
 * column. "Null" is a surname and 99 a company, so in JSON they are sent with a hint.
 */
export function name(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'name');
}

/**
 * A name that is only looked up. Nobody is registered by it, so somebody called "Vazio" can be found; if
 * there is nobody of that name, the user is told.
 */
export function soughtName(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'sought');
}

/** A number or code that computers compare: texts that look the same become the same. */
export function identifier(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return byLooks(textField(displayName, about, 'key'));
}

function byLooks({ property, read }: Field<string | undefined>): Field<string | undefined> {
	return {
		property,
		read: (raw, place) => read(typeof raw === 'string' ? looksOf(raw) : raw, place),
	};
}

/** The text with characters that look alike made the same, and without invisible ones. */
function looksOf(entered: string): string {
	const visible = entered.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
	return trim(
		visible
			.normalize('NFC')
			.replace(/\p{Zs}/gu, ' ')
			.replace(/[\u2010\u2011]/g, '-'),
	);
}

/** Whether the text only stands for "nothing", so that sending it could only overwrite a good value. */
function isLeftOut(written: string, use: TextUse): boolean {
	return (use === 'line' && saysNothing(written)) || (['line', 'note'].includes(use) && isEmptyCode(written));
}

/** Whether a text can be a name: a phone, a document or a code has no letter, and an address has an @. */
function isName(written: string): boolean {
	const isAddress = !/\s/.test(written) && /^.[^@]*@.+\../.test(written);
	return /\p{L}/u.test(written) && !isAddress;
}

function textField(
	displayName: string,
	{ maxLength, meant, ...about }: AboutText,
	use: TextUse,
): Field<string | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			if (typeof raw !== 'string' && typeof raw !== 'number')
				return place.refuse(
					isRecord(raw) ? message('WRONG_TYPE.whole') : wrongType(raw, message('given.text')),
				);
			const value = unwrap(String(raw), use);
			if (hasLostDigits(raw))
				return place.refuse(
					Number.isNaN(raw)
						? message('INVALID_NUMBER.expression', { given: unquoted('NaN') })
						: message('DAMAGED_TEXT.digits', { given: unquoted(value) }),
				);
			if (value === '') return undefined;
			const isKey =
				use === 'sought'
					? !/[\p{L}\p{N}]/u.test(value)
					: use === 'key' || (use === 'name' && !(place.isJson && isCalledNull(value)));
			const flaw = textProblemIn(value, isKey);
			if (flaw?.isRefused) return place.refuse(flaw.said);
			const isMeant = meant?.test(value) === true;
			if (!isMeant && isLeftOut(value, use)) {
				place.addHint(message('hint.nothing', { given: quote(value) }));
				return undefined;
			}
			const isRemarked = ['key', 'line', 'name'].includes(use) && !isMeant && hasRemark(value);
			if (isRemarked && use === 'key') return place.refuse(message('DAMAGED_TEXT.remark'));
			const noName =
				use === 'name' && !isName(value) && message('DAMAGED_TEXT.name', { given: quote(value) });
			if (noName && !place.isJson) return place.refuse(noName);
			if (flaw && use !== 'sought') place.addHint(flaw.said);
			else if (noName) place.addHint(noName);
			else if (isRemarked) place.addHint(message('DAMAGED_TEXT.remark'));
			else if (use === 'name' && textProblemIn(value, true)) place.addHint(message('hint.missingName'));
			const { length } = [...value];
			if (maxLength !== undefined && length > maxLength) {
				place.refuse(message('TOO_LONG', { most: maxLength, length }));
			}
			return value;
		},
	};
}

/**
 * Whether this is a number beyond JavaScript's exact range, or the text of a number that a spreadsheet has
 * shortened.
 */
function hasLostDigits(raw: string | number): boolean {
	return typeof raw === 'number'
		? !(Math.abs(raw) <= Number.MAX_SAFE_INTEGER)
		: /^-?\d([.,]\d{1,20}E\+?|E\+)\d{1,3}$/i.test(trim(raw));
}

/** In characters. A longer text to search for does not fit into a request. */
const MAX_SOUGHT_LENGTH = 500;

/** A text to search for, in one line, as a {@link text} or {@link name} is stored. */
export function searchText(displayName: string, about: Describe = {}): Field<string | undefined> {
	const typed = typedText(displayName, { maxLength: MAX_SOUGHT_LENGTH, ...about });
	return searchedBy(refine(typed, (sought) => withoutBreaks(sought)));
}

/** A number or code to search for, in the one spelling in which an {@link identifier} is stored. */
export function searchIdentifier(displayName: string, about: Describe = {}): Field<string | undefined> {
	return byLooks(searchText(displayName, about));
}

/** A text that the API compares as it recorded it, so that only what nobody sees goes, from both ends. */
export function recordedText(displayName: string, about: Describe = {}): Field<string | undefined> {
	return searchedBy(textField(displayName, { maxLength: MAX_SOUGHT_LENGTH, ...about }, 'recorded'));
}

function searchedBy({ property, read }: Field<string | undefined>): Field<string | undefined> {
	return {
		property,
		read(raw, place) {
			const sought = read(raw, place);
			if (sought !== undefined && saysNothing(sought)) place.addHint(message('hint.soughtNothing'));
			return sought;
		},
	};
}

/** Several lines of text. */
export function longText(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return note(displayName, { typeOptions: { rows: 3 }, ...about });
}
