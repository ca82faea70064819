import { isRecord } from '../values';
import type { Connection } from './connection';
import { ApiError } from './failures';
import type { HttpRequest } from './http';
import { path } from './path';
import { send } from './send';

const APPROVAL: HttpRequest = { method: 'POST', path: path`/oauth/homologation` };
export const REVOCATION: HttpRequest = { method: 'POST', path: path`/oauth/revoke` };
/** No partner may read sales: a valid token gets 403, an invalid one 401, which the API checks first. */
const PROBE: HttpRequest = { method: 'GET', path: path`/sales`, query: { size: 1 } };

/**
 * The requests that only partners make. Each is made once for all items, since all items have one connection.
 * They throw ApiError if an answer does not say what was asked, or if a token is needed and missing.
 *
 * @see the API's section Authentication, Flow and Rules
 */
export function partnerOf(connection: Connection) {
	const isTokenValid = async () => (await answerOr([401, 403], connection, PROBE)) !== 401;
	return {
		/**
		 * False for a wrong client ID or secret, and for a pending or disabled partner: the API does not say
		 * which.
		 */
		isPartnerApproved: once(async () => {
			const answer = await answerOr([401], connection, APPROVAL);
			if (answer === 401) return false;
			if (isRecord(answer) && typeof answer.status === 'string') return answer.status === 'active';
			throw new ApiError('notTheApi', connection, APPROVAL);
		}),
		isPartnerConnected: once(isTokenValid),
	};
}

/** @returns the body of the answer, or one of these statuses if the API itself refused with it */
async function answerOr(statuses: number[], connection: Connection, request: HttpRequest): Promise<unknown> {
	const { body } = await send(connection, request).catch((thrown: unknown) => {
		const refused = thrown instanceof ApiError && thrown.isOwn ? thrown.status : undefined;
		if (refused !== undefined && statuses.includes(refused)) return { body: refused };
		throw thrown;
	});
	return body;
}

function once<T>(request: () => Promise<T>): () => Promise<T> {
	let promise: Promise<T> | undefined;
	return async () => await (promise ??= request());
}
