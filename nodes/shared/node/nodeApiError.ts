import type { INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { explain, Refusal, type Refused } from '../api/errors';
import { Unreachable } from '../api/send';

/** Whether the service, or the way to it, said no. */
export function isFromService(thrown: unknown): thrown is Refusal | Unreachable {
	return thrown instanceof Refusal || thrown instanceof Unreachable;
}

/**
 * The service's "no" as n8n shows it: what happened as the message, what to do next as the description.
 *
 * @param item its number, and how many items were written before it
 */
export function toNodeApiError(
	node: INode,
	thrown: Refusal | Unreachable,
	refused: Refused,
	item?: { itemIndex: number; goneThrough: number },
): NodeApiError {
	const { message, description } = explain(thrown, refused);
	const before = item?.goneThrough ? ` The ${item.goneThrough} item(s) before this one went through.` : '';
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
	told.description = description + before;
	return told;
}
