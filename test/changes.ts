import { subscribe, unsubscribe } from 'diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'http';

const STARTED = 'http.server.request.start';
const ANSWERED = 'http.server.response.finish';

/** Reads leave nothing behind; but a partner's way to its connection consists of pages that are read. */
const isRead = ({ method, url }: IncomingMessage): boolean =>
	(method === 'GET' && url?.startsWith('/oauth') === false) ||
	(method === 'DELETE' && url === '/_sandbox/requests');

/**
 * Whether a sandbox may have changed since its start, judged by the requests to every server of this process:
 * most tests only read, or are refused, and a reset costs more than they do.
 */
export class Changes {
	private readonly requests = new Set<IncomingMessage>();

	/** Whether anything was asked, since the last {@link forget}, that may have changed the sandbox. */
	get any(): boolean {
		return this.requests.size > 0;
	}

	watch(): void {
		subscribe(STARTED, this.started);
		subscribe(ANSWERED, this.answered);
	}

	/** Where everything is as it was at the start again. */
	forget(): void {
		this.requests.clear();
	}

	end(): void {
		unsubscribe(STARTED, this.started);
		unsubscribe(ANSWERED, this.answered);
	}

	private readonly started = (message: unknown): void => {
		const { request } = message as { request: IncomingMessage };
		if (!isRead(request)) this.requests.add(request);
	};

	/**
	 * What the API refuses changes nothing; a fault's refusal may follow a change, but ordering a fault counts
	 * as one.
	 */
	private readonly answered = (message: unknown): void => {
		const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
		const isRefused = response.statusCode >= 400 && response.statusCode < 500;
		if (isRefused && request.url?.startsWith('/api/v3/')) this.requests.delete(request);
	};
}
