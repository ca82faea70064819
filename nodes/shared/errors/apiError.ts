import { endpointOf } from '../request/endpoints';
import type { ApiError } from '../request/failures';
import type { ErrorContext, Explanation } from './explanation';
import { explainForbidden } from './forbidden';
import { explainFate } from './noResponse';

/** What each status means, and what to do about it; what is not here has no meaning in the API. */
const BY_STATUS: Readonly<Record<number, (refusal: Refusal) => Explanation>> = {
	400: ({ said, error, context }) => ({
		message: said ?? 'The back office could not read the request',
		description: `Check the values of this item, above all dates and filters.${labelsNamedIn(error.reasons, context.labels)}`,
	}),
	401: explainUnauthorized,
	403: ({ said, error, context }) => ({
		message: said ?? `The back office does not allow "${context.action}" with this credential`,
		description: [explainForbidden(error, context), context.otherWay].filter(Boolean).join(' '),
	}),
	404: explainNotFound,
	409: explainConflict,
	413: () => TOO_LONG,
	414: () => TOO_LONG,
	422: explainUnprocessable,
	429: () => ({
		message:
			'The back office keeps refusing requests because its limit of 10 requests in 3 seconds is used up',
		description:
			'Another program behind the same internet address uses the whole limit. Stop it or run this workflow at another time.',
	}),
	431: () => TOO_LONG,
};

const TOO_LONG: Explanation = {
	message: 'A value of this item is too long for the back office',
	description: 'Shorten the longest text of this item, for example a filter or a description.',
};

/** A "no" with all that its sentences depend on. */
interface Refusal {
	error: ApiError;
	/** The refuser's own words; undefined without any. */
	said: string | undefined;
	context: ErrorContext;
	/** Whether the operation offers an Idempotency Key of the user's own. */
	hasOwnKey: boolean;
}

/** Why a request led to no record, and what to do next. */
export function explainApiError(error: ApiError, context: ErrorContext, hasOwnKey: boolean): Explanation {
	const { kind, status, reasons, request } = error;
	if (kind === 'notConnected') {
		return {
			message: 'This credential is not connected to an agency yet',
			description: `Open the credential of this node and press Connect. ${WHO_CONSENTS}`,
		};
	}
	if (kind === 'notTheApi' || status === undefined) return explainNotTheApi(error, hasOwnKey);
	const said = reasons.length > 0 ? reasons.join('; ') : undefined;
	if (endpointOf(request).server === 'root' && status >= 400 && !error.isTransient)
		return explainAuthorizationServer(error);
	const explainStatus = BY_STATUS[status];
	if (explainStatus) return explainStatus({ error, said, context, hasOwnKey });
	return {
		message: `The back office answered with status ${status}${said ? `: ${said}` : ''}`,
		description: error.isTransient
			? explainFate(error, hasOwnKey)
			: 'Check the Base URL in the credential of this node.',
	};
}

function explainNotTheApi(error: ApiError, hasOwnKey: boolean): Explanation {
	const checkAddress =
		'Check the Base URL in the credential of this node: it may point to a web page or a proxy in between.';
	return {
		message: `${error.hostName} answered with something other than the back office's data`,
		description:
			error.fate === 'notWritten' ? checkAddress : `${explainFate(error, hasOwnKey)} ${checkAddress}`,
	};
}

function explainUnauthorized({ error, said }: Refusal): Explanation {
	if (error.authentication === 'oAuth2') {
		return {
			message: `The back office does not accept this connection to the agency${said ? `: ${said}` : ''}`,
			description: `The agency has ended it, somebody has connected the agency again elsewhere, or the service operator has disabled this partner. Open the credential of this node and ${CONNECT_AGAIN}. ${WHO_CONSENTS}`,
		};
	}
	return {
		message: `The back office does not accept the access token${said ? `: ${said}` : ''}`,
		description:
			'The token is mistyped or the agency has revoked it. Ask the agency for a new one and replace the Access Token in the credential of this node.',
	};
}

function explainNotFound({ error, said }: Refusal): Explanation {
	const { request, fate } = error;
	if (request.path.ids.length > 0) {
		return {
			message: said ?? 'The back office has no such record',
			description:
				'Check the ID: the record may have been deleted, or belong to a company that this credential may not see.',
		};
	}
	return {
		message: said ?? 'The back office does not know this URL',
		description: `${fate === 'notWritten' ? 'Nothing was read or stored. ' : ''}Check the Base URL in the credential of this node: it may lead to another server or to another version of the back office.`,
	};
}

/**
 * In progress, or forbidden by the record's state: the endpoint knows which a 409 can mean (section Errors).
 */
function explainConflict({ error, said, hasOwnKey }: Refusal): Explanation {
	const { request, fate } = error;
	const { conflict } = endpointOf(request);
	if (conflict === 'inProgress') {
		return {
			message: said ?? 'The back office is still working on an earlier attempt',
			description: `It has not finished what an earlier attempt asked for. ${explainFate(error, hasOwnKey)}`,
		};
	}
	if (fate === 'open' && conflict === 'either') {
		return {
			message: said ?? 'The back office is still working on an earlier attempt, or the task was deleted',
			description: 'Deleted tasks cannot be changed.',
		};
	}
	return {
		message: said ?? 'The record is in a state that does not allow this',
		description:
			'Deleted tasks cannot be changed, completed tasks cannot be deleted, and people who have sales, bills or other records cannot be deleted. If the same request is still being processed, run the workflow again later: nothing is stored twice.',
	};
}

function explainUnprocessable({ error, said, context }: Refusal): Explanation {
	const message = said ?? 'The back office refused the values of this item';
	const nothingStored = error.fate === 'notWritten' ? 'Nothing was stored for this item. ' : '';
	if (/idempotency.?key/i.test(said ?? '')) {
		const earlier =
			'An earlier attempt with this key was stored with other values, usually because an expression such as $now changed in between.';
		// The text about an earlier write already says what to do.
		const description =
			error.fate === 'notWritten'
				? `Nothing was stored this time. ${earlier} Look in the back office for what is stored before you run it again.`
				: earlier;
		return { message, description };
	}
	return {
		message,
		description: `${nothingStored}Correct the value and run again.${labelsNamedIn(error.reasons, context.labels)}`,
	};
}

/** The "no" of an authorization endpoint (section Authentication, Flow and Rules). */
function explainAuthorizationServer({ status, reasons, request }: ApiError): Explanation {
	const said = reasons.length > 0 ? `: ${reasons.join('; ')}` : '';
	if (status === 403 && endpointOf(request).effect === 'disconnects') {
		return {
			message: `The back office did not end the connection${said}`,
			description:
				'The connection was not changed. Run Verify: if the token no longer works, the connection had already been ended. Otherwise check the Client ID and Client Secret in the credential of this node, and ask the service operator whether this partner is disabled.',
		};
	}
	return {
		message: `The authorization server answered with status ${status}${said}`,
		description:
			'Check the Base URL in the credential of this node, and its Client ID and Client Secret: the authorization server is at the root of the same host.',
	};
}

/** n8n shows a connected credential as such, whatever the API thinks of its token. */
export const CONNECT_AGAIN = 'press Switch account (Reconnect in older versions of n8n)';

const WHO_CONSENTS = 'An administrator of the agency then logs in, picks the company and consents.';

/** " In this form, cpf_cnpj is CPF or CNPJ." for every API name that the API's sentences mention. */
function labelsNamedIn(reasons: readonly string[], labels: ReadonlyMap<string, string> = new Map()): string {
	const mentioned = new Set(reasons.join(' ').match(/[a-z][a-z_]*/g) ?? []);
	const known = [...mentioned].filter((name) => labels.has(name) && name.includes('_'));
	if (known.length === 0) return '';
	return ` In this form, ${known.map((name) => `${name} is "${labels.get(name)}"`).join(' and ')}.`;
}
