import type { Connection } from '../../../nodes/shared/request/connection';
import type { HttpRequest } from '../../../nodes/shared/request/http';
import { Limiter } from '../../../nodes/shared/request/limiter';
import { Traffic } from '../../../nodes/shared/request/traffic';

/**
 * A status with headers and body, or the network code of an attempt without an answer, or what is thrown
 * then.
 */
export type Outcome =
	| number
	| string
	| Error
	| { statusCode: number; headers?: Record<string, string>; body?: unknown };

export interface Attempt {
	request: HttpRequest;
	/** Milliseconds since the connection was made. */
	at: number;
}

/** A connection whose attempts get `outcomes` one after the other; the last one repeats for ever. */
export function fakeConnection(
	outcomes: readonly Outcome[],
	given: Partial<Connection> = {},
): { connection: Connection; attempts: Attempt[] } {
	const began = performance.now();
	const attempts: Attempt[] = [];
	const connection: Connection = {
		hostName: 'backoffice.example.com',
		authentication: 'accessToken',
		baseUrl: 'https://backoffice.example.com/api/v3',
		limiter: new Limiter(),
		traffic: new Traffic(),
		companyIdentifier: undefined,
		identity: 'https://backoffice.example.com 1',
		secrets: ['secret-token'],
		cancelSignal: undefined,
		isBackground: false,
		logger: { debug: () => undefined, info: () => undefined },
		async attempt(request) {
			attempts.push({ request, at: performance.now() - began });
			const outcome = outcomes[Math.min(attempts.length, outcomes.length) - 1] ?? 200;
			if (typeof outcome === 'string') throw Object.assign(new Error('n8n says why'), { httpCode: outcome });
			if (outcome instanceof Error) throw outcome;
			const answer = typeof outcome === 'number' ? { statusCode: outcome } : outcome;
			return { headers: {}, body: { id: request.path.ids.at(-1) ?? 1 }, ...answer };
		},
		download: async () => {
			throw new Error('Nothing is downloaded here');
		},
		...given,
	};
	return { connection, attempts };
}
