import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from './kinds';
import { literally } from './literally';
import type { Pace } from './pace';

export interface Reply {
	status: number;
	headers: Headers;
	/** The body as it was received. */
	text: string;
	/** The body as JSON; undefined if it is not JSON. */
	json: unknown;
}

export interface Question {
	method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** Relative to the base URL: `/sales`. */
	path: string;
	query?: Record<string, string | number>;
	/** Sent as JSON, but a string is sent as it is. */
	body?: unknown;
	headers?: Record<string, string>;
	/** A token to use in place of the credential's; null for none. */
	token?: string | null;
	/** Whether to send it only once. If the answer is lost, a second request could be processed again. */
	once?: boolean;
}

const longestWait = 60_000;
const mostAttempts = 5;
const timeout = 30_000;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The base address, without a slash at the end.
 * @throws {RangeError} if it is not https (unless on this machine), or has more than an address
 */
export function baseAddress(text: string): string {
	if (!URL.canParse(text)) throw new RangeError(`--base-url takes an address, not ${text}`);
	const { protocol, hostname, username, password, search, hash, href } = new URL(text);
	if (username || password || search || hash) {
		throw new RangeError('--base-url takes an address without user name, password, query and fragment');
	}
	if (protocol !== 'https:' && !(protocol === 'http:' && loopback.test(hostname))) {
		throw new RangeError(
			'--base-url must be https, or on this machine: the token would be readable on its way',
		);
	}
	return href.replace(/\/+$/, '');
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** The wait that a 429 or 503 asks for, in ms. */
function waitAsked(headers: Headers): number | undefined {
	const value = headers.get('retry-after');
	if (value === null) return undefined;
	const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
	return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestWait);
}

/** A request that got no answer other than "not now", however often it was sent. */
export class NoAnswer extends Error {
	/** @param isDown whether others get none either */
	constructor(
		message: string,
		readonly isDown: boolean,
	) {
		super(message);
	}
}

/** A shorter token may be a part of some word: `tok` is in `token`. */
const wordLength = 16;

/** The service under comparison, within its limit. Redirects are not followed: they would carry the token. */
export class Service {
	/** How many requests were sent. */
	requests = 0;
	/** The headers of all answers so far: their names in lower case, and the latest value of each. */
	readonly headers = new Map<string, string>();
	/** The headers of the latest 429. */
	limited: Headers | undefined;
	/** How many 429 there were. */
	timesLimited = 0;
	/** The media types of answers with JSON. */
	readonly mediaTypes = new Set<string>();
	/** How long answers took, in ms, by the path of the list or endpoint: `/sales`. */
	readonly times = new Map<string, number[]>();
	/** Once it is aborted, nothing more is asked. */
	stop: AbortSignal | undefined;
	/** Why the latest request without an answer had none. */
	private failure = '';
	private hasGivenUp = false;
	/** A question that was answered. */
	private answered: Question | undefined;
	/** Wherever the token stands in a text. */
	private readonly tokenInText: RegExp;

	constructor(
		readonly baseUrl: string,
		private readonly token: string,
		readonly pace: Pace,
	) {
		const written = literally(token);
		this.tokenInText = new RegExp(
			token.length < wordLength ? `(?<![a-z\\d])${written}(?![a-z\\d])` : written,
			'gi',
		);
	}

	/**
	 * Sends a request, and sends it again later if the service asks for that.
	 * @throws {NoAnswer} after several attempts; the message contains no secret
	 * @throws the reason why it was stopped
	 */
	async ask(question: Question): Promise<Reply> {
		for (let attempt = 1; ; attempt += 1) {
			this.stop?.throwIfAborted();
			const reply = await this.attempt(question);
			if (reply?.status === 429) {
				this.limited = reply.headers;
				this.timesLimited += 1;
			}
			if (reply && ![429, 503].includes(reply.status)) {
				this.hasGivenUp = false;
				if (reply.status === 200 && (question.method ?? 'GET') === 'GET') this.answered ??= question;
				return reply;
			}
			const isLast = attempt === mostAttempts || (question.once === true && reply?.status !== 429);
			if (isLast) {
				const isDown = this.hasGivenUp && !(await this.isAnswering());
				this.hasGivenUp = true;
				const outcome = reply ? `${reply.status} each time` : `no answer (${this.failure})`;
				const attempts = attempt === 1 ? 'one attempt' : `${attempt} attempts`;
				throw new NoAnswer(`${question.method ?? 'GET'} ${question.path}: ${outcome} in ${attempts}`, isDown);
			}
			// Somebody else uses the limit, too, so wait longer each time.
			const patience = this.pace.window * 2 ** (attempt - 1);
			const wait = Math.max((reply && waitAsked(reply.headers)) ?? 0, patience);
			await sleep(wait, undefined, { signal: this.stop }).catch(() => undefined);
		}
	}

	/** Whether what was answered before still is: a service may always fail at one question. */
	private async isAnswering(): Promise<boolean> {
		const reply = this.answered && (await this.attempt(this.answered));
		return reply !== undefined && ![429, 503].includes(reply.status);
	}

	/** Undefined if no answer came. */
	private async attempt({ method = 'GET', path, query = {}, body, headers, token = this.token }: Question) {
		const url = new URL(this.baseUrl + path);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
		await this.pace.slot();
		this.requests += 1;
		const begin = performance.now();
		try {
			const answer = await fetch(url, {
				method,
				redirect: 'manual',
				signal: AbortSignal.timeout(timeout),
				headers: {
					...(token !== null && { Authorization: `Bearer ${token}` }),
					...(body !== undefined && { 'Content-Type': 'application/json' }),
					...headers,
				},
				...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
			});
			const text = await answer.text();
			const resource = path.replace(/^(\/[^/]*).*$/, '$1');
			this.times.set(resource, [...(this.times.get(resource) ?? []), performance.now() - begin]);
			for (const [name, value] of answer.headers) this.headers.set(name.toLowerCase(), value);
			const json = jsonIn(text);
			const [mediaType = ''] = (answer.headers.get('content-type') ?? 'none').split(';');
			if (json !== undefined) this.mediaTypes.add(mediaType.trim().toLowerCase());
			return { status: answer.status, headers: answer.headers, text, json };
		} catch (failure) {
			// The message contains the address, and possibly more, so only its code is kept: ENOTFOUND.
			const { cause, name } = failure as Error;
			this.failure = isRecord(cause) && typeof cause.code === 'string' ? cause.code : name;
			return undefined;
		} finally {
			this.pace.done();
		}
	}

	/**
	 * A text of the service that may be shown and stored: without the token, and without links, which may give
	 * access to something.
	 */
	readonly discreet = (text: string): string =>
		text
			.replaceAll(this.tokenInText, '***')
			.replaceAll(/\bhttps?:\/\/\S+/g, '(link)')
			.slice(0, 300);
}
