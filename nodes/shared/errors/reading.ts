import { isExplainable, type Explainable } from './explain';
import type { Refused } from './explanation';

/** Something that an operation had to read first was refused. The sentence is about that, not about the operation. */
export class RefusedReading extends Error {
	constructor(
		readonly refusal: Explainable,
		readonly refused: Refused,
	) {
		super(refusal.message);
	}
}

/**
 * Reads something that an operation needs besides its own request: each request has a permission of its own, and the one
 * that was refused is the one to ask for.
 *
 * @param refused what is read, for the sentence
 * @throws RefusedReading in place of what has a sentence of its own
 */
export async function reading<T>(refused: Refused, read: () => Promise<T>): Promise<T> {
	return await read().catch((thrown: unknown) => {
		throw isExplainable(thrown) ? new RefusedReading(thrown, refused) : thrown;
	});
}
