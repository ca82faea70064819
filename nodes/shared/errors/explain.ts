import { IncompleteList, NOT_CONNECTED, NOT_THE_API, Refusal, Unreachable } from '../api/failures';
import { REVOCATION, type Asked } from '../api/http';
import { conflictMeansInProgress } from '../api/idempotency';
import { templateOf } from '../api/path';
import type { Explanation, Refused } from './explanation';
import { explainIncomplete, explainSilence, mayHaveDone } from './silence';

/** Whether it goes to an authorization endpoint: these are at the root of the host. */
function isAtRoot({ path }: Asked): boolean {
	return path.startsWith('/oauth/');
}

/** What {@link explain} has sentences for. */
export type Explainable = Refusal | Unreachable | IncompleteList;

export function isExplainable(thrown: unknown): thrown is Explainable {
	return thrown instanceof Refusal || thrown instanceof Unreachable || thrown instanceof IncompleteList;
}

/** Tells a no-code user what became of a request and how to go on. */
export function explain(thrown: Explainable, refused: Refused): Explanation {
	// The form's labels show whether the operation offers a key of the user's own.
	const hasOwnKey = refused.labels?.has('idempotency_key') === true;
	if (thrown instanceof Unreachable) return explainSilence(thrown, hasOwnKey);
	if (thrown instanceof IncompleteList) return explainIncomplete(thrown);
	const explained = explainRefusal(thrown, refused, hasOwnKey);
	if (!thrown.leavesOpen) return explained;
	const done = mayHaveDone(thrown.request, hasOwnKey);
	if (explained.description.includes(done)) return explained;
	return {
		...explained,
		description: `There was an earlier attempt. ${done} ${explained.description}`,
	};
}

function explainRefusal(thrown: Refusal, refused: Refused, hasOwnKey: boolean): Explanation {
	const { status, reasons, hostName, leavesOpen } = thrown;
	const said = reasons.length > 0 ? reasons.join('; ') : undefined;

	if (refused.isInDevelopment && [403, 404, 405, 501].includes(status)) {
		return {
			message: `"${refused.action}" is not usable yet: the back office has announced it but not released it`,
			description: `It answered ${said ? `"${said}"` : `with status ${status}`}. ${refused.otherWay ?? 'Use another operation until it is released; if it is released already, check the ID.'}`,
		};
	}
	if (isAtRoot(thrown.request) && status >= 400 && status < 429) return explainAtRoot(thrown);
	switch (status) {
		case NOT_CONNECTED:
			return {
				message: 'This credential is not connected to an agency yet',
				description: `Open the credential of this node and press Connect. ${WHO_CONSENTS}`,
			};
		case 400:
			return {
				message: said ?? 'The back office could not read the request',
				description: `Check the values of this item, above all dates and filters.${labelsNamedIn(reasons, refused.labels)}`,
			};
		case 401:
			if (thrown.authentication === 'oAuth2') {
				return {
					message: `The back office does not accept this connection to the agency${said ? `: ${said}` : ''}`,
					description: `The agency has cut it off, it was connected anew elsewhere, or the service operator has disabled this partner. Open the credential of this node and ${CONNECT_AGAIN}. ${WHO_CONSENTS}`,
				};
			}
			return {
				message: said
					? `The back office does not accept the access token: ${said}`
					: 'The back office does not accept the access token',
				description:
					'The token is mistyped or the agency has revoked it. Ask the agency for a new one and replace the Access Token in the credential of this node.',
			};
		case 403:
			return {
				message: said ?? `The back office does not allow "${refused.action}" with this credential`,
				description: [explainForbidden(thrown, refused), refused.otherWay].filter(Boolean).join(' '),
			};
		case 404:
			return {
				message: said ?? `The back office has no such ${hasId(thrown.request) ? 'record' : 'address'}`,
				description: hasId(thrown.request)
					? 'Check the ID: the record may have been deleted, or belong to a company that this credential may not see.'
					: `${leavesOpen ? '' : 'Nothing was read or stored. '}Check the Base URL in the credential of this node: something else may answer there, or another version of the back office.`,
			};
		case 409:
			if (conflictMeansInProgress(thrown.request)) {
				return {
					message: said ?? 'The back office is still working on an earlier attempt',
					description: `It has not finished what an earlier attempt asked for. ${mayHaveDone(thrown.request, hasOwnKey)}`,
				};
			}
			if (leavesOpen && thrown.request.method !== 'DELETE') {
				return {
					message: said ?? 'The back office is still working on an earlier attempt, or the task was deleted',
					description: 'Deleted tasks cannot be changed.',
				};
			}
			return {
				message: said ?? 'The record is in a state that does not allow this',
				description:
					'Deleted tasks cannot be changed, completed tasks cannot be deleted, and people with sales, bills or other records stay. If the same request is still being processed, run the workflow again later: nothing is stored twice.',
			};
		case 422:
			return {
				message: said ?? 'The back office refused the values of this item',
				description: `${leavesOpen ? '' : 'Nothing was stored for this item. '}Correct the value and run again.${labelsNamedIn(reasons, refused.labels)} Should the message say that the idempotency key was already used: an earlier attempt was stored with other values, usually because an expression such as $now changed in between.`,
			};
		case 413:
		case 414:
		case 431:
			return {
				message: 'A value of this item is too long for the back office',
				description: 'Shorten the longest text of this item, for example a filter or a description.',
			};
		case 429:
			return {
				message:
					'The back office keeps refusing requests because its limit of 10 requests in 3 seconds is used up',
				description:
					'Another program behind the same internet address uses the whole limit. Stop it or run this workflow at another time.',
			};
		case NOT_THE_API:
			return {
				message: `${hostName} answered with something other than the back office's data`,
				description:
					thrown.request.method === 'GET'
						? CHECK_ADDRESS
						: `${mayHaveDone(thrown.request, hasOwnKey)} ${CHECK_ADDRESS}`,
			};
		default:
			return {
				message: `The back office answered with status ${status}${said ? `: ${said}` : ''}`,
				description:
					status >= 500 || status === 408
						? mayHaveDone(thrown.request, hasOwnKey)
						: 'Check the Base URL in the credential of this node.',
			};
	}
}

const CHECK_ADDRESS =
	'Check the Base URL in the credential of this node: it may point to a web page or a proxy in between.';

/** Whether a request names one record. */
function hasId({ path }: Asked): boolean {
	return templateOf(path) !== path;
}

/** The "no" of an authorization endpoint (section Authentication, Flow and Rules). */
function explainAtRoot({ status, reasons, request }: Refusal): Explanation {
	const said = reasons.length > 0 ? `: ${reasons.join('; ')}` : '';
	if (status === 403 && request.path === REVOCATION) {
		return {
			message: `The back office did not cut the connection${said}`,
			description:
				'Nothing was cut. Run Verify: if the token does not work any more, the connection had been cut before. Else check the Client ID and Client Secret in the credential of this node, and whether the service operator has disabled this partner.',
		};
	}
	return {
		message: `The authorization server answered with status ${status}${said}`,
		description:
			'Check the Base URL in the credential of this node, and its Client ID and Client Secret: the authorization server is at the root of the same host.',
	};
}

/** What a 403 can mean (section Authentication): three causes, in the order in which the service looks for them. */
function explainForbidden(
	{ request: { method, path }, authentication }: Refusal,
	{ permission, action }: Refused,
): string {
	const isPartner = authentication === 'oAuth2';
	if (isPartner && /^\/sales(\/|$)/.test(path)) {
		return method === 'GET'
			? 'No partner reads sales, whatever it was approved for: a sale that it creates comes back in full from Create. Use an access token of the agency to read sales.'
			: `Check the company: this connection works for the one that the agency picked. Ask the service operator whether your approval, which fixed what you may do, includes: ${permission ?? action}.`;
	}
	const causes = [
		'the company has no API license',
		...(method === 'GET' ? [] : ['its license only allows reading']),
		isPartner
			? `this partner's approval, which fixed what it may do, does not include: ${permission ?? action}`
			: `the credential lacks the permission: ${permission ?? action}`,
	];
	const ownSales =
		isPartner && path === '/attachments'
			? ' To a sale, a partner attaches files only if it created the sale itself.'
			: '';
	return `The agency can tell which of these it is, in this order: ${causes.map((cause, index) => `(${index + 1}) ${cause}`).join(', ')}.${ownSales}`;
}

/** n8n shows a connected credential as such, whatever the service thinks of its token. */
export const CONNECT_AGAIN = 'press Switch account (Reconnect in older versions of n8n)';

const WHO_CONSENTS = 'An administrator of the agency then logs in, picks the company and consents.';

/** " In this form, cpf_cnpj is CPF or CNPJ." for every API name that the service's sentences mention. */
function labelsNamedIn(reasons: readonly string[], labels: ReadonlyMap<string, string> = new Map()): string {
	const mentioned = new Set(reasons.join(' ').match(/[a-z][a-z_]*/g) ?? []);
	const known = [...mentioned].filter((name) => labels.has(name) && name.includes('_'));
	if (known.length === 0) return '';
	return ` In this form, ${known.map((name) => `${name} is "${labels.get(name)}"`).join(' and ')}.`;
}
