import { inFull, message, type Message, own } from '../messages/message';
import { endpointOf } from '../request/endpoints';
import type { ApiError } from '../request/failures';
import type { ErrorContext, Explanation } from './explanation';
import { explainFate } from './noResponse';

/** What each status means, and what to do about it; what is not here has no meaning in the API. */
const BY_STATUS: Readonly<Record<number, (refusal: Refusal) => Explanation>> = {
	400: ({ said, error, context }) => ({
		said: message('REQUEST_NOT_READ'),
		ownWords: said,
		next: [message('next.values'), ...labelsNamedIn(error.reasons, context.labels)],
	}),
	401: explainUnauthorized,
	403: ({ said, error, context }) => ({
		said: message('FORBIDDEN', { action: context.action, said: behind(said) }),
		next: [...explainForbidden(error, context), ...(context.otherWay ? [context.otherWay] : [])],
	}),
	404: explainNotFound,
	409: explainConflict,
	413: tooLong,
	414: tooLong,
	422: explainUnprocessable,
	429: () => ({ said: message('LIMIT_USED_UP'), next: [message('next.limit')] }),
	431: tooLong,
};

function tooLong(): Explanation {
	return { said: message('REQUEST_TOO_LONG'), next: [message('next.shorten')] };
}

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
	if (kind === 'notConnected') return { said: message('NOT_CONNECTED'), next: [message('next.connect')] };
	if (kind === 'notTheApi' || status === undefined) return explainNotTheApi(error, hasOwnKey);
	const said = reasons.length > 0 ? reasons.join('; ') : undefined;
	if (endpointOf(request).server === 'root' && status >= 400 && !error.isTransient)
		return explainAuthorizationServer(status, said, request);
	const explainStatus = BY_STATUS[status];
	if (explainStatus) return explainStatus({ error, said, context, hasOwnKey });
	const id = error.isTransient ? 'BACK_OFFICE_FAILED' : 'STATUS_UNEXPECTED';
	return {
		said: message(id, { status, said: behind(said) }),
		next: [error.isTransient ? explainFate(error, hasOwnKey) : message('next.url')],
	};
}

/** ": the refuser's own words", if there are any. */
function behind(said: string | undefined): Message | '' {
	return said === undefined ? '' : message('said', { said: inFull(said) });
}

function explainNotTheApi(error: ApiError, hasOwnKey: boolean): Explanation {
	const effect = error.fate === 'notWritten' ? [] : [explainFate(error, hasOwnKey)];
	return {
		said: message('NOT_THE_BACK_OFFICE', { host: own(error.hostName) }),
		next: [...effect, message('next.webPage')],
	};
}

function explainUnauthorized({ error, said }: Refusal): Explanation {
	const isPartner = error.authentication === 'oAuth2';
	return {
		said: message(isPartner ? 'TOKEN_REFUSED.connection' : 'TOKEN_REFUSED', { said: behind(said) }),
		next: [message(isPartner ? 'next.connectAgain' : 'next.token')],
	};
}

/** What a 403 can mean (section Authentication): three causes, in the API's order. */
function explainForbidden(
	{ request, authentication }: ApiError,
	{ permission, action }: ErrorContext,
): Message[] {
	const isPartner = authentication === 'oAuth2';
	const { effect, partners } = endpointOf(request);
	const wanted = permission ? message(`permission.${permission}`) : action;
	if (isPartner && partners === 'neverAllowed') return [message('next.partnersReadNoSales')];
	if (isPartner && partners === 'pickedCompanyOnly') return [message('next.pickedCompany', { wanted })];
	const causes = [
		message('cause.license'),
		...(effect === 'none' ? [] : [message('cause.readOnly')]),
		message(isPartner ? 'cause.approval' : 'cause.permission', { wanted }),
	].map((cause, index) => message('cause', { number: index + 1, cause }));
	return [
		message('next.causes', { causes }),
		...(isPartner && partners === 'ownSalesOnly' ? [message('next.ownSales')] : []),
	];
}

function explainNotFound({ error, said: ownWords }: Refusal): Explanation {
	const { request, fate } = error;
	if (request.path.ids.length > 0)
		return { said: message('NOT_FOUND'), ownWords, next: [message('next.id')] };
	const nothing = fate === 'notWritten' ? [message('next.nothingRead')] : [];
	return { said: message('URL_UNKNOWN'), ownWords, next: [...nothing, message('next.otherUrl')] };
}

/**
 * In progress, or forbidden by the record's state: the endpoint knows which a 409 can mean (section Errors).
 */
function explainConflict({ error, said: ownWords, hasOwnKey }: Refusal): Explanation {
	const { request, fate } = error;
	const { conflict } = endpointOf(request);
	if (conflict === 'inProgress') {
		const next = [message('next.notFinished'), explainFate(error, hasOwnKey)];
		return { said: message('IN_PROGRESS'), ownWords, next };
	}
	if (fate === 'open' && conflict === 'either')
		return { said: message('IN_PROGRESS.task'), ownWords, next: [message('next.deletedTasks')] };
	return { said: message('STATE_FORBIDS'), ownWords, next: [message('next.state')] };
}

function explainUnprocessable({ error, said: ownWords, context }: Refusal): Explanation {
	const isStored = error.fate !== 'notWritten';
	if (/idempotency.?key/i.test(ownWords ?? '')) {
		const earlier = message('next.keyReused');
		// The text about an earlier write already says what to do.
		const next = isStored
			? [earlier]
			: [message('next.nothingStoredThisTime'), earlier, message('next.look')];
		return { said: message('KEY_REUSED'), ownWords, next };
	}
	return {
		said: message('VALUES_REFUSED'),
		ownWords,
		next: [
			...(isStored ? [] : [message('fate.nothingStored')]),
			message('next.correct'),
			...labelsNamedIn(error.reasons, context.labels),
		],
	};
}

/** The "no" of an authorization endpoint (section Authentication, Flow and Rules). */
function explainAuthorizationServer(
	status: number,
	said: string | undefined,
	request: ApiError['request'],
): Explanation {
	if (status === 403 && endpointOf(request).effect === 'disconnects') {
		return {
			said: message('REVOKE_REFUSED', { said: behind(said) }),
			next: [message('next.revoke')],
		};
	}
	return {
		said: message('AUTHORIZATION_SERVER', { status, said: behind(said) }),
		next: [message('next.authorizationServer')],
	};
}

/** In this form, cpf_cnpj is CPF or CNPJ: for every API name that the API's sentences mention. */
function labelsNamedIn(
	reasons: readonly string[],
	labels: ReadonlyMap<string, string> = new Map(),
): Message[] {
	const mentioned = new Set(reasons.join(' ').match(/[a-z][a-z_]*/g) ?? []);
	const names = [...mentioned].flatMap((name) => {
		const label = labels.get(name);
		return label !== undefined && name.includes('_')
			? [message('next.label', { name: own(name), label: { label } })]
			: [];
	});
	return names.length > 0 ? [message('next.labels', { names })] : [];
}
