import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { explain, isExplainable, Refusal, type Explainable, type Refused } from '../api/errors';
import { RefusedReading } from '../api/reading';
import { Unreachable } from '../api/send';
import { wroteBefore } from './wrongInput';

/** Which item failed, and how many items were written before it. */
interface FailedItem {
	itemIndex: number;
	goneThrough: number;
}

/**
 * Whatever was thrown as n8n shows it. The service's "no", or that of the way to it: what happened as the message, what to do
 * next as the description.
 */
export function toNodeError(
	node: INode,
	thrown: unknown,
	refused: Refused,
	item?: FailedItem,
): NodeApiError | NodeOperationError {
	if (thrown instanceof RefusedReading) return toNodeApiError(node, thrown.refusal, thrown.refused, item);
	if (isExplainable(thrown)) return toNodeApiError(node, thrown, refused, item);
	if (thrown instanceof NodeOperationError || thrown instanceof NodeApiError) {
		// n8n's own word on a request that it could not send does not say whose it was.
		if (item && !thrown.message.endsWith(']')) thrown.message += ` [Item ${item.itemIndex}]`;
		return thrown;
	}
	const told = new NodeOperationError(node, thrown instanceof Error ? thrown : String(thrown), {
		...(item && { itemIndex: item.itemIndex }),
	});
	if (!item) return told;
	told.message += ` [Item ${item.itemIndex}]`;
	if (item.goneThrough > 0)
		told.description = `${told.description ?? ''}${wroteBefore(item.goneThrough)}`.trim();
	return told;
}

function toNodeApiError(
	node: INode,
	thrown: Explainable,
	refused: Refused,
	item: FailedItem | undefined,
): NodeApiError {
	const { message, description } = explain(thrown, refused);
	const told = new NodeApiError(
		node,
		{ message },
		{
			httpCode: codeOf(thrown),
			...(item && { itemIndex: item.itemIndex }),
		},
	);
	// n8n puts a sentence of its own for every network code; ours knows what to do next.
	told.message = item ? `${message} [Item ${item.itemIndex}]` : message;
	told.description = description + wroteBefore(item?.goneThrough ?? 0);
	return told;
}

/** What n8n shows among an error's details. */
function codeOf(thrown: Explainable): string {
	if (thrown instanceof Refusal) return String(thrown.status);
	return thrown instanceof Unreachable ? thrown.code : 'INCOMPLETE_LIST';
}
