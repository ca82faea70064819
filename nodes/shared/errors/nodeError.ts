import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { inWords, message, StatedError } from '../messages/message';
import { ApiError, CanceledError, NoResponseError } from '../request/failures';
import { explain, isExplainable, type Explainable } from './explain';
import type { ErrorContext } from './explanation';
import { noteFacts, type Audience, type ShownError } from './facts';
import { atItems, InvalidInputError, toInvalidInputNodeError } from './invalidInput';
import { RequiredReadError } from './requiredRead';

/**
 * Whatever was thrown, as n8n shows it. For a refusal, or a failure on the way: the message says what
 * happened, the description what to do next.
 */
export function toNodeError(
	audience: Audience,
	thrown: unknown,
	context: ErrorContext,
	item?: number,
): ShownError {
	if (thrown instanceof RequiredReadError) return toNodeError(audience, thrown.reason, thrown.context, item);
	if (isExplainable(thrown)) return toNodeApiError(audience, thrown, context, item);
	if (thrown instanceof InvalidInputError)
		return toInvalidInputNodeError(audience, [{ itemIndex: item, issues: thrown.issues }]);
	const isShown = thrown instanceof NodeOperationError || thrown instanceof NodeApiError;
	if (isShown && 'error' in thrown.context) return thrown;
	const { node, language } = audience;
	const { said, next, status } =
		thrown instanceof StatedError ? thrown : { said: unexpected(thrown), next: [], status: undefined };
	const text = inWords(said, language);
	// n8n's own word on a request that it could not send does not say whose it was.
	const shown = item === undefined || text.endsWith(']') ? text : atItems(text, [item], language);
	const error = isShown
		? thrown
		: new NodeOperationError(node, thrown instanceof Error ? thrown : text, { itemIndex: item });
	error.message = shown;
	if (next.length > 0) error.description = next.map((each) => inWords(each, language)).join(' ');
	return noteFacts(error, { said, text, item, status, language });
}

function unexpected(thrown: unknown) {
	if (thrown instanceof CanceledError) return message('CANCELED');
	return message('UNEXPECTED', { said: thrown instanceof Error ? thrown.message : String(thrown) });
}

function toNodeApiError(
	{ node, language }: Audience,
	thrown: Explainable,
	context: ErrorContext,
	item: number | undefined,
): NodeApiError {
	const { said, ownWords, description } = explain(thrown, context);
	const text = ownWords ?? inWords(said, language);
	const error = new NodeApiError(node, { message: text }, { httpCode: httpCodeOf(thrown), itemIndex: item });
	// n8n puts a sentence of its own for every network code; ours knows what to do next.
	error.message = atItems(text, item === undefined ? [] : [item], language);
	error.description = description.map((each) => inWords(each, language)).join(' ');
	const status = thrown instanceof ApiError ? thrown.status : undefined;
	const mayHaveStored = 'fate' in thrown && thrown.fate !== 'notWritten' && thrown.request.method !== 'GET';
	return noteFacts(error, { said, text, item, status, mayHaveStored, language });
}

/** What n8n shows among an error's details. */
function httpCodeOf(thrown: Explainable): string {
	if (thrown instanceof ApiError) return String(thrown.status ?? thrown.kind);
	return thrown instanceof NoResponseError ? thrown.code : 'INCOMPLETE_LIST';
}
