import { kindOf, message, own } from '../messages/message';
import { isEmpty, isRecord, quoted, trimmed } from '../values';
import type { Describe, Field } from './field';
import { flawIn, isEmptyCode, saysNothing } from '../flaws';

type AboutText = Describe & {
	/** In characters, where the API states a limit. */
	maxLength?: number;
};

/**
 * A line of text, without invisible characters at its ends and without what a page or a sheet has put around
 * it. Numbers are taken as text, because spreadsheets make booking numbers of them; a number that has lost
 * digits is refused, since it is a different one now. What says nothing is left out with a hint: in an update
 * it would go over what is right.
 */
export function text(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'line');
}

/** A line in which "None" or "-" may be meant, such as a meal plan. */
export function note(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'note');
}

/** Text that another field reads further, which knows what is wrong with it. */
export function typed(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'typed');
}

/**
 * What somebody is called: what stands for nothing is refused, see flawIn. "Null" is a surname, so that in
 * JSON it is pointed out and sent.
 */
export function name(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'name');
}

/**
 * A name that is only looked up: nobody is registered by it, so that whoever is called "Vazio" is found, and
 * where nobody is, the user reads so.
 */
export function soughtName(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return textField(displayName, about, 'sought');
}

/** A number or code that is a name to a computer: what looks the same is the same. */
export function identifier(displayName: string, about: AboutText = {}): Field<string | undefined> {
	const { property, read } = textField(displayName, about, 'key');
	return {
		property,
		read: (raw, place) => read(typeof raw === 'string' ? looksOf(raw) : raw, place),
	};
}

/** The text with one character for all that look like it, and none for those that nobody sees. */
function looksOf(entered: string): string {
	const visible = entered.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
	return trimmed(
		visible
			.normalize('NFC')
			.replace(/\p{Zs}/gu, ' ')
			.replace(/[\u2010\u2011]/g, '-'),
	);
}

/** What a text is for: see the field of each. */
type Use = 'line' | 'note' | 'typed' | 'name' | 'key' | 'sought';

/** As it was meant: beyond doubt, so that nobody need be asked. */
function unwrapped(written: string, use: Use): string {
	const plain = trimmed(withoutEntities(written));
	if (use === 'note' || use === 'sought') return plain;
	const bare = withoutGuard(use === 'typed' ? plain : withoutTags(plain));
	if (use !== 'line' && use !== 'name') return bare;
	return bare.replace(/\s+/g, (gap) => (/[\t\r\n\u2028\u2029]/.test(gap) ? ' ' : gap));
}

/** Whether it gives nothing, and would only go over what is right. */
function isLeftOut(written: string, use: Use): boolean {
	return (use === 'line' && saysNothing(written)) || (['line', 'note'].includes(use) && isEmptyCode(written));
}

function textField(
	displayName: string,
	{ maxLength, ...about }: AboutText,
	use: Use,
): Field<string | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			if (typeof raw !== 'string' && typeof raw !== 'number')
				return place.refuse(
					isRecord(raw) ? message('WRONG_TYPE.whole') : message('WRONG_TYPE', { given: kindOf(raw) }),
				);
			const value = unwrapped(String(raw), use);
			if (hasLostDigits(raw))
				return place.refuse(
					Number.isNaN(raw)
						? message('INVALID_NUMBER.expression', { given: own('NaN') })
						: message('DAMAGED_TEXT.digits', { given: own(value) }),
				);
			if (value === '') return undefined;
			const isNameInJson = use === 'name' && place.isJson;
			const isKey =
				use === 'sought' ? !/[\p{L}\p{N}]/u.test(value) : use === 'key' || (use === 'name' && !place.isJson);
			const flaw = flawIn(value, isKey);
			if (flaw?.isRefused) return place.refuse(flaw.said);
			if (isLeftOut(value, use)) {
				place.addHint(message('hint.nothing', { given: quoted(value) }));
				return undefined;
			}
			if (flaw && use !== 'sought') place.addHint(flaw.said);
			else if (isNameInJson && flawIn(value, true)) place.addHint(message('hint.missingName'));
			const { length } = [...value];
			if (maxLength !== undefined && length > maxLength) {
				place.refuse(message('TOO_LONG', { most: maxLength, length }));
			}
			return value;
		},
	};
}

/**
 * Whether it is a number beyond JavaScript's exact range, or a text into which a spreadsheet has shortened
 * one.
 */
function hasLostDigits(raw: string | number): boolean {
	return typeof raw === 'number'
		? !(Math.abs(raw) <= Number.MAX_SAFE_INTEGER)
		: /^-?\d([.,]\d{1,20}E\+?|E\+)\d{1,3}$/i.test(trimmed(raw));
}

/** A text to search for; longer ones do not fit into a request. */
export function searchText(displayName: string, about: Describe = {}): Field<string | undefined> {
	return typed(displayName, { maxLength: 500, ...about });
}

/** Several lines of text. */
export function longText(displayName: string, about: AboutText = {}): Field<string | undefined> {
	return note(displayName, { typeOptions: { rows: 3 }, ...about });
}

/** The letters that HTML writes as `&eacute;` and `&#233;`; what is no such name is text. */
function withoutEntities(written: string): string {
	let text = written;
	// What was escaped twice is `&amp;eacute;`.
	for (let times = 0; times < 3 && text.includes('&'); times += 1)
		text = text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);/gi, (whole, name: string) =>
			name.startsWith('#') ? (characterOf(name.slice(1)) ?? whole) : (namedCharacter(name) ?? whole),
		);
	return text;
}

function characterOf(number: string): string | undefined {
	const code = Number(number.replace(/^x/i, '0x'));
	return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

const MARKS: Readonly<Record<string, string>> = {
	...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', uml: '\u0308', cedil: '\u0327' },
	ring: '\u030A',
};

const CHARACTERS: Readonly<Record<string, string>> = {
	...{
		amp: '&',
		lt: '<',
		gt: '>',
		quot: '"',
		apos: "'",
		nbsp: ' ',
		ordf: 'ª',
		ordm: 'º',
		deg: '°',
		szlig: 'ß',
	},
	...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', euro: '€' },
	...{ oslash: 'ø', Oslash: 'Ø', aelig: 'æ', AElig: 'Æ', middot: '·', bull: '•' },
};

function namedCharacter(name: string): string | undefined {
	const [, letter = '', mark = ''] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
	const accent = Object.hasOwn(MARKS, mark) ? MARKS[mark] : undefined;
	if (accent !== undefined) return `${letter}${accent}`.normalize('NFC');
	return Object.hasOwn(CHARACTERS, name) ? CHARACTERS[name] : undefined;
}

const BLOCKS = new Set('br div li p td tr'.split(' '));
const IN_LINE = new Set('a b em font i small span strong u'.split(' '));

/** A line of text without the tags of HTML around and in it. */
function withoutTags(written: string): string {
	const plain = written.replace(/<\/?([a-z]+)(?:\s[^<>]*)?\/?>/gi, (tag, name: string) => {
		const known = name.toLowerCase();
		return BLOCKS.has(known) ? ' ' : IN_LINE.has(known) ? '' : tag;
	});
	return plain === written ? written : trimmed(plain.replace(/ {2,}/g, ' '));
}

/**
 * A text without what keeps a sheet from calculating it (`'0042`, `="0042"`) and without quotes around all of
 * it. Dutch names begin with an apostrophe: 't Hooft, 's-Hertogenbosch.
 */
function withoutGuard(written: string): string {
	const [, quoted] = /^="([^"]*)"$/.exec(written) ?? /^["“]([^"“”]*)["”]$/.exec(written) ?? [];
	const bare = quoted ?? (/^['‘](?![a-z][ -])/i.test(written) ? withoutApostrophe(written) : written);
	return trimmed(bare) === '' ? written : trimmed(bare);
}

function withoutApostrophe(written: string): string {
	return /['’]$/.test(written) ? written.slice(1, -1) : written.slice(1);
}
