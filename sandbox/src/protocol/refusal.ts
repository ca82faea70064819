import type { RuleName } from './rules';

/** An answer other than success: what the service says instead of doing the work (section Errors). */
export class Refusal extends Error {
	/** @param rule the one that the request broke; undefined outside of the API */
	constructor(
		readonly status: number,
		readonly errors: readonly string[],
		readonly rule?: RuleName,
	) {
		super(errors.join('; '));
	}
}

export const badRequest = (rule: RuleName, ...errors: string[]): Refusal => new Refusal(400, errors, rule);
export const forbidden = (rule: RuleName, ...errors: string[]): Refusal => new Refusal(403, errors, rule);
export const notFound = (what: string): Refusal => new Refusal(404, [`${what} not found`], 'not_found');
export const conflict = (rule: RuleName, ...errors: string[]): Refusal => new Refusal(409, errors, rule);
export const invalid = (rule: RuleName, ...errors: string[]): Refusal => new Refusal(422, errors, rule);
