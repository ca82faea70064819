import { endpointOf } from './endpoints';
import { whyNoResponse } from './failures';
import type { Fate, HttpRequest, RequestLine } from './http';
import type { Outcome } from './outcome';
import type { Cause } from './traffic';

/** When a request is sent again: after `backOffMs` with some jitter, and not before `retryAfterMs`. */
interface Again {
	cause: Cause;
	backOffMs: number;
	retryAfterMs: number;
	/** For the log. */
	reason: string;
}

/** What came of the attempts at one request so far. */
export interface RetryState {
	/** Of a write, before the next attempt at it. */
	readonly known: Fate;
	readonly failures: number;
	readonly conflicts: number;
	/** When the first attempt was sent that met it, in ms of the monotonic clock. */
	readonly limitedSince?: number;
	readonly inProgressSince?: number;
}

/** In all, for one request whose answers are lost. */
export const MAX_ATTEMPTS = 6;
const MAX_ATTEMPTS_NOT_CONNECTED = 3;
const FIRST_BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 15_000;
/** The longest pause that a 503 may ask for. */
const MAX_RETRY_AFTER_MS = 60_000;
/** How long one request may be refused for the limit; then somebody else holds the whole of it. */
const LIMIT_DEADLINE_MS = 300_000;
/** How long the API may work on a first attempt whose answer we did not wait for. */
const PROGRESS_DEADLINE_MS = 60_000;

/**
 * What is known of a write after an attempt at it. Of a read there is nothing to know: it stores nothing.
 *
 * @param known before the attempt. An answer to a write says what became of all attempts before, since they
 * share a key; a refusal does not.
 * @see the API's "Idempotency key life cycle"
 */
export function fateAfter(request: RequestLine, known: Fate, outcome: Outcome): Fate {
	const { effect, conflict } = endpointOf(request);
	if (effect === 'none') return 'notWritten';
	if (known === 'written') return known;
	if (outcome.is === 'lost') return 'open';
	if (outcome.is === 'unsent') return known;
	const { statusCode } = outcome.answer;
	if (statusCode >= 200 && statusCode < 300) return 'written';
	// Another attempt is at it. Whoever waits for it learns from the next answer what became of that.
	return statusCode === 409 && conflict === 'inProgress' ? 'open' : known;
}

/**
 * Whether and when a request is sent again: after 429 for minutes, because nothing was processed; after a
 * lost answer or without a connection, a few times; after a 409 for a first attempt still in progress, for a
 * minute with the same key. Every other answer is final.
 *
 * @param attempt when it was sent, in ms of the monotonic clock, and the pause that its answer asks for
 * @returns what is known after the attempt, and nothing to send `again` where its outcome is final
 * @see the API's sections Limits, Errors and "Idempotency key life cycle"
 */
export function decideRetry(
	request: HttpRequest,
	before: RetryState,
	attempt: { outcome: Outcome; sentAt: number; retryAfterMs: number },
): { fate: Fate; state: RetryState; again?: Again } {
	const { outcome, sentAt, retryAfterMs } = attempt;
	const fate = fateAfter(request, before.known, outcome);
	if (outcome.is !== 'answered')
		return { fate, ...afterFailure({ ...before, known: fate }, outcome, retryAfterMs) };
	const { statusCode } = outcome.answer;
	if (statusCode === 429) {
		const { limitedSince = sentAt } = before;
		const state = { ...before, limitedSince };
		if (sentAt - limitedSince > LIMIT_DEADLINE_MS) return { fate, state };
		return { fate, state, again: { cause: 'limited', backOffMs: 0, retryAfterMs, reason: 'status 429' } };
	}
	const { inProgressSince = sentAt } = before;
	const isFinal = statusCode !== 409 || !meansInProgress(request, before);
	if (isFinal || sentAt - inProgressSince > PROGRESS_DEADLINE_MS) return { fate, state: before };
	const state = { ...before, inProgressSince, conflicts: before.conflicts + 1 };
	const reason = 'status 409, the first attempt is in progress';
	const backOffMs = backOff(state.conflicts);
	return { fate, state, again: { cause: 'inProgress', backOffMs, retryAfterMs: 0, reason } };
}

function afterFailure(
	before: RetryState,
	{ is, code, answer }: Exclude<Outcome, { is: 'answered' }>,
	retryAfterMs: number,
): { state: RetryState; again?: Again } {
	const failures = before.failures + 1;
	// What is in progress from now on is a later attempt, with a minute of its own.
	const state = { ...before, failures, inProgressSince: undefined, conflicts: 0 };
	const isFinal = ['untrusted', 'tooLarge'].includes(whyNoResponse(code));
	if (isFinal || failures >= (is === 'lost' ? MAX_ATTEMPTS : MAX_ATTEMPTS_NOT_CONNECTED)) return { state };
	const asked = answer?.statusCode === 503 ? Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : 0;
	const reason = is === 'lost' ? `answer lost (${code})` : `not connected (${code})`;
	return { state, again: { cause: is, backOffMs: backOff(failures), retryAfterMs: asked, reason } };
}

/** A task's change may be refused with 409 for another reason; after a lost answer it is sent again first. */
function meansInProgress(request: HttpRequest, { known }: RetryState): boolean {
	const isKeyed = request.headers?.['Idempotency-Key'] !== undefined;
	return isKeyed && (known !== 'notWritten' || endpointOf(request).conflict === 'inProgress');
}

function backOff(failures: number): number {
	return Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
}
