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
	body: unknown;
	/** Null while it runs, and for good when the connection was cut. */
	status: number | null;
	/** How many records a successful answer carried; 0 for one without a body. */
	records: number;
	replay: boolean;
	fault: string | null;
}

/** What was asked of the API and what it answered, in order of arrival. */
export class RequestLog {
	private requests: LoggedRequest[] = [];
	private count = 0;

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
		this.requests.push(logged);
		return logged;
	}

	/** Undefined criteria match everything. */
	matching(method?: string, route?: string): LoggedRequest[] {
		return this.requests.filter(
			(request) =>
				(method === undefined || request.method === method.toUpperCase()) &&
				(route === undefined || request.route === route),
		);
	}

	clear(): void {
		this.requests = [];
		this.count = 0;
	}
}
