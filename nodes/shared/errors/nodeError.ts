import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { inWords } from '../messages/message';
import { ApiError, NoResponseError } from '../request/failures';
import type { Audience } from './audience';
import { explain, isExplainable, type Explainable } from './explain';
import type { ErrorContext } from './explanation';
import { noteFacts, type ShownError } from './facts';
import { atItems, InvalidInputError, toInvalidInputNodeError } from './invalidInput';
import { RequiredReadError } from './requiredRead';

/**
 * Whatever was thrown, as n8n shows it: the message says what happened, the description what to do next.
 */
export function toNodeError(
	audience: Audience,
	thrown: unknown,
	context: ErrorContext,
	item?: number,
): ShownError {
	if (thrown instanceof RequiredReadError) return toNodeError(audience, thrown.reason, thrown.context, item);
	if (thrown instanceof InvalidInputError)
		return toInvalidInputNodeError(audience, [{ itemIndex: item, issues: thrown.issues }]);
	const isShown = thrown instanceof NodeOperationError || thrown instanceof NodeApiError;
	if (isShown && 'error' in thrown.context) return thrown;
	const { node, language } = audience;
	const { said, ownWords, next, status } = explain(thrown, context);
	const text = ownWords ?? inWords(said, language);
	const error = isShown
		? thrown
		: isExplainable(thrown)
			? new NodeApiError(node, { message: text }, { httpCode: httpCodeOf(thrown), itemIndex: item })
			: new NodeOperationError(node, thrown instanceof Error ? thrown : text, { itemIndex: item });
	// n8n puts a sentence of its own for every network code; and its own word does not say whose it was.
	error.message = item === undefined || text.endsWith(']') ? text : atItems(text, [item], language);
	if (next.length > 0) error.description = next.map((each) => inWords(each, language)).join(' ');
	return noteFacts(error, { said, text, item, status, mayHaveStored: mayHaveStored(thrown), language });
}

function mayHaveStored(thrown: unknown): boolean {
	const isAnswer = thrown instanceof ApiError || thrown instanceof NoResponseError;
	return isAnswer && thrown.fate !== 'notWritten' && thrown.request.method !== 'GET';
}

/** What n8n shows among an error's details. */
function httpCodeOf(thrown: Explainable): string {
	if (thrown instanceof ApiError) return String(thrown.status ?? thrown.kind);
	return thrown instanceof NoResponseError ? thrown.code : 'INCOMPLETE_LIST';
}
