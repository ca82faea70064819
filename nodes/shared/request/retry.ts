import { endpointOf } from './endpoints';
import { whyNoResponse } from './failures';
import type { Fate, HttpRequest, RequestLine } from './http';
import { isGood, type Outcome } from './outcome';
import type { Traffic } from './traffic';

/** What came of the attempts at one request so far. */
export interface RetryState {
	/** Of a write, before the next attempt at it. */
	readonly known: Fate;
	readonly failures: number;
	/** For answers that never came whole, in ms. */
	readonly waitedMs: number;
	readonly conflicts: number;
	/** When the first attempt was sent that met it, in ms of the monotonic clock. */
	readonly limitedSince?: number;
	readonly inProgressSince?: number;
}

/** What came of an attempt. */
interface Attempt {
	outcome: Outcome;
	/** In ms of the monotonic clock. */
	sentAt: number;
	tookMs: number;
	/** The pause that its answer asks for. */
	retryAfterMs: number;
}

/** When a request is sent again: after `backOffMs` with some jitter, and not before `retryAfterMs`. */
interface Again {
	cause: keyof Traffic['repeats'];
	/** What the next attempt goes by. */
	state: RetryState;
	backOffMs: number;
	retryAfterMs: number;
	/** For the log. */
	reason: string;
}

/** In all, for one request whose answers are lost. */
export const MAX_ATTEMPTS = 6;
/** Nothing is sent again once answers were waited for this long: four silences, or two deadlines. */
const MAX_WAITED_MS = 110_000;
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
	if (isGood(outcome.answer)) return 'written';
	// Another attempt is at it. Whoever waits for it learns from the next answer what became of that.
	return outcome.answer.statusCode === 409 && conflict === 'inProgress' ? 'open' : known;
}

/**
 * What is known after an attempt, and whether it is sent again: see docs/exactly-once.md, "How it works".
 *
 * @see the API's sections Limits, Errors and "Idempotency key life cycle"
 */
export function decideRetry(
	request: HttpRequest,
	before: RetryState,
	{ outcome, sentAt, tookMs, retryAfterMs }: Attempt,
): { fate: Fate; again?: Again } {
	const fate = fateAfter(request, before.known, outcome);
	if (outcome.is !== 'answered') {
		const now = { ...before, known: fate, waitedMs: before.waitedMs + tookMs };
		return { fate, again: afterFailure(now, outcome, retryAfterMs) };
	}
	const { limitedSince = sentAt, inProgressSince = sentAt } = before;
	const { statusCode } = outcome.answer;
	if (statusCode === 429 && sentAt - limitedSince <= LIMIT_DEADLINE_MS) {
		const state = { ...before, limitedSince };
		return { fate, again: { cause: 'limited', state, backOffMs: 0, retryAfterMs, reason: 'status 429' } };
	}
	const isInProgress = statusCode === 409 && meansInProgress(request, before);
	if (!isInProgress || sentAt - inProgressSince > PROGRESS_DEADLINE_MS) return { fate };
	const state = { ...before, inProgressSince, conflicts: before.conflicts + 1 };
	const reason = 'status 409, the first attempt is in progress';
	const backOffMs = backOff(state.conflicts);
	return { fate, again: { cause: 'inProgress', state, backOffMs, retryAfterMs: 0, reason } };
}

function afterFailure(
	before: RetryState,
	{ is, code, answer }: Exclude<Outcome, { is: 'answered' }>,
	retryAfterMs: number,
): Again | undefined {
	const failures = before.failures + 1;
	const isFinal = ['untrusted', 'tooLarge'].includes(whyNoResponse(code)) || before.waitedMs >= MAX_WAITED_MS;
	if (isFinal || failures >= (is === 'lost' ? MAX_ATTEMPTS : MAX_ATTEMPTS_NOT_CONNECTED)) return undefined;
	return {
		cause: is,
		// What is in progress from now on is a later attempt, with a minute of its own.
		state: { ...before, failures, inProgressSince: undefined, conflicts: 0 },
		backOffMs: backOff(failures),
		retryAfterMs: answer?.statusCode === 503 ? Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : 0,
		reason: is === 'lost' ? `answer lost (${code})` : `not connected (${code})`,
	};
}

/** A task's change may be refused with 409 for another reason; after a lost answer it is sent again first. */
function meansInProgress(request: HttpRequest, { known }: RetryState): boolean {
	const isKeyed = request.headers?.['Idempotency-Key'] !== undefined;
	return isKeyed && (known !== 'notWritten' || endpointOf(request).conflict === 'inProgress');
}

function backOff(failures: number): number {
	return Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
}
