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
 * Whether the API's operator has approved this partner: false for a wrong client ID or secret, and for a
 * pending or disabled partner. The API does not say which.
 *
 * @throws ApiError for an answer that is neither
 * @see the API's section Authentication, Flow: 200 with `{status: active}`, or 401 with an empty body
 */
export async function isApproved(connection: Connection): Promise<boolean> {
	const answer = await sendUnless([401], connection, APPROVAL);
	if (answer === 401) return false;
	if (isRecord(answer) && typeof answer.status === 'string') return answer.status === 'active';
	throw ApiError.notTheApi(connection, APPROVAL);
}

/**
 * Whether the token is still valid.
 *
 * @throws ApiError for any answer that does not say it, and when there is no token yet
 * @see the API's section Authentication, Rules
 */
export async function isTokenValid(connection: Connection): Promise<boolean> {
	return (await sendUnless([401, 403], connection, PROBE)) !== 401;
}

/** @returns the body of the answer, or one of these statuses, by which the API itself has refused */
async function sendUnless(
	statuses: number[],
	connection: Connection,
	request: HttpRequest,
): Promise<unknown> {
	return await send(connection, request).then(
		({ body }) => body,
		(thrown: unknown) => {
			const isOwn = thrown instanceof ApiError && thrown.isOwn;
			if (isOwn && statuses.some((status) => status === thrown.status)) return thrown.status;
			throw thrown;
		},
	);
}

/**
 * Ends the connection with the agency: its token stops working at once.
 *
 * @throws ApiError when the connection stays, and without one
 * @see the API's section Authentication, Flow: 200 with `{}`, or 403
 */
export async function revokeConnection(connection: Connection): Promise<void> {
	await send(connection, REVOCATION).catch(async (refusal: unknown) => {
		// An attempt whose answer was lost may have revoked the token: it is not one of this client any more.
		const mayBeRevoked = refusal instanceof ApiError && refusal.status === 403 && refusal.fate === 'open';
		if (!mayBeRevoked) throw refusal;
		if (!(await isTokenValid(connection))) return;
		refusal.fate = 'notWritten';
		throw refusal;
	});
}
