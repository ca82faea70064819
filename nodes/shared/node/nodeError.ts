import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { explain, Refusal, type Refused } from '../api/errors';
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
	if (thrown instanceof NodeOperationError || thrown instanceof NodeApiError) return thrown;
	if (thrown instanceof RefusedReading) return toNodeApiError(node, thrown.refusal, thrown.refused, item);
	if (thrown instanceof Refusal || thrown instanceof Unreachable) {
		return toNodeApiError(node, thrown, refused, item);
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
	thrown: Refusal | Unreachable,
	refused: Refused,
	item: FailedItem | undefined,
): NodeApiError {
	const { message, description } = explain(thrown, refused);
	const told = new NodeApiError(
		node,
		{ message },
		{
			httpCode: thrown instanceof Refusal ? String(thrown.status) : thrown.code,
			...(item && { itemIndex: item.itemIndex }),
		},
	);
	// n8n puts a sentence of its own for every network code; ours knows what to do next.
	told.message = item ? `${message} [Item ${item.itemIndex}]` : message;
	told.description = description + wroteBefore(item?.goneThrough ?? 0);
	return told;
}
