import type { Key, Part, Table } from '../kept';

export interface LoggedRequest {
	number: number;
	/** ISO 8601 with offset, by the sandbox's clock. */
	at: string;
	method: string;
	/** As requested, below /api/v3, without the query. */
	path: string;
	/** The path template of the OpenAPI document; null when none matches. */
	route: string | null;
	query: unknown;
	/** The name of the credential's story; null when the token is missing or unknown. */
	token: string | null;
	idempotency_key: string | null;
	content_type: string | null;
	/** Of a long one, written as JSON, only how it begins and its length in characters. */
	body: unknown;
	/** Null while it runs, and for good when the connection was cut. */
	status: number | null;
	/** How many records a successful answer carried; 0 for one without a body. */
	records: number;
	replay: boolean;
	fault: string | null;
}

const mostRequests = 20_000;
/** Characters of JSON. */
const mostText = 32 * 1024 * 1024;
const longestBody = 1024 * 1024;
const headLength = 1024;

const lengthOf = (logged: LoggedRequest): number => JSON.stringify(logged).length;

/** A copy: a mere slice would hold on to the text it is a part of. */
const headOf = (text: string): string => Buffer.from(text.slice(0, headLength)).toString();

/**
 * What was asked of the API and what it answered, in order of arrival. It holds so many requests and so much text of
 * them; the oldest make room, which the numbers of the rest tell.
 */
export class RequestLog implements Part {
	private table: Table | undefined;
	/** In order of arrival, each with how much text it is. */
	private readonly requests = new Map<LoggedRequest, number>();
	private count = 0;
	private text = 0;

	/** Enters a request; the caller completes it, its body by {@link RequestLog.keepBody}. */
	open(
		request: Omit<LoggedRequest, 'number' | 'body' | 'status' | 'records' | 'replay' | 'fault'>,
	): LoggedRequest {
		const logged = {
			number: ++this.count,
			...request,
			body: null,
			status: null,
			records: 0,
			replay: false,
			fault: null,
		};
		this.measure(logged);
		this.changed(logged);
		return logged;
	}

	/** To be told when something else of a request was entered than its body. */
	changed(logged: LoggedRequest): void {
		// One that made room, or was removed, may have left its number to another one.
		if (this.requests.has(logged)) this.table?.note([logged.number], () => logged);
	}

	/** Enters what a request held. @param body not nested without limit, as it is written as JSON */
	keepBody(logged: LoggedRequest, body: unknown): void {
		const text = JSON.stringify(body) ?? 'null';
		logged.body = text.length > longestBody ? { head: headOf(text), length: text.length } : body;
		// Where it took longer than all that came after it, it is gone already.
		if (this.requests.has(logged)) this.measure(logged);
	}

	/** Undefined criteria match everything. */
	matching(method?: string, route?: string): LoggedRequest[] {
		return [...this.requests.keys()].filter(
			(request) =>
				(method === undefined || request.method === method.toUpperCase()) &&
				(route === undefined || request.route === route),
		);
	}

	clear(): void {
		for (const logged of [...this.requests.keys()]) this.remove(logged);
		this.count = 0;
		this.text = 0;
	}

	*entries(): Iterable<readonly [Key, LoggedRequest]> {
		for (const logged of this.requests.keys()) yield [[logged.number], logged];
	}

	keepIn(table: Table): void {
		for (const key of table.keys()) {
			const logged = table.get(key) as LoggedRequest;
			this.requests.set(logged, 0);
			this.measure(logged);
			this.count = logged.number;
		}
		this.table = table;
	}

	private remove(logged: LoggedRequest): void {
		this.requests.delete(logged);
		this.table?.note([logged.number], () => undefined);
	}

	/** Takes down how much text the request is, and lets the oldest go for what is too much. */
	private measure(logged: LoggedRequest): void {
		const length = lengthOf(logged);
		this.text += length - (this.requests.get(logged) ?? 0);
		this.requests.set(logged, length);
		for (const [oldest, itsLength] of this.requests) {
			if (this.requests.size <= mostRequests && this.text <= mostText) return;
			this.remove(oldest);
			this.text -= itsLength;
		}
	}
}
