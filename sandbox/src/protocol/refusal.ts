import type { RuleName } from './rules';

/** Whatever a request holds, its refusal names at most so much of it. */
const mostSentences = 20;
const longestSentence = 600;

/** Of a long one the beginning, which names the field, and the end, which says what is wrong with it. */
const shortened = (sentence: string): string =>
	sentence.length > longestSentence ? `${sentence.slice(0, 300)}…${sentence.slice(-200)}` : sentence;

/** An answer other than success: what the service says instead of doing the work (section Errors). */
export class Refusal extends Error {
	readonly errors: readonly string[];

	/**
	 * @param said of more than twenty sentences, the rest is counted
	 * @param rule the one that the request broke; undefined outside of the API
	 */
	constructor(
		readonly status: number,
		said: readonly string[],
		readonly rule?: RuleName,
	) {
		const more = said.length - mostSentences;
		const errors = [
			...said.slice(0, mostSentences).map(shortened),
			...(more > 0 ? [`and ${more} more`] : []),
		];
		super(errors.join('; '));
		this.errors = errors;
	}
}

type Said = string | readonly string[];

const refusing =
	(status: number) =>
	(rule: RuleName, said: Said): Refusal =>
		new Refusal(status, [said].flat(), rule);

export const badRequest = refusing(400);
export const forbidden = refusing(403);
export const notFound = (what: string): Refusal => new Refusal(404, [`${what} not found`], 'not_found');
export const conflict = refusing(409);
export const invalid = refusing(422);
