import { keyOf, keyOfUserText, type KeySource, type WriteIntent } from './idempotency';

/** A write's name in this execution, and its key: the same, unless the user has chosen one. */
export interface WriteKey {
	name: string;
	key: string;
}

/**
 * Gives the writes of one item their keys, in their order.
 *
 * @param credential see {@link keyOfUserText}
 */
export function writeKeysOf(
	{ userText, ...intent }: KeySource,
	credential: string,
): (method: WriteIntent['method'], path: string) => WriteKey {
	let step = 0;
	return (method, path) => {
		const name = keyOf({ ...intent, method, step });
		const key =
			userText === undefined ? name : keyOfUserText(userText, credential, `${method} ${path}`, step);
		step += 1;
		return { name, key };
	};
}
