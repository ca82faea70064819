import type { Message } from '../messages/message';
import { endpointOf } from './endpoints';
import type { Authentication, Fate, HttpAnswer, RequestLine } from './http';
import { hasReasons, reasonsIn } from './reasons';

/** The API, as far as errors need to know it. */
export interface Service {
	/** Host name and port, for messages. */
	readonly hostName: string;
	readonly authentication: Authentication;
	/** Texts that must never be shown, even if the API echoes them. */
	readonly secrets: readonly string[];
}

/** Whether the same request may get another answer later: the API failed, is slow, or is over its limit. */
export function passesByItself(status: number): boolean {
	return status >= 500 || status === 408 || status === 429;
}

/** Why a request failed, in the service's own words. */
export class ApiError extends Error {
	/** The HTTP status of a refusal; undefined for other kinds. */
	readonly status: number | undefined;
	/** Without secrets, see {@link reasonsIn}. */
	readonly reasons: readonly string[];
	/** Whether the API itself refused, in its endpoint's form, and not a proxy in front of it. */
	readonly isOwn: boolean;
	/** Whether the answer was text, as a proxy's page is, where the API answers with JSON. */
	readonly isPage: boolean;
	readonly request: RequestLine;
	readonly hostName: string;
	readonly authentication: Authentication;
	/** Who already has the value that the write would have given to somebody else, if that was looked up. */
	holder?: Message;
	/** Whether the CPF or CNPJ that was refused may be of another kind than its person. */
	kindOfDocument?: 'wrong' | 'unknown';

	constructor(
		/** An error status; a good status with a web page or the like; or no agency has connected the partner. */
		readonly kind: 'refused' | 'notTheApi' | 'notConnected',
		{ hostName, authentication, secrets }: Service,
		{ method, path }: RequestLine,
		{ statusCode, body }: Partial<HttpAnswer> = {},
		/** The fate of the write. A refusal says nothing about earlier attempts, which may have stored it. */
		public fate: Fate = 'notWritten',
	) {
		const reasons = reasonsIn(body, secrets);
		super(reasons.join('; ') || (statusCode === undefined ? kind : `HTTP status ${statusCode}`));
		this.status = statusCode;
		this.reasons = reasons;
		this.request = { method, path };
		this.isOwn = endpointOf(this.request).refusal === 'reasons' ? hasReasons(body) : (body ?? '') === '';
		this.isPage = typeof body === 'string' && body.trim() !== '';
		this.hostName = hostName;
		this.authentication = authentication;
	}

	/** Whether the key was used with another body. The service may say so in English or in Portuguese. */
	get isKeyReused(): boolean {
		return this.status === 422 && /idempot/i.test(this.reasons.join());
	}

	get isTransient(): boolean {
		return this.status === undefined ? this.kind === 'notTheApi' : passesByItself(this.status);
	}
}

/** Whether a request was answered with one of these statuses. */
export function hasStatus(thrown: unknown, ...statuses: readonly number[]): thrown is ApiError {
	return thrown instanceof ApiError && thrown.status !== undefined && statuses.includes(thrown.status);
}

/** The codes for a host on which nothing listens, or whose name has no address. */
const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
const NOT_CONNECTED = [...NOBODY_THERE, 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Why no complete answer came, by a network code or one of ours: nothing to connect to, no connection that
 * can be trusted, an answer larger than any of the API's, or one damaged on its way. Whether the request was
 * sent is another question.
 */
export function whyNoResponse(
	code: string,
): 'notConnected' | 'untrusted' | 'tooLarge' | 'damaged' | 'silence' {
	if (NOT_CONNECTED.includes(code)) return 'notConnected';
	if (isCertificate(code) || code === 'EPROTO') return 'untrusted';
	if (code === 'ANSWER_TOO_LARGE') return 'tooLarge';
	return /^(ANSWER_CUT|HPE_.*|Z_.*|ERR_SSL_.*)$/.test(code) ? 'damaged' : 'silence';
}

/** Whether this code can occur only before anything is sent. */
export function isBeforeSending(code: string): boolean {
	return NOBODY_THERE.includes(code) || isCertificate(code);
}

function isCertificate(code: string): boolean {
	return !code.startsWith('ERR_SSL') && /CERT|ALTNAME|VERIFY/.test(code);
}

/** No complete answer came, however often we asked. */
export class NoResponseError extends Error {
	constructor(
		/** Such as ECONNRESET or ANSWER_CUT, see {@link whyNoResponse}. */
		readonly code: string,
		readonly fate: Fate,
		readonly request: RequestLine,
	) {
		super(`No answer (${code})`);
	}
}

/**
 * A list cannot be read to its end: a page leads back to an earlier one, does not say how the list goes on,
 * or has a row that is not a record; or there are too many pages.
 */
export class IncompleteListError extends Error {
	constructor(readonly reason: 'circle' | 'damaged' | 'endless' | 'lost') {
		super(`The list cannot be read to its end (${reason})`);
	}
}

/**
 * Reads something for comfort only: whatever fails, except a cancellation, gives undefined, since it must not
 * take the place of what there is to say.
 *
 * @param told what a failure tells by itself, if it does
 */
export async function unlessFailed<T>(
	read: () => Promise<T>,
	told: (thrown: unknown) => T | undefined = () => undefined,
): Promise<T | undefined> {
	return await read().catch((thrown: unknown) => {
		if (thrown instanceof CanceledError) throw thrown;
		return told(thrown);
	});
}

/** Thrown if the execution was canceled, or if the time of a poll is over. */
export class CanceledError extends Error {
	constructor() {
		super('The execution was canceled');
	}
}
