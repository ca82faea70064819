import {
	HOMOLOGATION,
	type Answer,
	type Asked,
	type Authentication,
	type HttpRequest,
	type Service,
} from './http';
import { reasonsIn } from './reasons';

/** The service's final "no" to a request, in its own words. */
export class Refusal extends Error {
	private constructor(
		readonly status: number,
		/** What the service or a proxy before it said, without anything secret, see {@link reasonsIn}. */
		readonly reasons: readonly string[],
		readonly request: Asked,
		readonly hostName: string,
		readonly authentication: Authentication,
		/** An earlier attempt may have been processed without its answer reaching us; this "no" is not about that one. */
		private readonly lostAnswer: boolean,
	) {
		super(reasons.join('; ') || `HTTP status ${status}`);
	}

	/** Whether the same may be answered otherwise in a while. */
	get isPassing(): boolean {
		return this.status >= 500 || [408, 429, NOT_THE_API].includes(this.status);
	}

	/** Whether a write that is refused here may have been done all the same. */
	get leavesOpen(): boolean {
		return this.lostAnswer && changesSomething(this.request);
	}

	static of(answer: Answer, service: Service, request: Asked): Refusal {
		const reasons = reasonsIn(answer.body, (text) => withoutSecrets(text, service.secrets));
		return Refusal.with(answer.statusCode, reasons, service, request, answer.lostAnswer);
	}

	/** An answer with a good status that is not the API's: a login page, a proxy's notice. */
	static notTheApi(service: Service, request: Asked): Refusal {
		return Refusal.with(NOT_THE_API, [], service, request);
	}

	/** Nothing was asked: the agency has never connected this partner's credential. */
	static notConnected(service: Service, request: Asked): Refusal {
		return Refusal.with(NOT_CONNECTED, [], service, request);
	}

	private static with(
		status: number,
		reasons: readonly string[],
		{ hostName, authentication }: Service,
		{ method, path }: Asked,
		lostAnswer = false,
	): Refusal {
		return new Refusal(status, reasons, { method, path }, hostName, authentication, lostAnswer);
	}
}

export const NOT_THE_API = 0;
export const NOT_CONNECTED = -1;

/** No whole answer came, however often we asked. */
export class Unreachable extends Error {
	constructor(
		/** Such as ECONNRESET or ENOTFOUND, or {@link ANSWER_CUT}. */
		readonly code: string,
		readonly lostAnswer: boolean,
		readonly request: Pick<HttpRequest, 'method' | 'path'>,
	) {
		super(`No answer (${code})`);
	}
}

/**
 * A list that cannot be read to its end: nobody gets a part of it for the whole.
 *
 * - `circle`: a page leads to one that was read before
 * - `lost`: the service says that there is more, and not where, or does not say whether there is more
 * - `endless`: it goes on for more pages, or more empty ones in a row, than any list has
 */
export class IncompleteList extends Error {
	constructor(readonly reason: 'circle' | 'lost' | 'endless') {
		super(`The list cannot be read to its end (${reason})`);
	}
}

/** A temporary download link that could not be used. Its sentence never holds the link. */
export class DownloadRefused extends Error {
	constructor(
		reason: string,
		/** Undefined when the link was not asked for, or gave something else than it should. */
		readonly status: number | undefined,
	) {
		super(`The attachment was not downloaded: ${reason}`);
	}
}

/** Thrown to a waiter whose execution was canceled. */
export class Canceled extends Error {
	constructor() {
		super('The execution was canceled');
	}
}

/** Whether there is anything that a request may have done. */
export function changesSomething({ method, path }: Asked): boolean {
	return method !== 'GET' && path !== HOMOLOGATION;
}

/** Takes tokens and whatever opens a link (its path, query and fragment) out of a text that may be shown or logged. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
	return secrets
		.reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), text)
		.replace(/\bBearer\s+\S+/gi, 'Bearer ***')
		.replace(/\b(https?:\/\/)(?:[^\s/?#"'@]*@)?([^\s/?#"']+)[/?#][^\s"']*/gi, '$1$2/***');
}
