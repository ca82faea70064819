import type { RuleName } from './rules';

/** A refusal repeats at most this much, however large the request is. */
const mostSentences = 20;
const longestSentence = 600;

/**
 * Shortens a long sentence to its beginning, which names the field, and its end, which says what is wrong.
 */
const shortened = (sentence: string): string =>
	sentence.length > longestSentence ? `${sentence.slice(0, 300)}…${sentence.slice(-200)}` : sentence;

/** An answer other than success: why the service did not do what was asked (section Errors). */
export class Refusal extends Error {
	readonly errors: readonly string[];

	/**
	 * @param said sentences; beyond twenty, only their number is given
	 * @param rule the rule that the request broke; undefined outside of the API
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
