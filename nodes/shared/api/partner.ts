import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../values';
import type { Application } from './application';
import type { Connection } from './connection';
import { Refusal } from './failures';
import { HOMOLOGATION, REVOCATION, type Answer, type HttpAnswer, type HttpRequest } from './http';
import { hasReasons } from './reasons';
import { send, type SendOptions } from './send';

/** What each answers where it is done. */
const hasStatus = ({ body }: HttpAnswer): boolean => isRecord(body) && typeof body.status === 'string';
const hasObject = ({ body }: HttpAnswer): boolean => isRecord(body);

const APPROVAL: HttpRequest = { method: 'POST', path: HOMOLOGATION };
const CUT: HttpRequest = { method: 'POST', path: REVOCATION };
const PROBE: HttpRequest = { method: 'GET', path: '/sales', query: { size: 1 } };

/**
 * Whether the service operator has approved this partner: false for a wrong client ID or secret, and for a partner that
 * is pending or disabled. The service does not tell which.
 *
 * @throws Refusal for an answer that is neither
 * @see the API's section Authentication, Flow: 200 with `{status: active}`, or 401 with an empty body
 */
export async function isApproved(connection: Connection): Promise<boolean> {
	const answer = await askApplication(
		connection,
		APPROVAL,
		{ isRight: hasStatus, changes: false },
		async (application) => await application.askForApproval(),
	);
	if (answer.statusCode === 401 && isEmptyBody(answer)) return false;
	if (answer.statusCode !== 200) throw Refusal.of(answer, connection, APPROVAL);
	if (!hasStatus(answer)) throw Refusal.notTheApi(connection, APPROVAL);
	return (answer.body as IDataObject).status === 'active';
}

/**
 * Whether the service still accepts the token. That no partner reads sales is what proves it: a token that is not valid
 * gets 401 before anybody looks at permissions.
 *
 * @throws Refusal for any other answer, and when there is no token yet
 * @see the API's section Authentication, Rules
 */
export async function isTokenValid(connection: Connection): Promise<boolean> {
	const answer = await send(connection, PROBE, { isRight: hasObject, changes: false });
	const refusal = Refusal.of(answer, connection, PROBE);
	const isFromApi = hasReasons(answer);
	if (answer.statusCode === 200 && hasObject(answer)) return true;
	if (answer.statusCode === 403 && isFromApi) return true;
	if (answer.statusCode === 401 && isFromApi) return false;
	throw answer.statusCode === 200 ? Refusal.notTheApi(connection, PROBE) : refusal;
}

/**
 * Cuts the connection with the agency; its token stops working at once.
 *
 * @throws Refusal when nothing was cut, and when there is nothing to cut
 * @see the API's section Authentication, Flow: 200 with `{}`, or 403
 */
export async function cut(connection: Connection): Promise<void> {
	if (!connection.hasToken) throw Refusal.notConnected(connection, CUT);
	const answer = await askApplication(
		connection,
		CUT,
		{ isRight: hasObject, changes: true },
		async (application) => await application.revokeToken(),
	);
	if (answer.statusCode === 200) {
		if (!hasObject(answer)) throw Refusal.notTheApi(connection, CUT);
		return;
	}
	// A token that an unanswered attempt has revoked is not one of this client any more.
	const isKnown = answer.statusCode === 403 && answer.lostAnswer;
	const wasCut = isKnown && !(await isTokenValid(connection));
	if (!wasCut) throw Refusal.of({ ...answer, lostAnswer: answer.lostAnswer && !isKnown }, connection, CUT);
}

async function askApplication(
	connection: Connection,
	request: HttpRequest,
	options: SendOptions,
	attempt: (application: Application) => Promise<HttpAnswer>,
): Promise<Answer> {
	const { application } = connection;
	if (!application) throw new Error('An access token of the agency belongs to no partner');
	const atRoot: Connection = { ...connection, attempt: async () => await attempt(application) };
	return await send(atRoot, request, options);
}

function isEmptyBody({ body }: HttpAnswer): boolean {
	return body === undefined || body === null || body === '';
}
