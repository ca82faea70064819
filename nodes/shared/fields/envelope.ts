/** What pages, sheets and programs put around a text or in place of its letters. */

import { trimmed } from '../values';

/** The letters that HTML writes as `&eacute;` and `&#233;`; what is no such name is text. */
export function withoutEntities(written: string): string {
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
export function withoutTags(written: string): string {
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
export function withoutGuard(written: string): string {
	const [, quoted] = /^="([^"]*)"$/.exec(written) ?? /^["“]([^"“”]*)["”]$/.exec(written) ?? [];
	const bare = quoted ?? (/^['‘](?![a-z][ -])/i.test(written) ? withoutApostrophe(written) : written);
	return trimmed(bare) === '' ? written : trimmed(bare);
}

function withoutApostrophe(written: string): string {
	return /['’]$/.test(written) ? written.slice(1, -1) : written.slice(1);
}
