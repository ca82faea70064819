/** Removes what a page, a sheet or a model writes around a value. */

import { holdsNothing, isEmpty, isRecord, trim } from '../values';

/** What a text is used for: see the fields in `text`. */
export type TextUse = 'line' | 'note' | 'typed' | 'name' | 'key' | 'sought' | 'recorded';

/** The text as it was meant. Removes only what is beyond doubt, so that nobody need be asked. */
export function unwrap(written: string, use: TextUse): string {
	if (use === 'recorded') return trim(written);
	const plain = trim(withoutEntities(written));
	if (use === 'note' || use === 'sought') return plain;
	const bare = withoutEnvelope(use === 'typed' ? plain : withoutTags(plain));
	if (use === 'typed' || (use === 'key' && /\d/.test(bare))) return withoutFullStop(bare);
	if (use === 'key') return bare;
	return withoutBreaks(bare);
}

/** The text with a space in place of each line break or tab, as a line is stored. */
export function withoutBreaks(written: string): string {
	return written.replace(/\s+/g, (gap) => (/[\t\r\n\u2028\u2029]/.test(gap) ? ' ' : gap));
}

/** A value that is not free text, such as a date, an amount or a choice, as it was meant. */
export function unwrapValue(raw: unknown): unknown {
	return typeof raw === 'string' ? unwrap(raw, 'typed') : raw;
}

/** A line of text without quotes, guards and marks around it. Stays as it is if nothing is inside. */
function withoutEnvelope(written: string): string {
	let inner = trim(written);
	// A model may put a quoted text into a code fence.
	for (let times = 0; times < 3; times += 1) inner = trim(withoutGuard(withoutMarks(inner))) || inner;
	return inner;
}

/** The text without a full stop at the end, as in `2026-06-15.`, where it ends no sentence. */
export function withoutFullStop(written: string): string {
	return written.replace(/(?<=[\p{L}\p{N})])\.$/u, '');
}

/** A model's marks: a code fence, inline code, bold, or a tag of its own. */
const FENCE = /^```\w*\s([^]*)```$/;
const MARKS = [FENCE, /^`([^`]*)`$/, /^\*\*([^*]*)\*\*$/, /^<\w+>([^<>]*)<\/\w+>$/];

function withoutMarks(written: string): string {
	const inside = MARKS.flatMap((mark) => mark.exec(written)?.[1] ?? []);
	return inside[0] ?? onlyValueIn(written) ?? written;
}

/** The text in a code fence; any other text, and an empty fence, as it is. */
export const withoutFence = (written: string): string => trim(FENCE.exec(written)?.[1] ?? '') || written;

/** The entries of a list, also of one in JSON that says something; undefined for anything else. */
export function listIn(raw: unknown): unknown[] | undefined {
	if (Array.isArray(raw)) return raw;
	if (typeof raw !== 'string' || !trim(raw).startsWith('[')) return undefined;
	try {
		const json = JSON.parse(raw) as unknown;
		return holdsNothing(json) ? undefined : (json as unknown[]);
	} catch {
		return undefined;
	}
}

/** How to enter what {@link entriesOf} takes, for descriptions. */
export const HOW_SEVERAL = 'separated by commas, semicolons or line breaks, or as a list';

/** Several values: a list, or a text in which commas, semicolons or line breaks separate them. */
export function entriesOf(raw: unknown): unknown[] {
	const given = typeof raw === 'string' ? withoutFence(trim(raw)) : raw;
	const listed = listIn(given) ?? (typeof given === 'string' ? given.split(/[,;\r\n]/) : [given]);
	return listed.filter((entry) => !isEmpty(entry));
}

/** In characters. A longer text is not parsed, since no single value is so long. */
const MAX_VALUE_LENGTH = 500;

/** The only value in a text such as `{"value": "Ana"}` or `["Ana"]`. */
function onlyValueIn(written: string): string | undefined {
	if (!/^[[{]/.test(written) || written.length > MAX_VALUE_LENGTH) return undefined;
	try {
		const json = JSON.parse(written) as unknown;
		const [only, ...more] = Array.isArray(json) ? json : isRecord(json) ? Object.values(json) : [];
		const isValue = typeof only === 'string' || typeof only === 'number';
		return more.length === 0 && isValue ? String(only) : undefined;
	} catch {
		return undefined;
	}
}

/** Decodes characters that HTML writes as `&eacute;` and `&#233;`; unknown names stay as they are. */
function withoutEntities(written: string): string {
	let text = written;
	// More than once, because `&amp;eacute;` was escaped twice.
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

const ACCENTS: Readonly<Record<string, string>> = {
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
	const accent = Object.hasOwn(ACCENTS, mark) ? ACCENTS[mark] : undefined;
	if (accent !== undefined) return `${letter}${accent}`.normalize('NFC');
	return Object.hasOwn(CHARACTERS, name) ? CHARACTERS[name] : undefined;
}

const BLOCKS = new Set('br div li p td tr'.split(' '));
const IN_LINE = new Set('a b em font i small span strong u'.split(' '));

/** A line of text without HTML's tags. */
function withoutTags(written: string): string {
	const plain = written.replace(/<\/?([a-z]+)(?:\s[^<>]*)?\/?>/gi, (tag, name: string) => {
		const known = name.toLowerCase();
		return BLOCKS.has(known) ? ' ' : IN_LINE.has(known) ? '' : tag;
	});
	return plain === written ? written : trim(plain.replace(/ {2,}/g, ' '));
}

/**
 * A text without the quotes around all of it, or what keeps a sheet from calculating it (`'0042`, `="0042"`).
 * Keeps the apostrophe of Dutch names: 't Hooft, 's-Hertogenbosch.
 */
function withoutGuard(written: string): string {
	const [, quoted] = /^="([^"]*)"$/.exec(written) ?? /^["“]([^"“”]*)["”]$/.exec(written) ?? [];
	return quoted ?? (/^['‘](?![a-z][ -])/i.test(written) ? withoutApostrophe(written) : written);
}

function withoutApostrophe(written: string): string {
	return /['’]$/.test(written) ? written.slice(1, -1) : written.slice(1);
}
