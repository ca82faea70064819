import { endpointOf } from './endpoints';
import { fateAfter } from './fate';
import type { Fate, HttpAnswer, HttpRequest } from './http';
import { ANSWER_TOO_LARGE, isUntrusted } from './networkCodes';
import type { Outcome } from './outcome';

/** What to do after an attempt. */
type Next =
	| { is: 'final'; answer: HttpAnswer }
	| { is: 'noResponse'; code: string }
	/** The limiter pauses all requests, for `retryAfterMs` at least. */
	| { is: 'paused'; retryAfterMs: number; reason: string }
	/** Again after `backOffMs` with some jitter, and not before `retryAfterMs`. */
	| { is: 'again'; backOffMs: number; retryAfterMs: number; reason: string };

/** What came of the attempts at one request so far. */
export interface RetryState {
	/** Of a write, before the next attempt at it. */
	readonly known: Fate;
	readonly failures: number;
	readonly conflicts: number;
	/** When the first attempt was sent that was refused for the rate limit, in ms of the monotonic clock. */
	readonly limitedSince?: number;
	/** When the first attempt was sent that met one in progress. */
	readonly inProgressSince?: number;
}

export const FIRST_ATTEMPT: RetryState = { known: 'notWritten', failures: 0, conflicts: 0 };

/** In all, for one request whose answers are lost. */
export const MAX_ATTEMPTS = 6;
const MAX_ATTEMPTS_NOT_CONNECTED = 3;
const FIRST_BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 15_000;
/**
 * The longest pause that a 503 may request; with all attempts that is as long as the deadline for the limit.
 */
const MAX_RETRY_AFTER_MS = 60_000;
/**
 * How long one request may be refused for the rate limit; after that somebody else holds the whole budget.
 */
const LIMIT_DEADLINE_MS = 300_000;
/** How long the API may work on a first attempt whose answer we did not wait for. */
const PROGRESS_DEADLINE_MS = 60_000;

/**
 * Whether and when a request is sent again: after 429 for minutes, because nothing was processed; after a
 * lost answer or without a connection, a few times; after a 409 for a first attempt still in progress, for a
 * minute with the same key. Every other answer is final.
 *
 * @param attempt its outcome; when it was sent, in ms of the monotonic clock; the pause that its answer asks
 * for
 * @see the API's sections Limits, Errors and "Idempotency key life cycle"
 */
export function decideRetry(
	request: HttpRequest,
	state: RetryState,
	attempt: { outcome: Outcome; sentAt: number; retryAfterMs: number },
): { next: Next; state: RetryState } {
	const { outcome, sentAt, retryAfterMs } = attempt;
	if (outcome.is !== 'answered') {
		const known = fateAfter(request, state.known, outcome);
		return afterFailure({ ...state, known }, outcome, retryAfterMs);
	}
	const { answer } = outcome;
	if (answer.statusCode === 429) {
		const limitedSince = state.limitedSince ?? sentAt;
		const next: Next =
			sentAt - limitedSince > LIMIT_DEADLINE_MS
				? { is: 'final', answer }
				: { is: 'paused', retryAfterMs, reason: 'status 429' };
		return { next, state: { ...state, limitedSince } };
	}
	if (answer.statusCode === 409 && meansInProgress(request, state))
		return afterConflict(state, answer, sentAt);
	return { next: { is: 'final', answer }, state };
}

function afterConflict(
	state: RetryState,
	answer: HttpAnswer,
	sentAt: number,
): { next: Next; state: RetryState } {
	const inProgressSince = state.inProgressSince ?? sentAt;
	if (sentAt - inProgressSince > PROGRESS_DEADLINE_MS) return { next: { is: 'final', answer }, state };
	const conflicts = state.conflicts + 1;
	const reason = 'status 409, the first attempt is in progress';
	return {
		next: { is: 'again', backOffMs: backOffMs(conflicts), retryAfterMs: 0, reason },
		state: { ...state, inProgressSince, conflicts },
	};
}

function afterFailure(
	before: RetryState,
	{ is, code, answer }: Exclude<Outcome, { is: 'answered' }>,
	retryAfterMs: number,
): { next: Next; state: RetryState } {
	const isLost = is === 'lost';
	const failures = before.failures + 1;
	const state = { ...before, failures };
	const isFinal = isUntrusted(code) || code === ANSWER_TOO_LARGE;
	if (isFinal || failures >= (isLost ? MAX_ATTEMPTS : MAX_ATTEMPTS_NOT_CONNECTED))
		return { next: answer ? { is: 'final', answer } : { is: 'noResponse', code }, state };
	return {
		next: {
			is: 'again',
			backOffMs: backOffMs(failures),
			retryAfterMs: answer?.statusCode === 503 ? Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : 0,
			reason: isLost ? `answer lost (${code})` : `not connected (${code})`,
		},
		// What is in progress from now on is a later attempt, with a minute of its own.
		state: { ...state, inProgressSince: undefined, conflicts: 0 },
	};
}

/** A task's change may be refused with 409 for another reason; after a lost answer it is sent again first. */
function meansInProgress(request: HttpRequest, { known }: RetryState): boolean {
	const isKeyed = request.headers?.['Idempotency-Key'] !== undefined;
	return isKeyed && (known !== 'notWritten' || endpointOf(request).conflict === 'inProgress');
}

function backOffMs(failures: number): number {
	return Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
}
