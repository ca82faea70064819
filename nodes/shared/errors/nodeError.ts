import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { ApiError, NoResponseError } from '../request/failures';
import { explain, isExplainable, type Explainable } from './explain';
import type { ErrorContext } from './explanation';
import { RequiredReadError } from './requiredRead';

/**
 * Whatever was thrown, as n8n shows it. For a refusal, or a failure on the way: the message says what
 * happened, the description what to do next.
 */
export function toNodeError(
	node: INode,
	thrown: unknown,
	context: ErrorContext,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (thrown instanceof RequiredReadError)
		return toNodeApiError(node, thrown.reason, thrown.context, itemIndex);
	if (isExplainable(thrown)) return toNodeApiError(node, thrown, context, itemIndex);
	if (thrown instanceof NodeOperationError || thrown instanceof NodeApiError) {
		// n8n's own word on a request that it could not send does not say whose it was.
		if (itemIndex !== undefined && !thrown.message.endsWith(']')) thrown.message += ` [Item ${itemIndex}]`;
		return thrown;
	}
	const error = new NodeOperationError(node, thrown instanceof Error ? thrown : String(thrown), {
		itemIndex,
	});
	if (itemIndex !== undefined) error.message += ` [Item ${itemIndex}]`;
	return error;
}

function toNodeApiError(
	node: INode,
	thrown: Explainable,
	context: ErrorContext,
	itemIndex: number | undefined,
): NodeApiError {
	const { message, description } = explain(thrown, context);
	const error = new NodeApiError(node, { message }, { httpCode: codeOf(thrown), itemIndex });
	// n8n puts a sentence of its own for every network code; ours knows what to do next.
	error.message = itemIndex === undefined ? message : `${message} [Item ${itemIndex}]`;
	error.description = description;
	return error;
}

/** What n8n shows among an error's details. */
function codeOf(thrown: Explainable): string {
	if (thrown instanceof ApiError) return String(thrown.status ?? thrown.kind);
	return thrown instanceof NoResponseError ? thrown.code : 'INCOMPLETE_LIST';
}
