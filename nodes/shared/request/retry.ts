import { endpointOf } from './endpoints';
import { whyNoResponse } from './failures';
import type { Fate, HttpRequest, RequestLine } from './http';
import { isGood, type Outcome } from './outcome';
import type { Traffic } from './traffic';

/** The state of a request after the attempts so far. */
export interface RetryState {
	/** What is known of a write before the next attempt. */
	readonly known: Fate;
	readonly failures: number;
	/** How long we waited for answers that never came whole, in ms. */
	readonly waitedMs: number;
	readonly conflicts: number;
	/**
	 * When the first attempt was sent that was refused for the limit, and the first that met another attempt in
	 * progress; in ms of the monotonic clock.
	 */
	readonly limitedSince?: number;
	readonly inProgressSince?: number;
}

/** The result of one attempt. */
interface Attempt {
	outcome: Outcome;
	/** In ms of the monotonic clock. */
	sentAt: number;
	tookMs: number;
	/** The pause that the answer asks for. */
	retryAfterMs: number;
}

/** How to send a request again: after `backOffMs` with some jitter, and not before `retryAfterMs`. */
interface Again {
	cause: keyof Traffic['repeats'];
	/** The state for the next attempt. */
	state: RetryState;
	backOffMs: number;
	retryAfterMs: number;
	/** For the log. */
	reason: string;
}

/** The most attempts, in all, at a request whose answers are lost. */
export const MAX_ATTEMPTS = 6;
/** Nothing is sent again after waiting this long for answers: four silences, or two deadlines. */
const MAX_WAITED_MS = 110_000;
const MAX_ATTEMPTS_NOT_CONNECTED = 3;
const FIRST_BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 15_000;
/** How long one request may be refused because of the limit; after that, somebody else is using all of it. */
const LIMIT_DEADLINE_MS = 300_000;
/** How long the API may work on a first attempt whose answer we did not wait for. */
const PROGRESS_DEADLINE_MS = 60_000;
/** How often a 409 that may have another cause is taken for an attempt in progress: four to eight seconds. */
const MAX_UNCLEAR_CONFLICTS = 4;

/**
 * What is known of a write after an attempt. A read stores nothing, so it is never written.
 *
 * @param known before the attempt. An answer to a write is also the answer to all earlier attempts, since
 * they share a key; a refusal is not.
 * @see the API's "Idempotency key life cycle"
 */
export function fateAfter(request: RequestLine, known: Fate, outcome: Outcome): Fate {
	const { effect, conflict } = endpointOf(request);
	if (effect === 'none') return 'notWritten';
	if (known === 'written') return known;
	if (outcome.is === 'lost') return 'open';
	if (outcome.is === 'unsent') return known;
	if (isGood(outcome.answer)) return 'written';
	// Another attempt is in progress. The next answer will tell what became of it.
	return outcome.answer.statusCode === 409 && conflict === 'inProgress' ? 'open' : known;
}

/**
 * Decides what is known after an attempt, and whether to send the request again: see docs/exactly-once.md,
 * "How it works".
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
		// From now on, the attempt in progress is a later one, which has a minute of its own.
		state: { ...before, failures, inProgressSince: undefined, conflicts: 0 },
		backOffMs: backOff(failures),
		retryAfterMs: answer?.statusCode === 503 ? retryAfterMs : 0,
		reason: is === 'lost' ? `answer lost (${code})` : `not connected (${code})`,
	};
}

/**
 * A change to a task also gets a 409 because the task is deleted. So unless an answer was lost, it may mean
 * "in progress" for some seconds only: a deleted task goes on answering 409.
 */
function meansInProgress(request: HttpRequest, { known, conflicts }: RetryState): boolean {
	if (request.headers?.['Idempotency-Key'] === undefined) return false;
	const { conflict } = endpointOf(request);
	return known !== 'notWritten' || conflict === 'inProgress' || conflicts < MAX_UNCLEAR_CONFLICTS;
}

function backOff(failures: number): number {
	return Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
}
