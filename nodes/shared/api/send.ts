import { sleep } from 'n8n-workflow';

import { isUntrusted } from './errors';
import { Canceled } from './limiter';
import type { Connection, HttpAnswer, HttpRequest } from './connection';

/** The service's last word on a request, and what happened before it. */
export interface Answer extends HttpAnswer {
	/** An earlier attempt may have been processed without its answer reaching us. */
	readonly lostAnswer: boolean;
}

/** No answer came, however often we asked. */
export class Unreachable extends Error {
	constructor(
		/** Such as ECONNRESET or ENOTFOUND. */
		readonly code: string,
		readonly lostAnswer: boolean,
		readonly method: HttpRequest['method'],
	) {
		super(`No answer (${code})`);
	}
}

export interface SendOptions {
	/** Sending the request again can't make a second record: a read, a keyed write or a DELETE. */
	isRepeatable: boolean;
	/** A 409 can only mean that the first attempt is still in progress. */
	conflictMeansInProgress: boolean;
	/** An attempt before this call, by Retry On Fail, may have been processed without its answer reaching us. */
	wasLostBefore?: boolean;
}

/** Tries in all for one request that is answered with 5xx, or not at all. */
const TRIES = 6;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 15_000;
/** How long one request may go on being refused for the rate limit; then somebody else holds the whole budget. */
const PATIENCE_WITH_LIMIT_MS = 300_000;
/** How long the service may go on with a first attempt whose answer we did not wait for. */
const PATIENCE_WITH_PROGRESS_MS = 60_000;
const SLICE_MS = 200;

/** Nothing was sent with these, so nothing can have been processed. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const NOT_CONNECTED_TRIES = 3;
const CONNECTION_LOST = new Set(['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'ERR_NETWORK']);

/**
 * Sends one request at the service's pace and asks again when that is safe: after 429 always, because nothing was
 * processed; after 5xx, a cut connection or a time-out only what is repeatable; after a 409 that means "the first
 * attempt is still in progress" with the same key. Every other answer is final.
 *
 * @throws Unreachable when no answer came, Canceled when the execution ended
 * @see the API's sections Limits, Errors and "Idempotency key life cycle"
 */
export async function send(
	connection: Connection,
	request: HttpRequest,
	options: SendOptions,
): Promise<Answer> {
	const { limiter, cancelSignal } = connection;
	let refusedSince: number | undefined;
	let inProgressSince: number | undefined;
	let lostAnswer = options.wasLostBefore === true;
	for (let failures = 0, conflicts = 0; ; ) {
		await limiter.take(cancelSignal);
		const sentAt = performance.now();
		const outcome = await attempt(connection, request, sentAt);
		if (cancelSignal?.aborted) throw new Canceled();

		if ('statusCode' in outcome && outcome.statusCode === 429) {
			refusedSince ??= sentAt;
			if (sentAt - refusedSince > PATIENCE_WITH_LIMIT_MS) return { ...outcome, lostAnswer };
			limiter.refused(sentAt, retryAfterMs(outcome));
			continue;
		}

		if ('statusCode' in outcome) {
			const { statusCode } = outcome;
			const isFailure = statusCode >= 500;
			if (!isFailure) limiter.succeeded();
			if (statusCode === 409 && (options.conflictMeansInProgress || (lostAnswer && isKeyed(request)))) {
				inProgressSince ??= sentAt;
				if (sentAt - inProgressSince > PATIENCE_WITH_PROGRESS_MS) return { ...outcome, lostAnswer };
				await backOff((conflicts += 1), cancelSignal);
				continue;
			}
			failures += 1;
			if (!isFailure || !options.isRepeatable || failures >= TRIES) return { ...outcome, lostAnswer };
			lostAnswer = true;
		} else {
			failures += 1;
			const wasSent = !NOT_CONNECTED.has(outcome.code) && !isUntrusted(outcome.code);
			lostAnswer ||= wasSent;
			const tries = wasSent ? TRIES : NOT_CONNECTED_TRIES;
			const mayPass = NOT_CONNECTED.has(outcome.code) || CONNECTION_LOST.has(outcome.code);
			if (!mayPass || !(options.isRepeatable || !wasSent) || failures >= tries) {
				throw new Unreachable(outcome.code, lostAnswer, request.method);
			}
		}
		await backOff(failures, cancelSignal);
		// What is in progress from now on is a later attempt, with a minute of its own.
		inProgressSince = undefined;
		conflicts = 0;
	}
}

/** One attempt in a slot of the limiter; what n8n throws when no answer came becomes its network code. */
async function attempt(
	connection: Connection,
	request: HttpRequest,
	sentAt: number,
): Promise<HttpAnswer | { code: string }> {
	let tripMs: number | undefined;
	const answered = connection.attempt(request).then((answer) => {
		tripMs = performance.now() - sentAt;
		return answer;
	});
	const codeOf = (thrown: unknown) => {
		const code = networkCode(thrown);
		if (code === undefined) throw thrown;
		return { code };
	};
	return await answered.catch(codeOf).finally(() => connection.limiter.release(tripMs));
}

/** n8n puts the code of a failed connection into `httpCode`; anything else was not the network's doing. */
function networkCode(thrown: unknown): string | undefined {
	for (const name of ['httpCode', 'code'] as const) {
		const code = (thrown as Record<string, unknown> | null)?.[name];
		if (typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code)) return code;
	}
	return undefined;
}

function isKeyed(request: HttpRequest): boolean {
	return request.headers?.['Idempotency-Key'] !== undefined;
}

/** Seconds or a date, as HTTP allows; the limiter puts a bound to it. */
function retryAfterMs({ headers }: HttpAnswer): number {
	const stated = headers['retry-after'];
	if (typeof stated !== 'string' && typeof stated !== 'number') return 0;
	const milliseconds = Number.isNaN(Number(stated))
		? Date.parse(String(stated)) - Date.now()
		: Number(stated) * 1000;
	return milliseconds > 0 ? milliseconds : 0;
}

async function backOff(failures: number, signal: AbortSignal | undefined): Promise<void> {
	const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1));
	const until = performance.now() + longest * (0.5 + Math.random() / 2);
	for (let left = until - performance.now(); left > 0; left = until - performance.now()) {
		if (signal?.aborted) throw new Canceled();
		await sleep(Math.min(left, SLICE_MS));
	}
}
