import type { HttpAnswer, HttpRequest } from './http';
import { conflictMeansInProgress } from './idempotency';
import { isUntrusted } from './networkCodes';
import type { Outcome } from './outcome';

/** What to do after an attempt. */
export type Next =
	| { is: 'final'; answer: HttpAnswer }
	| { is: 'unreachable'; code: string }
	/** The limiter pauses all requests. */
	| { is: 'paused'; retryAfterMs: number; reason: string }
	| { is: 'again'; waitMs: number; reason: string };

/** Tries in all for one request whose answers are lost. */
const TRIES = 6;
const NOT_CONNECTED_TRIES = 3;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 15_000;
/** What a 503 may ask for; with six tries that is as long as the patience with the limit. */
const LONGEST_RETRY_AFTER_MS = 60_000;
/** How long one request may go on being refused for the rate limit; then somebody else holds the whole budget. */
const PATIENCE_WITH_LIMIT_MS = 300_000;
/** How long the service may go on with a first attempt whose answer we did not wait for. */
const PATIENCE_WITH_PROGRESS_MS = 60_000;

/**
 * How long one request is asked for again: after 429 for minutes, because nothing was processed; after a lost answer six
 * times; after a 409 that means "the first attempt is still in progress" for a minute, with the same key. Every other
 * answer is final.
 */
export class Patience {
	private failures = 0;
	private conflicts = 0;
	private refusedSince: number | undefined;
	private inProgressSince: number | undefined;

	/** @param lostAnswer whether an attempt may have been processed without its answer reaching us */
	constructor(
		private readonly request: HttpRequest,
		public lostAnswer: boolean,
	) {}

	/** @param sentAt when the attempt was sent, in ms of the monotonic clock */
	after(outcome: Outcome, sentAt: number): Next {
		if (outcome.is !== 'answered') return this.afterFailure(outcome);
		const { answer } = outcome;
		if (answer.statusCode === 429) {
			this.refusedSince ??= sentAt;
			if (sentAt - this.refusedSince > PATIENCE_WITH_LIMIT_MS) return { is: 'final', answer };
			return { is: 'paused', retryAfterMs: retryAfterMs(answer), reason: 'status 429' };
		}
		if (answer.statusCode === 409 && this.meansInProgress()) {
			this.inProgressSince ??= sentAt;
			if (sentAt - this.inProgressSince > PATIENCE_WITH_PROGRESS_MS) return { is: 'final', answer };
			const waitMs = backOffMs((this.conflicts += 1));
			return { is: 'again', waitMs, reason: 'status 409, the first attempt is in progress' };
		}
		return { is: 'final', answer };
	}

	private afterFailure(outcome: Exclude<Outcome, { is: 'answered' }>): Next {
		const { code, answer } = outcome;
		const isLost = outcome.is === 'lost';
		this.lostAnswer ||= isLost;
		this.failures += 1;
		if (isUntrusted(code) || this.failures >= (isLost ? TRIES : NOT_CONNECTED_TRIES))
			return answer ? { is: 'final', answer } : { is: 'unreachable', code };
		// What is in progress from now on is a later attempt, with a minute of its own.
		this.inProgressSince = undefined;
		this.conflicts = 0;
		const wished = answer?.statusCode === 503 ? Math.min(retryAfterMs(answer), LONGEST_RETRY_AFTER_MS) : 0;
		const reason = isLost ? `answer lost (${code})` : `not connected (${code})`;
		return { is: 'again', waitMs: Math.max(wished, backOffMs(this.failures)), reason };
	}

	/** A change of a task may be refused with 409 for another reason; after a lost answer it is asked for again first. */
	private meansInProgress(): boolean {
		const isKeyed = this.request.headers?.['Idempotency-Key'] !== undefined;
		return isKeyed && (this.lostAnswer || conflictMeansInProgress(this.request));
	}
}

function backOffMs(failures: number): number {
	const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1));
	return longest * (0.5 + Math.random() / 2);
}

/** Seconds or a date, as HTTP allows; whoever waits for it puts a bound to it. */
function retryAfterMs({ headers }: HttpAnswer): number {
	const stated = headers['retry-after'];
	if (typeof stated !== 'string' && typeof stated !== 'number') return 0;
	const milliseconds = Number.isNaN(Number(stated))
		? Date.parse(String(stated)) - Date.now()
		: Number(stated) * 1000;
	return milliseconds > 0 ? milliseconds : 0;
}
