import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { explain, Refusal, type Explainable, type Refused } from '../api/errors';
import { IncompleteList } from '../api/pages';
import { Unreachable } from '../api/send';

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
	if (isExplainable(thrown)) return toNodeApiError(node, thrown, refused, item);
	if (thrown instanceof NodeOperationError || thrown instanceof NodeApiError) {
		// n8n's own word on a request that it could not send does not say whose it was.
		if (item && !thrown.message.endsWith(']')) thrown.message += ` [Item ${item.itemIndex}]`;
		return thrown;
	}
	const told = new NodeOperationError(node, thrown instanceof Error ? thrown : String(thrown), {
		...(item && { itemIndex: item.itemIndex }),
	});
	if (item) told.message += ` [Item ${item.itemIndex}]`;
	return told;
}

function toNodeApiError(
	node: INode,
	thrown: Explainable,
	refused: Refused,
	item: FailedItem | undefined,
): NodeApiError {
	const { message, description } = explain(thrown, refused);
	const before = item?.goneThrough ? ` The ${item.goneThrough} item(s) before this one went through.` : '';
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
	told.description = description + before;
	return told;
}

const BY_EARLIER_TRY = {
	stored:
		'An earlier try has stored what this item sends: running the workflow again would store it once more.',
	lost: 'An earlier try got no answer and may have stored what this item sends: look in the back office before you run the workflow again.',
};

/**
 * Says of an item that failed in reading that an earlier try of Retry On Fail was, or may have been, through with writing:
 * what is told of the reading alone would have it written twice. What failed in writing says so itself.
 */
export function tellOfEarlierTry(
	told: NodeApiError | NodeOperationError,
	thrown: unknown,
	writtenBefore: 'stored' | 'lost',
): void {
	const isOfWrite =
		(thrown instanceof Refusal || thrown instanceof Unreachable) && thrown.request.method !== 'GET';
	if (!isOfWrite) told.description = `${BY_EARLIER_TRY[writtenBefore]} ${told.description ?? ''}`.trim();
}

function isExplainable(thrown: unknown): thrown is Explainable {
	return thrown instanceof Refusal || thrown instanceof Unreachable || thrown instanceof IncompleteList;
}

/** What n8n shows among an error's details. */
function codeOf(thrown: Explainable): string {
	if (thrown instanceof Refusal) return String(thrown.status);
	return thrown instanceof Unreachable ? thrown.code : 'INCOMPLETE_LIST';
}
