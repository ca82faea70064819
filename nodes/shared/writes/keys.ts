import { v4 } from '../../../inlined/uuid';
import { digestOf } from '../digest';
import type { Path } from '../request/path';

/** Identifies who writes: one item of a run. What it writes is no part of this. */
export interface KeySource {
	/** The n8n installation, and when the execution began: a fresh database starts execution ids at 1 again. */
	instance: string;
	execution: string;
	establishedAt: number | undefined;
	node: string;
	run: number;
	item: number;
	/** The user's own text, such as an order number. Records then get the member `replayed`, see WriteApi. */
	userText?: string;
	/** What a model asked for: the tool, its input, and what n8n tells about the conversation. */
	toolCall?: string;
}

/** The keys of one write. */
export interface WriteKey {
	/** The Idempotency-Key. Other executions or calls may have the same one if they mean the same record. */
	key: string;
	/** The key of this write in this execution alone; usually the same. */
	executionKey: string;
	/**
	 * For an AI model's call: the key to use if the call does not mean the record with this ID, which an
	 * earlier equal call created.
	 */
	another?(id: unknown): WriteKey;
}

/**
 * Assigns the Idempotency-Keys of an item's writes. A key is derived from what is meant, never from the body:
 * see docs/architecture.md, "Idempotency keys". If a later attempt skips a write because it is done, the keys
 * of the other writes stay the same. A key depends on method and path, since Create or Update may create in
 * one attempt and update in the next. Equal calls of a model mean the same record for ten minutes after it
 * was created. We go by the record's age, because fixed windows of time would have edges, at which equal
 * calls get two keys.
 *
 * @param credential part of the key, because two agencies may use the same order number
 * @see the API's "Idempotency key life cycle"
 */
export function keysOf(
	{ userText, toolCall, ...source }: KeySource,
	credential: string,
): (method: 'POST' | 'PATCH' | 'DELETE', path: Path) => WriteKey {
	const { instance, execution, establishedAt = null, node, run, item } = source;
	const writer = ['execution', instance, execution, establishedAt, node, run, item];
	const steps = new Map<string, number>();
	return (method, path) => {
		const target = `${method} ${path}`;
		const step = steps.get(target) ?? 0;
		steps.set(target, step + 1);
		const executionKey = uuidFrom([...writer, target, step]);
		if (userText !== undefined)
			return { key: uuidFrom(['user', userText, credential, target, step]), executionKey };
		// A model's equal updates get no common key: making a change twice does no harm, but with such a key the
		// last of complete, reopen, complete would be lost.
		if (toolCall === undefined || method !== 'POST') return { key: executionKey, executionKey };
		const keyAfter = (...earlier: string[]): WriteKey => ({
			key: uuidFrom(['tool call', toolCall, credential, target, step, ...earlier]),
			executionKey,
			another: (id) => keyAfter(...earlier, String(id)),
		});
		return keyAfter();
	};
}

function uuidFrom(parts: ReadonlyArray<string | number | null>): string {
	return v4({ random: digestOf(JSON.stringify(parts)).subarray(0, 16) });
}
