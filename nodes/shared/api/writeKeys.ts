import { keyOf, keyOfUserText, type KeySource } from './idempotency';

/** A write's name in this execution, and its key: the same, unless the user has chosen one. */
export interface WriteKey {
	name: string;
	key: string;
}

/**
 * Gives the writes of one item their keys. A write that a later attempt need not make again, as it is done, changes no other one's key.
 *
 * @param credential see {@link keyOfUserText}
 */
export function writeKeysOf(
	{ userText, ...intent }: KeySource,
	credential: string,
): (method: 'POST' | 'PATCH' | 'DELETE', path: string) => WriteKey {
	const made = new Map<string, number>();
	return (method, path) => {
		const target = `${method} ${path}`;
		const step = made.get(target) ?? 0;
		made.set(target, step + 1);
		const name = keyOf({ ...intent, target, step });
		const key = userText === undefined ? name : keyOfUserText(userText, credential, target, step);
		return { name, key };
	};
}
