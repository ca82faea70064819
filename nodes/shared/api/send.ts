import { sleep, type IDataObject } from 'n8n-workflow';

import type { Connection } from './connection';
import { Canceled, Unreachable } from './failures';
import type { Answer, HttpRequest } from './http';
import { attempt, type Expected, type Outcome } from './outcome';
import { templateOf } from './path';
import { Patience } from './patience';

export interface SendOptions extends Expected {
	/** By Retry On Fail, an attempt before this call was processed, or may have been without its answer reaching us. */
	wasTriedBefore?: boolean;
}

/** A shorter wait for the rate limit is everyday life, and would fill the log. */
const WORTH_TELLING_MS = 1_000;
const SLICE_MS = 200;

/**
 * Sends one request at the service's pace, and asks again while that can settle it: every request of the package may be
 * sent twice, because reads change nothing, writes carry a key, and a repeated deletion is refused. {@link Patience} says
 * when. Every wait and every repetition is a line of n8n's log at level debug.
 *
 * @returns the last answer; with a good status and `lostAnswer` its body may still not be right
 * @throws Unreachable when no whole answer came, Canceled when the execution ended
 * @see the API's sections Limits, Errors and "Idempotency key life cycle"
 */
export async function send(
	connection: Connection,
	request: HttpRequest,
	options: SendOptions,
): Promise<Answer> {
	const { limiter, cancelSignal } = connection;
	const patience = new Patience(request, options.wasTriedBefore === true);
	for (let attempts = 1, told = 0; ; attempts += 1) {
		const waited = await limiter.take(cancelSignal);
		if (waited - told >= WORTH_TELLING_MS) tellWait(connection, request, attempts, waited, 'rate limit');
		const sentAt = performance.now();
		const outcome = await attempt(connection, request, options, sentAt);
		if (cancelSignal?.aborted) throw new Canceled();
		if (isProcessed(outcome)) limiter.succeeded();

		const next = patience.after(outcome, sentAt);
		if (next.is === 'final') return { ...next.answer, lostAnswer: patience.lostAnswer };
		if (next.is === 'unreachable') throw new Unreachable(next.code, patience.lostAnswer, request);
		// The limiter pauses everybody; a request of its own waits here.
		const wait = next.is === 'paused' ? limiter.refused(sentAt, next.retryAfterMs) : next.waitMs;
		tellWait(connection, request, attempts + 1, wait, next.reason);
		told = next.is === 'paused' ? wait : 0;
		if (next.is === 'again') await pause(wait, cancelSignal);
	}
}

/** The service did its part, whatever it said: it does not refuse for the rate limit. */
function isProcessed({ answer }: Outcome): boolean {
	return answer !== undefined && answer.statusCode !== 429 && answer.statusCode < 500;
}

/**
 * One line for those who support a workflow that waits. It holds nothing that was entered or answered: no ID, no query,
 * no word of the service.
 *
 * @param attempt the number of the attempt that waits, 1 for the first
 */
function tellWait(
	{ logger }: Connection,
	{ method, path }: HttpRequest,
	attempt: number,
	wait: number,
	reason: string,
): void {
	const line: IDataObject = { method, path: templateOf(path), attempt, waitMs: Math.round(wait), reason };
	logger.debug(
		`Travel agency: ${method} ${String(line.path)} waits ${String(line.waitMs)} ms before attempt ${attempt}: ${reason}`,
		line,
	);
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
	const until = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0; left = until - performance.now()) {
		if (signal?.aborted) throw new Canceled();
		await sleep(Math.min(left, SLICE_MS));
	}
}
