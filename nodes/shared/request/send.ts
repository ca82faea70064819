import { sleep, type IDataObject } from 'n8n-workflow';

import type { Connection } from './connection';
import { fateAfter } from './fate';
import { CanceledError, NoResponseError, passesByItself } from './failures';
import type { Answer, Fate, HttpAnswer, HttpRequest } from './http';
import type { Slot } from './limiter';
import { attempt, type IsRight, type Outcome } from './outcome';
import { decideRetry, FIRST_ATTEMPT, type RetryState } from './retry';

export interface SendOptions {
	isRight: IsRight;
	/** Of an item that writes. */
	write?: {
		/** What is known from earlier tries. */
		known: Fate;
		/** Ends its waiting for a slot. */
		signal(): AbortSignal | undefined;
		/** Gets what is known: as it is sent, and after each attempt. */
		note(fate: Fate, answer?: HttpAnswer): void;
	};
}

/** A shorter wait for the rate limit is everyday life, and would fill the log. */
const MIN_LOGGED_WAIT_MS = 1_000;
const SLICE_MS = 200;

/**
 * Sends one request at the limiter's pace, and again when {@link decideRetry} says so. Any request may be
 * sent twice: reads change nothing, creates and updates carry a key, and deleting or disconnecting twice does
 * nothing more. Every wait and retry is a debug line in n8n's log, and every ten seconds there is an info
 * line.
 *
 * @returns the last answer; with a good status and the fate `open` its body is not right
 * @throws NoResponseError when no whole answer came, CanceledError when the execution ended
 * @see the API's sections Limits, Errors and "Idempotency key life cycle"
 */
export async function send(
	connection: Connection,
	request: HttpRequest,
	{ isRight, write }: SendOptions,
): Promise<Answer> {
	const { limiter, cancelSignal, isBackground, traffic } = connection;
	let state: RetryState = { ...FIRST_ATTEMPT, known: write?.known ?? FIRST_ATTEMPT.known };
	for (let attempts = 1, logged = 0; ; attempts += 1) {
		const askedAt = performance.now();
		const slot = await traffic.waitFor(
			limiter.take({ signal: write ? write.signal() : cancelSignal, isBackground }),
		);
		write?.note(state.known === 'written' ? 'written' : 'open');
		traffic.sent += 1;
		if (!isBackground) logProgress(connection);
		const sentAt = performance.now();
		const waited = sentAt - askedAt;
		if (waited - logged >= MIN_LOGGED_WAIT_MS)
			logWait(connection, request, { attempt: attempts, waitMs: waited, reason: 'rate limit' });
		const outcome = await attemptIn(slot, connection, request, isRight);
		const fate = fateAfter(request, state.known, outcome);
		write?.note(fate, outcome.answer);
		if (state.known === 'open' && fate === 'written') traffic.confirmed += 1;
		const retryAfterMs = retryAfterOf(outcome.answer);
		const { next, state: after } = decideRetry(request, state, {
			outcome,
			sentAt,
			retryAfterMs,
		});
		state = after;
		if (next.is === 'final') return { ...next.answer, fate };
		if (next.is === 'noResponse') throw new NoResponseError(next.code, fate, request);
		if (next.is === 'paused') traffic.repeats.limited += 1;
		else traffic.repeats[outcome.is === 'answered' ? 'inProgress' : outcome.is] += 1;
		// The limiter pauses everybody; a request of its own waits here.
		const waitMs =
			next.is === 'paused'
				? limiter.refused(slot, next.retryAfterMs)
				: Math.max(next.retryAfterMs, withJitter(next.backOffMs));
		logWait(connection, request, { attempt: attempts + 1, waitMs, reason: next.reason });
		logged = next.is === 'paused' ? waitMs : 0;
		if (next.is === 'again') await pause(waitMs, cancelSignal);
	}
}

function withJitter(milliseconds: number): number {
	return milliseconds * (0.5 + Math.random() / 2);
}

/** The pause that an answer asks for, in ms: HTTP allows seconds or a date. The caller limits it. */
function retryAfterOf(answer: HttpAnswer | undefined): number {
	const stated = answer?.headers['retry-after'];
	if (typeof stated !== 'string' && typeof stated !== 'number') return 0;
	const milliseconds = Number.isNaN(Number(stated))
		? Date.parse(String(stated)) - Date.now()
		: Number(stated) * 1000;
	return milliseconds > 0 ? milliseconds : 0;
}

async function attemptIn(
	slot: Slot,
	connection: Connection,
	request: HttpRequest,
	isRight: IsRight,
): Promise<Outcome> {
	let isProcessed = false;
	try {
		const outcome = await attempt(connection, request, isRight);
		// Else the service did not do its part, whatever it said.
		isProcessed = outcome.answer !== undefined && !passesByItself(outcome.answer.statusCode);
		return outcome;
	} finally {
		connection.limiter.release(slot, isProcessed);
	}
}

/**
 * One line for whoever supports a waiting workflow, without anything entered or answered: no ID, no query, no
 * text of the API.
 *
 * @param wait before which attempt, 1 for the first
 */
function logWait(
	{ logger }: Connection,
	{ method, path }: HttpRequest,
	{ attempt, waitMs, reason }: { attempt: number; waitMs: number; reason: string },
): void {
	const line: IDataObject = { method, path: path.template, attempt, waitMs: Math.round(waitMs), reason };
	logger.debug(
		`Travel agency: ${method} ${String(line.path)} waits ${String(line.waitMs)} ms before attempt ${attempt}: ${reason}`,
		line,
	);
}

/** For whoever wonders whether a long run gets on. */
function logProgress({ logger, traffic }: Connection): void {
	const progress = traffic.progress();
	if (!progress) return;
	const { sent, expected, secondsLeft = 0 } = progress;
	const left =
		secondsLeft < 90
			? `${Math.ceil(secondsLeft / 10) * 10} seconds`
			: `${Math.round(secondsLeft / 60)} minutes`;
	const said =
		expected === undefined
			? `${sent} requests so far`
			: `${sent} of ${expected} requests, about ${left} left`;
	logger.info(`Travel agency: ${said}`, progress);
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
	const until = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0; left = until - performance.now()) {
		if (signal?.aborted) throw new CanceledError();
		await sleep(Math.min(left, SLICE_MS));
	}
}
