import { sleep } from 'n8n-workflow';

import type { Connection } from './connection';
import { ApiError, CanceledError, NoResponseError, passesByItself } from './failures';
import type { Fate, HttpAnswer, HttpRequest } from './http';
import type { Slot } from './limiter';
import { attempt, isGood, isRight, type Outcome } from './outcome';
import { decideRetry, type RetryState } from './retry';

/** What an item that writes adds to a request. */
interface Write {
	/** What is known from earlier attempts at this write. */
	known: Fate;
	/** Ends the wait for a slot. */
	signal(): AbortSignal | undefined;
	/** Called when the write is sent, and after each attempt, with what is known of the write. */
	note(fate: Fate, answer?: HttpAnswer): void;
}

/** Shorter waits for the rate limit are normal and would fill the log. */
const MIN_LOGGED_WAIT_MS = 1_000;
const PAUSE_SLICE_MS = 200;
/** The longest pause that an answer may ask for. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Sends one request at the limiter's pace, and again when {@link decideRetry} says so. Sending any request
 * twice is safe: reads change nothing, creates and updates carry a key, and deleting or disconnecting twice
 * does nothing more. Every wait and retry is a debug line in n8n's log.
 *
 * @returns the answer, checked to be what its endpoint returns
 * @throws ApiError for any other answer, NoResponseError if no complete one came, CanceledError if the
 * execution was canceled
 * @see the API's sections Limits, Errors and "Idempotency key life cycle"
 */
export async function send(connection: Connection, request: HttpRequest, write?: Write): Promise<HttpAnswer> {
	const { limiter, cancelSignal, isBackground, traffic } = connection;
	// Shows why a workflow waits. The line contains nothing that was entered or answered, such as an ID.
	const logWait = (attempts: number, milliseconds: number, reason: string): void => {
		const { method, path } = request;
		const line = { method, path: path.template, attempt: attempts, waitMs: Math.round(milliseconds), reason };
		const words = `${method} ${line.path} waits ${line.waitMs} ms before attempt ${attempts}: ${reason}`;
		connection.logger.debug(`Travel agency: ${words}`, line);
	};
	let state: RetryState = { known: write?.known ?? 'notWritten', failures: 0, waitedMs: 0, conflicts: 0 };
	for (let attempts = 1, pausedMs = 0; ; attempts += 1) {
		const askedAt = performance.now();
		const signal = write ? write.signal() : cancelSignal;
		const slot = await traffic.waitFor(limiter.take({ signal, isBackground, run: traffic }));
		const heldMs = performance.now() - askedAt - pausedMs;
		if (heldMs >= MIN_LOGGED_WAIT_MS) logWait(attempts, heldMs, 'rate limit');
		write?.note(state.known === 'written' ? 'written' : 'open');
		traffic.sent += 1;
		if (!isBackground) logProgress(connection);
		const began = performance.now();
		const outcome = await attemptIn(slot, connection, request).catch((thrown: unknown) => {
			// If the attempt throws, the cause is not the network, and nothing was sent.
			write?.note(state.known);
			throw thrown;
		});
		const { fate, again } = decideRetry(request, state, {
			outcome,
			sentAt: slot.sentAt,
			tookMs: performance.now() - began,
			retryAfterMs: retryAfterOf(outcome.answer),
		});
		write?.note(fate, outcome.answer);
		if (state.known === 'open' && fate === 'written') traffic.confirmed += 1;
		if (!again) return resultOf(outcome, fate, connection, request);
		state = again.state;
		traffic.repeats[again.cause] += 1;
		// After a 429 the limiter holds back all requests; any other wait is this request's alone.
		const isLimited = again.cause === 'limited';
		const waitMs = isLimited
			? limiter.refused(slot, again.retryAfterMs)
			: Math.max(again.retryAfterMs, again.backOffMs * (0.5 + Math.random() / 2));
		logWait(attempts + 1, waitMs, again.reason);
		pausedMs = isLimited ? waitMs : 0;
		if (!isLimited) await pause(waitMs, cancelSignal);
	}
}

function resultOf(outcome: Outcome, fate: Fate, connection: Connection, request: HttpRequest): HttpAnswer {
	const { answer } = outcome;
	if (!answer) throw new NoResponseError(outcome.code, fate, request);
	if (!isGood(answer)) throw new ApiError('refused', connection, request, answer, fate);
	if (!isRight(request, answer)) throw new ApiError('notTheApi', connection, request, {}, fate);
	return answer;
}

/** The pause that an answer asks for, in ms, up to a minute: HTTP allows seconds or a date. */
function retryAfterOf(answer: HttpAnswer | undefined): number {
	const stated = answer?.headers['retry-after'];
	if (typeof stated !== 'string' && typeof stated !== 'number') return 0;
	const milliseconds = Number.isNaN(Number(stated))
		? Date.parse(String(stated)) - Date.now()
		: Number(stated) * 1000;
	return milliseconds > 0 ? Math.min(milliseconds, MAX_RETRY_AFTER_MS) : 0;
}

async function attemptIn(slot: Slot, connection: Connection, request: HttpRequest): Promise<Outcome> {
	let outcome: Outcome | undefined;
	try {
		return (outcome = await attempt(connection, request));
	} finally {
		// A request without an answer, or with one that says to try again later, was not processed.
		const isProcessed = outcome?.answer !== undefined && !passesByItself(outcome.answer.statusCode);
		connection.limiter.release(slot, isProcessed);
	}
}

function logProgress({ logger, traffic }: Connection): void {
	const progress = traffic.progress();
	if (!progress) return;
	const { sent, expected, secondsLeft = 0 } = progress;
	const tens = Math.ceil(secondsLeft / 10) * 10;
	const left = secondsLeft < 90 ? `${tens} seconds` : `${Math.round(secondsLeft / 60)} minutes`;
	const ahead = expected === undefined ? 'requests so far' : `of ${expected} requests, about ${left} left`;
	logger.info(`Travel agency: ${sent} ${ahead}`, progress);
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
	const until = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0; left = until - performance.now()) {
		if (signal?.aborted) throw new CanceledError();
		await sleep(Math.min(left, PAUSE_SLICE_MS));
	}
}
