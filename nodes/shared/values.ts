/** Whether nothing was entered. n8n gives '' for untouched text, and expressions give null or undefined. */
export function isEmpty(raw: unknown): raw is '' | null | undefined {
	return raw === undefined || raw === null || (typeof raw === 'string' && trimmed(raw) === '');
}

/** Whether it is empty, or a list or an object of nothing else. */
export function holdsNothing(value: unknown): boolean {
	return isEmpty(value) || (typeof value === 'object' && Object.values(value as object).every(holdsNothing));
}

/**
 * The text without invisible characters at its ends: spaces of every kind, line breaks, control and format
 * characters such as U+200B and U+200E, which come along when copying from a page or chat, and letters that
 * have no shape, which people type to leave a field empty.
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

/** The entered text in one line, cut to what fits a sentence. */
export function quoted(raw: string): string {
	const line = raw.slice(0, 40).replace(/[\r\n]+/g, ' ');
	return raw.length > 40 ? `"${line}…"` : `"${line}"`;
}

/** A field's name as the API has it: `cpfCnpj` -> `cpf_cnpj` */
export function toApiName(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
