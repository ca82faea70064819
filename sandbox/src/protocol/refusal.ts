/** An answer other than success: what the service says instead of doing the work (section Errors). */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly errors: readonly string[],
	) {
		super(errors.join('; '));
	}
}

export const badRequest = (...errors: string[]): Refusal => new Refusal(400, errors);
export const forbidden = (...errors: string[]): Refusal => new Refusal(403, errors);
export const notFound = (what: string): Refusal => new Refusal(404, [`${what} not found`]);
export const conflict = (...errors: string[]): Refusal => new Refusal(409, errors);
export const invalid = (...errors: string[]): Refusal => new Refusal(422, errors);
