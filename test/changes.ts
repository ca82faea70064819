import { subscribe, unsubscribe } from 'diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'http';

const STARTED = 'http.server.request.start';
const ANSWERED = 'http.server.response.finish';

/** Reads change nothing, except the pages by which a partner gets its connection: those are reads, too. */
const isRead = ({ method, url }: IncomingMessage): boolean =>
	(method === 'GET' && url?.startsWith('/oauth') === false) ||
	(method === 'DELETE' && url === '/_sandbox/requests');

/**
 * Whether a sandbox may have changed since its start, judging by this process's requests to any server. Most
 * tests only read, or get a refusal, and a reset takes longer than they do.
 */
export class Changes {
	private readonly requests = new Set<IncomingMessage>();

	/** Whether any request since the last {@link forget} may have changed the sandbox. */
	get any(): boolean {
		return this.requests.size > 0;
	}

	watch(): void {
		subscribe(STARTED, this.started);
		subscribe(ANSWERED, this.answered);
	}

	/** Call this when everything is as it was at the start. */
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
	 * A refusal by the API changes nothing. A fault may refuse something after it was done, but ordering a
	 * fault already counts as a change.
	 */
	private readonly answered = (message: unknown): void => {
		const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
		const isRefused = response.statusCode >= 400 && response.statusCode < 500;
		if (isRefused && request.url?.startsWith('/api/v3/')) this.requests.delete(request);
	};
}
