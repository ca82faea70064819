import { keyOf, keyOfToolCall, keyOfUserText, type KeySource, type WriteIntent } from './idempotency';

/** A write's name in this execution, and its key: the same, unless other executions or calls may make the same record. */
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
	{ userText, toolCall, ...intent }: KeySource,
	credential: string,
): (method: WriteIntent['method'], path: string) => WriteKey {
	let step = 0;
	return (method, path) => {
		const name = keyOf({ ...intent, method, step });
		const target = `${method} ${path}`;
		let key = name;
		if (userText !== undefined) key = keyOfUserText(userText, credential, target, step);
		// A change that is made twice changes nothing; but complete, reopen, complete are three changes.
		else if (toolCall !== undefined && method === 'POST')
			key = keyOfToolCall(toolCall, credential, target, step);
		step += 1;
		return { name, key };
	};
}
