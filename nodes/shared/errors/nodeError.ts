import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { Refusal, Unreachable } from '../api/failures';
import { explain, isExplainable, type Explainable } from './explain';
import type { Refused } from './explanation';
import { RefusedReading } from './reading';

/**
 * Whatever was thrown as n8n shows it. The service's "no", or that of the way to it: what happened as the message, what to do
 * next as the description.
 */
export function toNodeError(
	node: INode,
	thrown: unknown,
	refused: Refused,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (thrown instanceof RefusedReading)
		return toNodeApiError(node, thrown.refusal, thrown.refused, itemIndex);
	if (isExplainable(thrown)) return toNodeApiError(node, thrown, refused, itemIndex);
	if (thrown instanceof NodeOperationError || thrown instanceof NodeApiError) {
		// n8n's own word on a request that it could not send does not say whose it was.
		if (itemIndex !== undefined && !thrown.message.endsWith(']')) thrown.message += ` [Item ${itemIndex}]`;
		return thrown;
	}
	const told = new NodeOperationError(node, thrown instanceof Error ? thrown : String(thrown), { itemIndex });
	if (itemIndex !== undefined) told.message += ` [Item ${itemIndex}]`;
	return told;
}

function toNodeApiError(
	node: INode,
	thrown: Explainable,
	refused: Refused,
	itemIndex: number | undefined,
): NodeApiError {
	const { message, description } = explain(thrown, refused);
	const told = new NodeApiError(node, { message }, { httpCode: codeOf(thrown), itemIndex });
	// n8n puts a sentence of its own for every network code; ours knows what to do next.
	told.message = itemIndex === undefined ? message : `${message} [Item ${itemIndex}]`;
	told.description = description;
	return told;
}

/** What n8n shows among an error's details. */
function codeOf(thrown: Explainable): string {
	if (thrown instanceof Refusal) return String(thrown.status);
	return thrown instanceof Unreachable ? thrown.code : 'INCOMPLETE_LIST';
}
