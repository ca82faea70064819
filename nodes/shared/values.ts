import type { IDataObject } from 'n8n-workflow';

/**
 * Whether nothing was entered. A text field into which nobody entered anything gives '', and expressions give
 * null or undefined.
 */
export function isEmpty(raw: unknown): raw is '' | null | undefined {
	return raw === undefined || raw === null || (typeof raw === 'string' && trim(raw) === '');
}

/** Whether the text contains each of the words, in any order, ignoring case and accents. */
export function holdsWords(text: string, words: string): boolean {
	const plain = fold(text);
	return fold(words)
		.split(/\s+/)
		.every((word) => plain.includes(word));
}

/** Whether this is empty, or a list or object that contains only empty values. A date is never empty. */
export function holdsNothing(value: unknown): boolean {
	if (isEmpty(value)) return true;
	return (
		typeof value === 'object' &&
		!('toJSON' in (value as object)) &&
		Object.values(value as object).every(holdsNothing)
	);
}

/**
 * The text without invisible characters at its ends: spaces of every kind, line breaks, control and format
 * characters such as U+200B and U+200E, which come along when copying from a page or chat, and letters
 * without a shape, which people type to leave a field empty.
 */
export function trim(text: string): string {
	let start = 0;
	let end = text.length;
	// Character by character: a regular expression for the end takes quadratic time over many spaces.
	while (start < end && isInvisible(text[start])) start += 1;
	while (end > start && isInvisible(text[end - 1])) end -= 1;
	return text.slice(start, end);
}

function isInvisible(character: string | undefined): boolean {
	return character !== undefined && /[\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u.test(character);
}

/** The text for comparisons: without case, accents and invisible characters around it. */
export function fold(text: string): string {
	return trim(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A text or number as trimmed text; empty for anything else. */
export function textIn(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? trim(String(value)) : '';
}

export function isRecord(raw: unknown): raw is Record<string, unknown> {
	return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** The objects in a list; none if it is not a list. */
export function recordsOf(raw: unknown): IDataObject[] {
	return Array.isArray(raw) ? (raw.filter(isRecord) as IDataObject[]) : [];
}

/** The values by a key of each, in their order. */
export function groupedBy<T>(values: Iterable<T>, keyOf: (value: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key) ?? [];
		group.push(value);
		groups.set(key, group);
	}
	return groups;
}

/** A copy without some of its fields. */
export function omit<T extends object, K extends keyof T>(record: T, ...names: readonly K[]): Omit<T, K> {
	const copy = { ...record };
	for (const name of names) delete copy[name];
	return copy;
}

/** In characters: as much of a text as fits into a sentence or a line of a list. */
const MAX_LINE_LENGTH = 80;

/**
 * A text that is not ours (from a user or the API) on one line, without characters that are invisible or
 * change the direction of others. If it is too long, it is cut and ends with "…".
 */
export function oneLine(text: string, most = MAX_LINE_LENGTH): string {
	const visible = text
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
		.replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
		.replace(/\p{Cs}/gu, '\uFFFD');
	const letters = [...trim(visible).slice(0, 2 * (most + 1))];
	return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}

/** A text that is not ours, as part of our sentence: in quotes that it cannot close. */
export class Quoted {
	/** Private, so that TypeScript does not accept another object as a Quoted. */
	private readonly words: string;

	constructor(
		private readonly text: string,
		isPlain = false,
		most?: number,
	) {
		const line = oneLine(text, most);
		this.words = isPlain ? line : `"${line.replace(/["\u201C-\u201F\u2033\u2036\uFF02]/g, "'")}"`;
	}

	/** The same text for use outside of a sentence. */
	get unquoted(): Quoted {
		return new Quoted(this.text, true);
	}

	toString(): string {
		return this.words;
	}
}

/** A user's or a record's text, for use in a sentence. */
export function quote(text: string): Quoted {
	return new Quoted(text);
}

/** {@link quote} for a sentence of somebody else, of which up to `most` characters are shown. */
export function quoteSentence(text: string, most: number): Quoted {
	return new Quoted(text, false, most);
}

/** A detail of a record besides its name. Numbers, dates and codes need no quotes. */
export function detail(text: string): Quoted {
	return new Quoted(text, /^([\d./:-]{1,20}|[\da-f]{8})$/.test(text));
}

/**
 * Matches a text that does not read like a name: it has characters that no name needs, such as those of an
 * n8n expression, or it is longer than 40 characters.
 */
const NOT_IN_NAMES = /[^\p{L}\p{M}\p{N}\p{Sc}\p{Zs}.,&/+#ºª°'’–:-]|(?<!\d):|:(?!\d)|.{41}/u;

/**
 * A text that is not ours, as a line of a list, which n8n shows and stores. A text that reads like a name
 * stays as it is; any other is put in quotes, so that it is not taken for anything else.
 */
export function toListLine(text: string): string {
	const line = oneLine(text);
	return NOT_IN_NAMES.test(line) ? String(quote(text)) : line;
}

/** A field's name in the API: `cpfCnpj` becomes `cpf_cnpj`. */
export function toApiName(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
