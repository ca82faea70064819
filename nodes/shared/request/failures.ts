import type { Answer, Authentication, Fate, RequestLine, Service } from './http';
import { reasonsIn } from './reasons';
import { withoutSecrets } from './secrets';

/**
 * Why there is no record:
 *
 * - `refused`: the API said no, with a status
 * - `notTheApi`: an answer with a good status that is not the API's, such as a login page or a proxy's notice
 * - `notConnected`: nothing was asked, because the agency has never connected this partner's credential
 */
type ApiErrorKind = 'refused' | 'notTheApi' | 'notConnected';

interface Refusal {
	status?: number;
	reasons: readonly string[];
	fate: Fate;
}

/**
 * Whether the same request may be answered differently later: the API failed, is slow, or has enough of us.
 */
export function passesByItself(status: number): boolean {
	return status >= 500 || status === 408 || status === 429;
}

/** What a request led to in place of what it asked for, in the service's own words. */
export class ApiError extends Error {
	/** The HTTP status of a refusal; undefined for the other kinds. */
	readonly status: number | undefined;
	/** What the API or a proxy before it said, without anything secret, see {@link reasonsIn}. */
	readonly reasons: readonly string[];
	readonly request: RequestLine;
	readonly hostName: string;
	readonly authentication: Authentication;
	/** Of the write that was refused: the refusal is not about an earlier attempt, which may have stored it. */
	readonly fate: Fate;

	private constructor(
		readonly kind: ApiErrorKind,
		{ hostName, authentication }: Service,
		{ method, path }: RequestLine,
		{ status, reasons, fate }: Refusal = { reasons: [], fate: 'notWritten' },
	) {
		super(reasons.join('; ') || (status === undefined ? kind : `HTTP status ${status}`));
		this.status = status;
		this.reasons = reasons;
		this.request = { method, path };
		this.hostName = hostName;
		this.authentication = authentication;
		this.fate = fate;
	}

	get isTransient(): boolean {
		if (this.status === undefined) return this.kind === 'notTheApi';
		return passesByItself(this.status);
	}

	/** The API's final "no", or that of a proxy before it. */
	static of(answer: Answer, service: Service, request: RequestLine): ApiError {
		const reasons = reasonsIn(answer.body, (text) => withoutSecrets(text, service.secrets));
		const { statusCode, fate } = answer;
		return new ApiError('refused', service, request, { status: statusCode, reasons, fate });
	}

	/** An answer with a good status that is not the API's: a login page, a proxy's notice. */
	static notTheApi(service: Service, request: RequestLine, fate: Fate = 'notWritten'): ApiError {
		return new ApiError('notTheApi', service, request, { reasons: [], fate });
	}

	/** Nothing was asked: the agency has never connected this partner's credential. */
	static notConnected(service: Service, request: RequestLine): ApiError {
		return new ApiError('notConnected', service, request);
	}
}

/** No whole answer came, however often we asked. */
export class NoResponseError extends Error {
	constructor(
		/** Such as ECONNRESET or ENOTFOUND, or {@link ANSWER_CUT}. */
		readonly code: string,
		readonly fate: Fate,
		readonly request: RequestLine,
	) {
		super(`No answer (${code})`);
	}
}

/**
 * A list that cannot be read to its end, so that nobody takes a part of it for the whole.
 *
 * - `circle`: a page leads to one that was read before
 * - `lost`: there are more pages but no cursor, or the API does not say whether there are
 * - `endless`: more pages, or more empty ones in a row, than any list has
 */
export class IncompleteListError extends Error {
	constructor(readonly reason: 'circle' | 'lost' | 'endless') {
		super(`The list cannot be read to its end (${reason})`);
	}
}

/** Thrown to a waiter whose execution was canceled. */
export class CanceledError extends Error {
	constructor() {
		super('The execution was canceled');
	}
}
