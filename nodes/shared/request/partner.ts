import { isRecord } from '../values';
import type { Connection } from './connection';
import { ApiError } from './failures';
import type { HttpRequest } from './http';
import { path } from './path';
import { send } from './send';

const APPROVAL: HttpRequest = { method: 'POST', path: path`/oauth/homologation` };
const REVOCATION: HttpRequest = { method: 'POST', path: path`/oauth/revoke` };
/** No partner may read sales: whose token is valid gets 403; else 401, which the API checks first. */
const PROBE: HttpRequest = { method: 'GET', path: path`/sales`, query: { size: 1 } };

/**
 * A partner's own requests. Each is made once for all items, since they concern one connection, and throws
 * ApiError for an answer that does not say what was asked, and without a token where it needs one.
 *
 * @see the API's section Authentication, Flow and Rules
 */
export function partnerOf(connection: Connection) {
	const isTokenValid = async () => (await answerOr([401, 403], connection, PROBE)) !== 401;
	return {
		/** False for a wrong client ID or secret, and for a pending or disabled partner: the API says no more. */
		isPartnerApproved: once(async () => {
			const answer = await answerOr([401], connection, APPROVAL);
			if (answer === 401) return false;
			if (isRecord(answer) && typeof answer.status === 'string') return answer.status === 'active';
			throw new ApiError('notTheApi', connection, APPROVAL);
		}),
		isPartnerConnected: once(isTokenValid),
		disconnectPartner: once(async () => {
			await send(connection, REVOCATION).catch(async (refusal: unknown) => {
				// A lost attempt may have revoked the token: it is not one of this client any more.
				const mayBeRevoked = refusal instanceof ApiError && refusal.status === 403 && refusal.fate === 'open';
				if (mayBeRevoked && !(await isTokenValid())) return;
				if (mayBeRevoked) refusal.fate = 'notWritten';
				throw refusal;
			});
		}),
	};
}

/** @returns the body of the answer, or one of these statuses, by which the API itself has refused */
async function answerOr(statuses: number[], connection: Connection, request: HttpRequest): Promise<unknown> {
	const { body } = await send(connection, request).catch((thrown: unknown) => {
		const refused = thrown instanceof ApiError && thrown.isOwn ? thrown.status : undefined;
		if (refused !== undefined && statuses.includes(refused)) return { body: refused };
		throw thrown;
	});
	return body;
}

function once<T>(request: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined;
	return async () => await (made ??= request());
}
