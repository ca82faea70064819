import { createHash } from 'crypto';

import { v4 } from '../../../inlined/uuid';

/**
 * What the user meant by one write, apart from its content. Two attempts at the same write share all of it,
 * two different writes never do.
 */
export interface WriteIntent {
	/** The n8n installation, and when the execution began: a fresh database starts execution ids at 1 again. */
	instance: string;
	execution: string;
	establishedAt: number | undefined;
	node: string;
	run: number;
	item: number;
	/** Method and path, such as `POST /people`: an update after a lost creation is a different write. */
	target: string;
	/** The zero-based index of the write among those of this item to the same target. */
	step: number;
}

/**
 * The Idempotency-Key of a write, derived from its intent: see docs/architecture.md, "Idempotency keys".
 *
 * @see the API's "Idempotency key life cycle"
 */
export function keyOf(meaning: WriteIntent): string {
	const { instance, execution, establishedAt, node, run, item, target, step } = meaning;
	return uuidFrom(['execution', instance, execution, establishedAt ?? null, node, run, item, target, step]);
}

/**
 * The Idempotency-Key for the user's own text, such as an order number: the same across executions, workflows
 * and nodes, so that one order makes one record for as long as the API remembers the key (one day).
 *
 * @param credential two agencies may use the same order number, and each has a credential of its own
 * @param target method and path: the same order number may make a person and a sale
 */
export function keyOfUserText(text: string, credential: string, target: string, step: number): string {
	return uuidFrom(['user', text, credential, target, step]);
}

/**
 * The Idempotency-Key for what a model asked a tool to create: n8n gives every call, and every try of Retry
 * On Fail, a run of its own, so {@link keyOf} would allow a record for each.
 *
 * @param toolCall the conversation, the tool, and what the model said
 */
export function keyOfToolCall(toolCall: string, credential: string, target: string, step: number): string {
	return uuidFrom(['tool call', toolCall, credential, target, step]);
}

/** All of {@link WriteIntent} except what is written, from which each write's key is derived. */
export interface KeySource extends Omit<WriteIntent, 'target' | 'step'> {
	/**
	 * The user's own text, from which the key is then derived. Records come back with `replayed`, see WriteApi.
	 */
	userText?: string;
	/**
	 * What a model asked for, from which a creation's key is derived when the user has no text of their own.
	 */
	toolCall?: string;
}

function uuidFrom(parts: ReadonlyArray<string | number | null>): string {
	const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
	return v4({ random: digest.subarray(0, 16) });
}
