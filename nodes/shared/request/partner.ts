import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../values';
import type { Connection } from './connection';
import { ApiError } from './failures';
import type { HttpAnswer, HttpRequest } from './http';
import { path } from './path';
import { hasReasons } from './reasons';
import { send } from './send';

/** What each answers where it is done. */
const hasStatus = ({ body }: HttpAnswer): boolean => isRecord(body) && typeof body.status === 'string';
const hasObject = ({ body }: HttpAnswer): boolean => isRecord(body);

const APPROVAL: HttpRequest = { method: 'POST', path: path`/oauth/homologation` };
const REVOCATION: HttpRequest = { method: 'POST', path: path`/oauth/revoke` };
const PROBE: HttpRequest = { method: 'GET', path: path`/sales`, query: { size: 1 } };

/**
 * Whether the API's operator has approved this partner: false for a wrong client ID or secret, and for a
 * pending or disabled partner. The API does not say which.
 *
 * @throws ApiError for an answer that is neither
 * @see the API's section Authentication, Flow: 200 with `{status: active}`, or 401 with an empty body
 */
export async function isApproved(connection: Connection): Promise<boolean> {
	const answer = await send(connection, APPROVAL, { isRight: hasStatus });
	if (answer.statusCode === 401 && isEmptyBody(answer)) return false;
	if (answer.statusCode !== 200) throw ApiError.of(answer, connection, APPROVAL);
	if (!hasStatus(answer)) throw ApiError.notTheApi(connection, APPROVAL);
	return (answer.body as IDataObject).status === 'active';
}

/**
 * Whether the token is still valid. No partner may read sales, so a valid token gets 403, and an invalid one
 * 401 before permissions are checked.
 *
 * @throws ApiError for any other answer, and when there is no token yet
 * @see the API's section Authentication, Rules
 */
export async function isTokenValid(connection: Connection): Promise<boolean> {
	const answer = await send(connection, PROBE, { isRight: hasObject });
	const refusal = ApiError.of(answer, connection, PROBE);
	const isFromApi = hasReasons(answer);
	if (answer.statusCode === 200 && hasObject(answer)) return true;
	if (answer.statusCode === 403 && isFromApi) return true;
	if (answer.statusCode === 401 && isFromApi) return false;
	throw answer.statusCode === 200 ? ApiError.notTheApi(connection, PROBE) : refusal;
}

/**
 * Ends the connection with the agency: its token stops working at once.
 *
 * @throws ApiError when the connection stays, and without one
 * @see the API's section Authentication, Flow: 200 with `{}`, or 403
 */
export async function revokeConnection(connection: Connection): Promise<void> {
	const answer = await send(connection, REVOCATION, { isRight: hasObject });
	if (answer.statusCode === 200) {
		if (!hasObject(answer)) throw ApiError.notTheApi(connection, REVOCATION, answer.fate);
		return;
	}
	// A token that an unanswered attempt has revoked is not one of this client any more.
	const isKnown = answer.statusCode === 403 && answer.fate === 'open';
	const isRevoked = isKnown && !(await isTokenValid(connection));
	if (!isRevoked)
		throw ApiError.of({ ...answer, fate: isKnown ? 'notWritten' : answer.fate }, connection, REVOCATION);
}

function isEmptyBody({ body }: HttpAnswer): boolean {
	return body === undefined || body === null || body === '';
}
