import { inFull, message, StatedError } from '../messages/message';
import { ApiError, CanceledError, IncompleteListError, NoResponseError } from '../request/failures';
import { explainApiError } from './apiError';
import type { ErrorContext, Explanation } from './explanation';
import { explainNoResponse, explainFate } from './noResponse';

/** What a request led to in place of what it asked for. */
export type Explainable = ApiError | NoResponseError | IncompleteListError;

export function isExplainable(thrown: unknown): thrown is Explainable {
	return (
		thrown instanceof ApiError || thrown instanceof NoResponseError || thrown instanceof IncompleteListError
	);
}

/** Explains to a no-code user what happened and what to do next. */
export function explain(thrown: unknown, context: ErrorContext): Explanation {
	if (thrown instanceof StatedError) return thrown;
	// The form's labels show whether the operation offers a key of the user's own.
	const hasOwnKey = context.labels?.has('idempotency_key') === true;
	if (thrown instanceof NoResponseError) return explainNoResponse(thrown, hasOwnKey);
	if (thrown instanceof IncompleteListError) {
		const { reason } = thrown;
		const said = message(reason === 'circle' ? 'LIST_INCOMPLETE' : `LIST_INCOMPLETE.${reason}`);
		return { said, next: [message('next.noRecords')] };
	}
	if (thrown instanceof CanceledError) return { said: message('CANCELED'), next: [] };
	if (!(thrown instanceof ApiError)) {
		const said = thrown instanceof Error ? thrown.message : String(thrown);
		return { said: message('UNEXPECTED', { said: inFull(said) }), next: [] };
	}
	const explained = { ...explainApiError(thrown, context, hasOwnKey), status: thrown.status };
	if (thrown.fate === 'notWritten') return explained;
	const effect = explainFate(thrown, hasOwnKey);
	const { next } = explained;
	if (next.some(({ id }) => id === effect.id)) return explained;
	const why = thrown.fate === 'open' ? [message('fate.noAnswer')] : [];
	return { ...explained, next: [...why, effect, ...next] };
}
