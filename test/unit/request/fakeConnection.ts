import type { Connection } from '../../../nodes/shared/request/connection';
import type { HttpRequest } from '../../../nodes/shared/request/http';
import { Limiter } from '../../../nodes/shared/request/limiter';
import { Traffic } from '../../../nodes/shared/request/traffic';
import { answering, type Answers } from '../answers';

export interface Attempt {
	request: HttpRequest;
	/** Milliseconds since the connection was created. */
	at: number;
}

/** A stand-in for n8n and its credential, for code that sends requests and judges answers. */
export function fakeConnection(
	answers: Answers,
	given: Partial<Connection> = {},
): { connection: Connection; attempts: Attempt[] } {
	const began = performance.now();
	const attempts: Attempt[] = [];
	const answer = answering(answers);
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
			const { method, path, query = {} } = request;
			return answer({ method, path: String(path), query });
		},
		download: async () => {
			throw new Error('Nothing is downloaded here');
		},
		...given,
	};
	return { connection, attempts };
}
