import { message } from '../messages/message';
import { ApiError, IncompleteListError, NoResponseError } from '../request/failures';
import { explainApiError } from './apiError';
import type { ErrorContext, Explanation } from './explanation';
import { explainIncompleteList, explainNoResponse, explainFate } from './noResponse';

/** What {@link explain} has sentences for. */
export type Explainable = ApiError | NoResponseError | IncompleteListError;

export function isExplainable(thrown: unknown): thrown is Explainable {
	return (
		thrown instanceof ApiError || thrown instanceof NoResponseError || thrown instanceof IncompleteListError
	);
}

/** Explains to a no-code user what became of a request and what to do next. */
export function explain(thrown: Explainable, context: ErrorContext): Explanation {
	// The form's labels show whether the operation offers a key of the user's own.
	const hasOwnKey = context.labels?.has('idempotency_key') === true;
	if (thrown instanceof NoResponseError) return explainNoResponse(thrown, hasOwnKey);
	if (thrown instanceof IncompleteListError) return explainIncompleteList(thrown);
	const explained = explainApiError(thrown, context, hasOwnKey);
	if (thrown.fate === 'notWritten') return explained;
	const effect = explainFate(thrown, hasOwnKey);
	const { description } = explained;
	if (description.some(({ id }) => id === effect.id)) return explained;
	const why = thrown.fate === 'open' ? [message('fate.noAnswer')] : [];
	return { ...explained, description: [...why, effect, ...description] };
}
