/**
 * Whether nothing was entered. n8n gives '' for untouched text, and expressions give null or
 * undefined.
 */
export function isEmpty(raw: unknown): raw is '' | null | undefined {
	return raw === undefined || raw === null || (typeof raw === 'string' && trimmed(raw) === '');
}

/** Whether each of the words stands in the text or begins in it, in any order, case and with any accents. */
export function holdsWords(text: string, words: string): boolean {
	const plain = folded(text);
	return folded(words)
		.split(/\s+/)
		.every((word) => plain.includes(word));
}

/** Whether it is empty, or a list or an object of nothing else. A date is no object of fields. */
export function holdsNothing(value: unknown): boolean {
	if (isEmpty(value)) return true;
	return (
		typeof value === 'object' &&
		!('toJSON' in (value as object)) &&
		Object.values(value as object).every(holdsNothing)
	);
}

/**
 * The text without invisible characters at its ends: spaces of every kind, line breaks, control and
 * format characters such as U+200B and U+200E, which come along when copying from a page or chat,
 * and letters that have no shape, which people type to leave a field empty.
 */
export function trimmed(text: string): string {
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

/** What compares equal regardless of case, accents and what surrounds it. */
export function folded(text: string): string {
	return trimmed(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A text or a number as text, without blanks around it; empty where it is neither. */
export function textIn(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? trimmed(String(value)) : '';
}

export function isRecord(raw: unknown): raw is Record<string, unknown> {
	return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** The objects in a list; none of what is no list. */
export function recordsOf(raw: unknown): Array<Record<string, unknown>> {
	return Array.isArray(raw) ? raw.filter(isRecord) : [];
}

/** A copy without some of its fields. */
export function omit<T extends object, K extends keyof T>(record: T, ...names: readonly K[]): Omit<T, K> {
	const copy = { ...record };
	for (const name of names) delete copy[name];
	return copy;
}

/** In letters: as much of a text as a sentence or a line of a list has room for. */
const MOST_LETTERS = 80;

/**
 * What somebody else wrote, in one line without characters that nobody sees or that change the
 * direction of others, cut with "…".
 */
export function oneLine(text: string, most = MOST_LETTERS): string {
	const visible = text
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
		.replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
		.replace(/\p{Cs}/gu, '\uFFFD');
	const letters = [...trimmed(visible).slice(0, 2 * (most + 1))];
	return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}

/** What somebody else wrote, as it stands in a sentence of ours: in quotes that it cannot close. */
export class Quoted {
	/** Private, so that nothing else is taken for one. */
	private readonly words: string;

	constructor(
		private readonly text: string,
		isPlain = false,
	) {
		const line = oneLine(text);
		this.words = isPlain ? line : `"${line.replace(/["\u201C-\u201F\u2033\u2036\uFF02]/g, "'")}"`;
	}

	/** The same where no sentence is around it. */
	get unquoted(): Quoted {
		return new Quoted(this.text, true);
	}

	toString(): string {
		return this.words;
	}
}

/** What a user entered, or a record holds, as a sentence takes it. */
export function quoted(text: string): Quoted {
	return new Quoted(text);
}

/**
 * What a record holds beside its name: digits of a number, a date or a code say nothing and need
 * no quotes.
 */
export function detail(text: string): Quoted {
	return new Quoted(text, /^([\d./:-]{1,20}|[\da-f]{8})$/.test(text));
}

/** What no name of somebody or something needs, and what n8n takes for an expression. */
const UNLIKE_NAME = /[^\p{L}\p{M}\p{N}\p{Sc}\p{Zs}.,&/+#ºª°'’–:-]|(?<!\d):|:(?!\d)|.{41}/u;

/**
 * What somebody else wrote, as a line of a list has it, which n8n shows and stores: as it is where
 * it reads as a name, and else in quotes, so that it is not taken for anything else.
 */
export function listed(text: string): string {
	const line = oneLine(text);
	return UNLIKE_NAME.test(line) ? String(quoted(text)) : line;
}

/** A field's name as the API has it: `cpfCnpj` -> `cpf_cnpj` */
export function toApiName(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
