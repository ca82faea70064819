import type { Key, Part, Table } from '../kept';
import type { RuleName } from './rules';

export interface LoggedRequest {
	number: number;
	/** ISO 8601 with offset, by the sandbox's clock. */
	at: string;
	/** Which server got the request: the API, or the authorization server at the root. */
	server: 'api' | 'authorization';
	method: string;
	/** As requested, relative to /api/v3, without the query. */
	path: string;
	/** The path template in the OpenAPI document; null if none matches. */
	route: string | null;
	query: unknown;
	/** The name of the credential's story; null if the token is missing or unknown. */
	token: string | null;
	idempotency_key: string | null;
	content_type: string | null;
	/** Of a long body (as JSON), only the beginning and the length in characters. */
	body: unknown;
	/** Null while the request runs, and forever if the connection was cut. */
	status: number | null;
	/** How many records a successful answer contained; 0 for an answer without a body. */
	records: number;
	replay: boolean;
	fault: string | null;
	/** The API's rule that refused the request; null if none did. */
	rule: RuleName | null;
	/** What the API's refusal said, even if a fault changed it on the way. */
	reasons: readonly string[];
	/**
	 * Milliseconds from the head of the request to the end of the answer, or of the connection; null while it
	 * runs.
	 */
	ms: number | null;
	/** How many of these it spent waiting for its body and for faults; null while it runs. */
	queue_ms: number | null;
	/** The rest; null while it runs. */
	work_ms: number | null;
}

/** What was sent in both directions, without secrets: see {@link shownHeaders}. */
export interface Exchange {
	headers: Record<string, string>;
	/** Null while the request runs, and forever if the connection was cut. */
	answer: { headers: Record<string, string>; body: unknown } | null;
}

/** What the caller knows about a request when it arrives. */
type Arrival = Pick<
	LoggedRequest,
	'at' | 'server' | 'method' | 'path' | 'route' | 'query' | 'token' | 'idempotency_key' | 'content_type'
> &
	Pick<Exchange, 'headers'>;

/** The headers, and the text of the answer, which is parsed only if somebody asks for it. */
interface KeptExchange {
	headers: Record<string, string>;
	answer?: { headers: Record<string, string>; text: string };
	length: number;
}

const mostRequests = 20_000;
/** In characters of JSON. */
const mostText = 32 * 1024 * 1024;
/** The same for headers and answers, which are dropped before any request is. */
const mostExchanged = 16 * 1024 * 1024;
const longestBody = 1024 * 1024;
const headLength = 1024;

const lengthOf = (logged: LoggedRequest): number => JSON.stringify(logged).length;

/** Copies the text, because a slice would keep the whole text in memory. */
const headOf = (text: string): string => Buffer.from(text.slice(0, headLength)).toString();

/** Stores a body as text, since as objects it would take up to twenty times the memory. */
function keepText(logged: LoggedRequest, text: string): void {
	Object.defineProperty(logged, 'body', { enumerable: true, get: () => JSON.parse(text) as unknown });
}

/** The answer as a value if it is JSON, otherwise as text. */
function readAnswer(text: string): unknown {
	if (text === '') return null;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/**
 * Requests and answers in order of arrival. If there are too many, or their texts too long, the oldest are
 * dropped; the numbers of the others show that.
 */
export class RequestLog implements Part {
	private table: Table | undefined;
	/** By number, in order of arrival, each with the length of its text. */
	private readonly requests = new Map<number, { logged: LoggedRequest; length: number }>();
	private readonly exchanges = new Map<LoggedRequest, KeptExchange>();
	private count = 0;
	private text = 0;
	private exchanged = 0;

	/** @param tell is called with the number of each request when it arrives and when it has ended */
	constructor(private readonly tell: (number: number) => void = () => undefined) {}

	/** Adds a request. The caller completes it; its body is set by {@link RequestLog.keepBody}. */
	open({ headers, ...request }: Arrival): LoggedRequest {
		const logged = {
			number: ++this.count,
			...request,
			body: null,
			status: null,
			records: 0,
			replay: false,
			fault: null,
			rule: null,
			reasons: [],
			ms: null,
			queue_ms: null,
			work_ms: null,
		};
		this.measure(logged);
		this.changed(logged);
		this.keepExchange(logged, { headers, length: JSON.stringify(headers).length });
		this.tell(logged.number);
		return logged;
	}

	/** Must be called after any change to a request other than its body. */
	changed(logged: LoggedRequest): void {
		if (this.holds(logged)) this.table?.note([logged.number], () => logged);
	}

	/** Sets the body of a request. @param body must not be nested too deep to be written as JSON */
	keepBody(logged: LoggedRequest, body: unknown): void {
		const text = JSON.stringify(body) ?? 'null';
		if (text.length > longestBody) logged.body = { head: headOf(text), length: text.length };
		else keepText(logged, text);
		// A request that takes longer than thousands of later ones may have been dropped in the meantime.
		if (this.holds(logged)) this.measure(logged);
	}

	/**
	 * Sets the answer.
	 *
	 * @param text the body; a long one is reduced to its beginning and its length
	 */
	keepAnswer(logged: LoggedRequest, headers: Record<string, string>, text: string): void {
		const kept = this.exchanges.get(logged);
		if (!kept) return;
		const shown =
			text.length > longestBody ? JSON.stringify({ head: headOf(text), length: text.length }) : text;
		this.exchanged -= kept.length;
		const length = kept.length + JSON.stringify(headers).length + shown.length;
		this.keepExchange(logged, { headers: kept.headers, answer: { headers, text: shown }, length });
	}

	/** Sets how long the request took, after everything has ended. */
	close(logged: LoggedRequest, times: Pick<LoggedRequest, 'ms' | 'queue_ms' | 'work_ms'>): void {
		Object.assign(logged, times);
		// A request that began before the log was cleared is not reported.
		if (!this.holds(logged)) return;
		this.changed(logged);
		this.tell(logged.number);
	}

	/** Undefined criteria match everything. */
	matching(method?: string, route?: string): LoggedRequest[] {
		return [...this.requests.values()]
			.map(({ logged }) => logged)
			.filter(
				(request) =>
					(method === undefined || request.method === method.toUpperCase()) &&
					(route === undefined || request.route === route),
			);
	}

	get(number: number): LoggedRequest | undefined {
		return this.requests.get(number)?.logged;
	}

	/** A request with what was sent in both directions, if that was not dropped. */
	find(number: number): (LoggedRequest & Partial<Exchange>) | undefined {
		const logged = this.get(number);
		if (!logged) return undefined;
		const kept = this.exchanges.get(logged);
		if (!kept) return { ...logged };
		const { headers, answer } = kept;
		return {
			...logged,
			headers,
			answer: answer ? { headers: answer.headers, body: readAnswer(answer.text) } : null,
		};
	}

	clear(): void {
		for (const { logged } of [...this.requests.values()]) this.remove(logged);
		this.exchanges.clear();
		this.count = 0;
		this.text = 0;
		this.exchanged = 0;
	}

	*entries(): Iterable<readonly [Key, LoggedRequest]> {
		for (const { logged } of this.requests.values()) yield [[logged.number], logged];
	}

	keepIn(table: Table): void {
		for (const key of table.keys()) {
			const logged = table.get(key) as LoggedRequest;
			keepText(logged, JSON.stringify(logged.body));
			this.measure(logged);
			this.count = logged.number;
		}
		this.table = table;
	}

	/** Whether the log still has this request. It may have been dropped, and its number given to another. */
	private holds(logged: LoggedRequest): boolean {
		return this.get(logged.number) === logged;
	}

	private remove(logged: LoggedRequest): void {
		this.requests.delete(logged.number);
		this.table?.note([logged.number], () => undefined);
	}

	/** Measures the request's text, and drops the oldest requests if there is too much. */
	private measure(logged: LoggedRequest): void {
		const length = lengthOf(logged);
		this.text += length - (this.requests.get(logged.number)?.length ?? 0);
		this.requests.set(logged.number, { logged, length });
		for (const { logged: oldest, length: itsLength } of this.requests.values()) {
			if (this.requests.size <= mostRequests && this.text <= mostText) return;
			this.remove(oldest);
			this.text -= itsLength;
			this.forgetExchange(oldest);
		}
	}

	private keepExchange(logged: LoggedRequest, kept: KeptExchange): void {
		if (!this.holds(logged)) return;
		this.exchanges.set(logged, kept);
		this.exchanged += kept.length;
		for (const oldest of this.exchanges.keys()) {
			if (this.exchanged <= mostExchanged) return;
			this.forgetExchange(oldest);
		}
	}

	private forgetExchange(logged: LoggedRequest): void {
		this.exchanged -= this.exchanges.get(logged)?.length ?? 0;
		this.exchanges.delete(logged);
	}
}
