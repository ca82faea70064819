import { isExplainable, type Explainable } from './explain';
import type { ErrorContext } from './explanation';

/** Something that an operation had to read first was refused. The sentence is about that, not about the operation. */
export class RequiredReadError extends Error {
	constructor(
		readonly reason: Explainable,
		readonly context: ErrorContext,
	) {
		super(reason.message);
	}
}

/**
 * Reads something that an operation needs besides its own request: each request has a permission of its own, and the one
 * that was refused is the one to ask for.
 *
 * @param context what is read, for the sentence
 * @throws RequiredReadError in place of what has a sentence of its own
 */
export async function requiredRead<T>(context: ErrorContext, read: () => Promise<T>): Promise<T> {
	return await read().catch((thrown: unknown) => {
		throw isExplainable(thrown) ? new RequiredReadError(thrown, context) : thrown;
	});
}
