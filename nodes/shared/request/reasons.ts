import { isRecord } from '../values';
import { withoutSecrets } from './secrets';

/** A reason is a sentence, not a document; and nobody reads more than some of them. */
const MAX_CHARACTERS = 300;
const MAX_REASONS = 8;

/** In characters: of a document the beginning is enough, and what is cut off there is not shown. */
const MAX_READ = 10_000;

/** Where services and the proxies before them put a sentence, the API's own place (section Errors) first. */
const PLACES = ['errors', 'error_description', 'error', 'message', 'detail', 'title'] as const;

/** The API gives its reasons in a list (section Errors); a proxy's own "no" has none, and proves nothing. */
export function hasReasons(body: unknown): boolean {
	const { errors } = isRecord(body) ? body : {};
	return Array.isArray(errors) && errors.length > 0;
}

/**
 * Why something was refused, in the words of whoever refused: `{ errors: [string] }` of the API, or similar.
 *
 * @param body of any answer
 * @param secrets to be taken out before anything is cut off
 * @returns readable sentences, each cut to 300 characters; none when there are none
 */
export function reasonsIn(body: unknown, secrets: readonly string[]): string[] {
	const texts = isRecord(body) ? firstTextsIn(body, 4) : [];
	return texts.slice(0, MAX_REASONS).map((text) => cut(withoutSecrets(text.slice(0, MAX_READ), secrets)));
}

function firstTextsIn(value: Record<string, unknown>, levels: number): string[] {
	for (const place of PLACES) {
		const texts = textsIn(value[place], levels).filter((text) => text.trim() !== '');
		if (texts.length > 0) return texts;
	}
	return [];
}

/** @param levels how many more of lists and objects are looked into */
function textsIn(value: unknown, levels: number): string[] {
	if (typeof value === 'string') return [value];
	if (levels === 0) return [];
	if (Array.isArray(value)) return value.slice(0, MAX_REASONS).flatMap((part) => textsIn(part, levels - 1));
	if (!isRecord(value)) return [];
	// `{ field: "cpf", message: "is taken" }`, or a list of sentences for each field.
	const { field, message } = value;
	if (typeof message === 'string') return [typeof field === 'string' ? `${field}: ${message}` : message];
	const texts = firstTextsIn(value, levels - 1);
	if (texts.length > 0) return texts;
	return Object.entries(value)
		.slice(0, MAX_REASONS)
		.flatMap(([name, inner]) => textsIn(inner, levels - 1).map((text) => `${name}: ${text}`));
}

function cut(text: string): string {
	return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
