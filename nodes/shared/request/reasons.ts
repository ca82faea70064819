import { isRecord, oneLine } from '../values';
import { withoutSecrets } from './secrets';

/** A reason is a sentence, not a document. Nobody reads more than a few of them. */
export const MAX_REASON_LENGTH = 300;
const MAX_REASONS = 8;

/** In characters, before secrets are removed. The beginning of a long text is enough, since less is shown. */
const MAX_READ = 10_000;

/** Where services and their proxies put a message. The API's own place (section Errors) comes first. */
const REASON_MEMBERS = ['errors', 'error_description', 'error', 'message', 'detail', 'title'] as const;

/**
 * Whether the answer has the list of reasons that only the API itself gives (section Errors). A proxy's
 * refusal has none, so it does not show what the API did.
 */
export function hasReasons(body: unknown): boolean {
	const { errors } = isRecord(body) ? body : {};
	return Array.isArray(errors) && errors.length > 0;
}

/**
 * Why a request was refused, in the words of the API, `{ errors: [string] }`, or of a proxy.
 *
 * @param body of any answer
 * @param secrets removed before a reason is shortened to 300 characters
 * @returns visible sentences, each on one line and cut to 300 characters; possibly none
 */
export function reasonsIn(body: unknown, secrets: readonly string[]): string[] {
	const texts = isRecord(body) ? firstTextsIn(body, 4) : [];
	return texts
		.slice(0, MAX_REASONS)
		.map((text) => oneLine(withoutSecrets(text.slice(0, MAX_READ), secrets), MAX_REASON_LENGTH))
		.filter((reason) => reason !== '');
}

function firstTextsIn(value: Record<string, unknown>, levels: number): string[] {
	for (const place of REASON_MEMBERS) {
		const texts = textsIn(value[place], levels).filter((text) => text.trim() !== '');
		if (texts.length > 0) return texts;
	}
	return [];
}

/** @param levels how many levels of lists and objects to look into */
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
