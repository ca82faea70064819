import { keyOf, keyOfToolCall, keyOfUserText, type KeySource } from './idempotency';
import type { Path } from '../request/path';

/**
 * A write's name in this execution, and its key: they differ when other executions or calls may make the same
 * record.
 */
export interface WriteKey {
	name: string;
	key: string;
}

/**
 * Assigns the keys of an item's writes. A write that a later attempt skips, because it is done, changes no
 * other key.
 *
 * @param credential see {@link keyOfUserText}
 */
export function writeKeysOf(
	{ userText, toolCall, ...intent }: KeySource,
	credential: string,
): (method: 'POST' | 'PATCH' | 'DELETE', path: Path) => WriteKey {
	const made = new Map<string, number>();
	return (method, path) => {
		const target = `${method} ${path}`;
		const step = made.get(target) ?? 0;
		made.set(target, step + 1);
		const name = keyOf({ ...intent, target, step });
		let key = name;
		if (userText !== undefined) key = keyOfUserText(userText, credential, target, step);
		// A change that is made twice changes nothing; but complete, reopen, complete are three changes.
		else if (toolCall !== undefined && method === 'POST')
			key = keyOfToolCall(toolCall, credential, target, step);
		return { name, key };
	};
}
