import { isExplainable, type Explainable } from './explain';
import type { ErrorContext } from './explanation';

/** A read that an operation depends on was refused. The message is about the read, not the operation. */
export class RequiredReadError extends Error {
	constructor(
		readonly reason: Explainable,
		readonly context: ErrorContext,
	) {
		super(reason.message);
	}
}

/**
 * Reads something besides the operation's own request: each has its own permission, and the message must name
 * the refused one.
 *
 * @param context what is read, for the message
 * @throws RequiredReadError in place of errors with a message of their own
 */
export async function requiredRead<T>(context: ErrorContext, read: () => Promise<T>): Promise<T> {
	return await read().catch((thrown: unknown) => {
		throw isExplainable(thrown) ? new RequiredReadError(thrown, context) : thrown;
	});
}
