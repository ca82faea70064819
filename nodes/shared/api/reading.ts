import { Refusal, type Refused } from './errors';
import { Unreachable } from './send';

/** Something that an operation had to read first was refused. The sentence is about that, not about the operation. */
export class RefusedReading extends Error {
	constructor(
		readonly refusal: Refusal | Unreachable,
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
 * @throws RefusedReading in place of a Refusal or Unreachable
 */
export async function reading<T>(refused: Refused, read: () => Promise<T>): Promise<T> {
	return await read().catch((thrown: unknown) => {
		const isRefusal = thrown instanceof Refusal || thrown instanceof Unreachable;
		throw isRefusal ? new RefusedReading(thrown, refused) : thrown;
	});
}
