import { inFull, Message, message, unquoted, StatedError, valueText, type Value } from '../messages/message';
import type { Permission } from '../messages/en';
import { endpointOf } from '../request/endpoints';
import {
	ApiError,
	CanceledError,
	IncompleteListError,
	NoResponseError,
	whyNoResponse,
} from '../request/failures';
import type { Fate, RequestLine } from '../request/http';
import { MAX_REASON_LENGTH } from '../request/reasons';
import { quoteSentence } from '../values';

/** Why a request failed. */
export type Explainable = ApiError | NoResponseError | IncompleteListError;

export function isExplainable(thrown: unknown): thrown is Explainable {
	return (
		thrown instanceof ApiError || thrown instanceof NoResponseError || thrown instanceof IncompleteListError
	);
}

/** What error messages need to know of the operation that was refused. */
export interface ErrorContext {
	/** "Create a sale" */
	action: Value;
	/** The permission that the operation needs, by its name in the back office. */
	permission?: Permission;
	/** What to do while it is not allowed, if there is another way. */
	otherWay?: Message;
	/** The form's labels, by the API's names of the fields. */
	labels?: ReadonlyMap<string, string>;
	/** What makes a second run store nothing twice, if anything does: the item's own key, or n8n's button. */
	secondRun?: 'ownKey' | 'retryExecution';
	/** Whether something that the item sends is or may be stored, by this request or another one. */
	hasStored?: boolean;
	/** Whether a model asked for a write, and has to read what became of it, whatever request failed. */
	isWriteOfModel?: boolean;
}

/** What happened, and what to do next. */
interface Explanation {
	said: Message;
	next: readonly Message[];
	/** The status of the HTTP answer. */
	status?: number;
}

/**
 * A read that an operation depends on was refused. The message is about the read, not about the operation.
 */
export class RequiredReadError extends Error {
	constructor(
		readonly reason: Explainable,
		readonly context: ErrorContext,
	) {
		super(reason.message);
	}
}

/**
 * Makes a read other than the operation's own request. Each has its own permission, and the message must name
 * the one that was refused.
 *
 * @param context what is read, for the message
 * @throws RequiredReadError in place of ApiError, NoResponseError and IncompleteListError
 */
export async function requiredRead<T>(context: ErrorContext, read: () => Promise<T>): Promise<T> {
	return await read().catch((thrown: unknown) => {
		throw isExplainable(thrown) ? new RequiredReadError(thrown, context) : thrown;
	});
}

/** Explains to a no-code user what happened and what to do next, and to a model what a write has stored. */
export function explain(thrown: unknown, context: ErrorContext): Explanation {
	const explained = explainFailure(thrown, context);
	const { hasStored = false, isWriteOfModel = false } = context;
	const isSaid = explained.next.some(({ id }) => /^fate\.|nothingStored/.test(id));
	const isOpen = mayHaveWritten(thrown) || thrown instanceof CanceledError;
	if (!isWriteOfModel || hasStored || isSaid || isOpen) return explained;
	return { ...explained, next: [message('next.nothingStoredThisTime'), ...explained.next] };
}

/** Whether the request that failed may have written, whatever the item has sent besides. */
const mayHaveWritten = (thrown: unknown): boolean =>
	(thrown instanceof ApiError || thrown instanceof NoResponseError) &&
	endpointOf(thrown.request).effect !== 'none' &&
	thrown.fate !== 'notWritten';

function explainFailure(thrown: unknown, context: ErrorContext): Explanation {
	if (thrown instanceof StatedError) return thrown;
	if (thrown instanceof CanceledError)
		return { said: message(context.hasStored ? 'CANCELED.sent' : 'CANCELED'), next: [] };
	if (thrown instanceof IncompleteListError) {
		const { reason } = thrown;
		const said = message(reason === 'circle' ? 'LIST_INCOMPLETE' : `LIST_INCOMPLETE.${reason}`);
		return { said, next: [message('next.noRecords')] };
	}
	if (!(thrown instanceof ApiError || thrown instanceof NoResponseError)) {
		const said = thrown instanceof Error ? thrown.message : String(thrown);
		return { said: message('UNEXPECTED', { said: inFull(said) }), next: [] };
	}
	const effect = effectOf(thrown, context);
	if (thrown instanceof NoResponseError) return explainNoResponse(thrown, effect);
	const explained = { ...explainRefusal(thrown, context, effect), status: thrown.status };
	const { fate } = thrown;
	// That the key was used with other values tells what became of the attempt that was lost: it was stored.
	const isKnown = fate === 'notWritten' || (fate === 'open' && thrown.isKeyReused);
	if (isKnown || explained.next.some(({ id }) => id === effect.id)) return explained;
	return {
		...explained,
		next: [...(fate === 'open' ? [message('fate.noAnswer')] : []), effect, ...explained.next],
	};
}

/** What a failed request may have stored, and what to do about that. */
function effectOf(
	{ request, fate }: { request: RequestLine; fate: Fate },
	{ secondRun }: ErrorContext,
): Message {
	if (fate === 'written') return message('fate.written');
	const { effect } = endpointOf(request);
	if (effect === 'none') return message('next.later');
	if (effect !== 'stores') return message(`fate.${effect}`);
	if (secondRun === 'ownKey') return message('fate.stores.ownKey');
	return message('fate.stores', { retry: secondRun ? message('fate.retryExecution') : '' });
}

const WITHOUT_ANSWER = {
	notConnected: { said: 'UNREACHABLE', next: ['next.network'] },
	untrusted: { said: 'CERTIFICATE_UNTRUSTED', next: ['next.certificate'] },
	damaged: { said: 'ANSWER_DAMAGED', next: ['next.later', 'next.damaged'] },
	silence: { said: 'NO_ANSWER', next: ['next.later'] },
	tooLarge: { said: 'ANSWER_TOO_LARGE', next: ['next.askForLess'] },
} as const;

/**
 * No complete answer came. An earlier attempt may have been processed, whatever happened to the last attempt.
 */
function explainNoResponse({ code, fate, request }: NoResponseError, effect: Message): Explanation {
	const why = whyNoResponse(code);
	const { said, next } = WITHOUT_ANSWER[why];
	const isRead = endpointOf(request).effect === 'none';
	const steps = why === 'tooLarge' && !isRead ? [] : next.map((id) => message(id));
	// What may have been stored comes first. It says when to run the workflow again, so `next.later` is not
	// needed.
	const known = fate === 'notWritten' || (why === 'tooLarge' && isRead) ? [] : [effect];
	const further = known.length > 0 ? steps.filter(({ id }) => id !== 'next.later') : steps;
	return { said: message(said, { code: unquoted(code) }), next: [...known, ...further] };
}

/** A refusal, with everything that its message depends on. */
interface Refusal {
	error: ApiError;
	status: number;
	context: ErrorContext;
	effect: Message;
	isPartner: boolean;
	/** The rules of the endpoint. */
	at: ReturnType<typeof endpointOf>;
}

/** A row of `BY_STATUS`: what to say, and what to do next. */
interface RefusalRule {
	when?(refusal: Refusal): boolean;
	/** The message, which ends with the reasons that the API gave. */
	said: Message['id'];
	next(refusal: Refusal): ReadonlyArray<Message | ''>;
}

const always = (...ids: ReadonlyArray<Parameters<typeof message>[0]>) => {
	const next = ids.map((id) => message(id as 'next.later'));
	return () => next;
};
/** Says that a write stored nothing, unless another write of the same item did, or may have. */
function nothing(id: 'fate.nothingStored' | 'next.nothingStoredThisTime', refusal: Refusal): Message[] {
	const { at, error, context } = refusal;
	return at.effect !== 'none' && error.fate === 'notWritten' && !context.hasStored ? [message(id)] : [];
}

const TOO_LONG: RefusalRule[] = [{ said: 'REQUEST_TOO_LONG', next: always('next.shorten') }];

/** What each status means, and what to do about it. The first row that fits counts. */
const BY_STATUS: Readonly<Record<number, readonly RefusalRule[]>> = {
	400: [{ said: 'REQUEST_NOT_READ', next: always('next.values') }],
	401: [
		{
			when: ({ isPartner }) => isPartner,
			said: 'TOKEN_REFUSED.connection',
			next: always('next.connectAgain'),
		},
		{ said: 'TOKEN_REFUSED', next: always('next.token') },
	],
	403: [
		{
			said: 'FORBIDDEN',
			next: (refusal) => [...causesOfForbidden(refusal), refusal.context.otherWay ?? ''],
		},
	],
	404: [
		{
			when: ({ error }) => error.request.path.ids.length > 0,
			said: 'NOT_FOUND',
			next: always('next.id'),
		},
		{
			said: 'URL_UNKNOWN',
			next: (refusal) => [...nothing('fate.nothingStored', refusal), message('next.otherUrl')],
		},
	],
	409: [
		{
			when: ({ at }) => at.conflict === 'inProgress',
			said: 'IN_PROGRESS',
			next: ({ effect }) => [message('next.notFinished'), effect],
		},
		{
			when: ({ at, error }) => at.conflict === 'either' && error.fate === 'open',
			said: 'IN_PROGRESS.task',
			next: always('forbids.deletedTask'),
		},
		{
			said: 'STATE_FORBIDS',
			next: ({ at }) => [message(at.forbids ? `forbids.${at.forbids}` : 'next.later')],
		},
	],
	413: [
		{
			when: ({ at }) => at.carries === 'file',
			said: 'REQUEST_TOO_LONG.file',
			next: always('next.smallerFile'),
		},
		...TOO_LONG,
	],
	414: TOO_LONG,
	422: [
		{
			when: ({ error }) => error.isKeyReused,
			said: 'KEY_REUSED',
			// Where it is known that this execution has written it, that text already says what to do.
			next: (refusal) => [
				...nothing('next.nothingStoredThisTime', refusal),
				message(refusal.context.secondRun === 'ownKey' ? 'next.keyReused.ownKey' : 'next.keyReused'),
				refusal.error.fate === 'written' ? '' : message('next.look'),
			],
		},
		{
			said: 'VALUES_REFUSED',
			next: (refusal) => [...nothing('fate.nothingStored', refusal), ...stepsFor(refusal.error)],
		},
	],
	429: [{ said: 'LIMIT_USED_UP', next: always('next.limit') }],
	431: TOO_LONG,
};

/** What to say about a status that has no meaning in the API. */
const OTHERWISE: readonly RefusalRule[] = [
	{
		when: ({ error }) => error.isTransient,
		said: 'BACK_OFFICE_FAILED',
		next: ({ effect }) => [effect],
	},
	{ said: 'STATUS_UNEXPECTED', next: always('next.url') },
];

/** A refusal by an authorization endpoint (section Authentication, Flow and Rules). */
const BY_AUTHORIZATION: readonly RefusalRule[] = [
	{
		when: ({ at, status }) => status === 403 && at.effect === 'disconnects',
		said: 'REVOKE_REFUSED',
		next: always('next.revoke'),
	},
	{ said: 'AUTHORIZATION_SERVER', next: always('next.authorizationServer') },
];

function explainRefusal(error: ApiError, context: ErrorContext, effect: Message): Explanation {
	const { kind, status, request, hostName } = error;
	if (kind === 'notConnected') return { said: message('NOT_CONNECTED'), next: [message('next.connect')] };
	const at = endpointOf(request);
	// Else a license or a permission would be looked for that nobody lacks.
	const isForbiddenByProxy = status === 403 && error.isPage && at.server !== 'root';
	if (kind === 'notTheApi' || status === undefined || isForbiddenByProxy)
		return {
			said: message('NOT_THE_BACK_OFFICE', { host: unquoted(hostName) }),
			next: [...(error.fate === 'notWritten' ? [] : [effect]), message('next.webPage')],
		};
	const refusal = { error, status, context, effect, at, isPartner: error.authentication === 'oAuth2' };
	const isAuthorization = at.server === 'root' && status >= 400 && !error.isTransient;
	const rows = isAuthorization ? BY_AUTHORIZATION : (BY_STATUS[status] ?? OTHERWISE);
	const row = rows.find(({ when }) => when?.(refusal) ?? true) as RefusalRule;
	const next = row.next(refusal).filter((step) => step !== '');
	return { said: new Message(row.said, { action: context.action, status, said: inOwnWords(refusal) }), next };
}

/**
 * The most of a reason that a model reads, in characters. It may hold what somebody has entered, and the
 * longer a text is, the more it can order.
 */
const MAX_FOR_MODELS = 120;

/**
 * The reasons that the API gave, in quotes: a service or a proxy may repeat what somebody has entered. The
 * form's labels stand in place of its names.
 */
function inOwnWords({ error: { reasons }, context: { labels } }: Refusal): Message | '' {
	if (reasons.length === 0) return '';
	const words = reasons.map((reason) => reason.replace(/\.$/, ''));
	const said = words.map((each) => quoteSentence(labels ? inLabels(each, labels) : each, MAX_REASON_LENGTH));
	// For models, which send the API's names and know them.
	const plain = words.map((each) => quoteSentence(each, MAX_FOR_MODELS));
	return new Message('said', { said, plain });
}

/**
 * The possible causes of a 403 (section Authentication). The API names three, in this order. Read-only cannot
 * be the cause of a refused read. For some endpoints, a partner's cause is certain.
 */
function causesOfForbidden({ at, context: { permission, action }, isPartner }: Refusal): Message[] {
	const wanted = permission ? message(`permission.${permission}`) : action;
	if (isPartner && at.partners === 'neverAllowed') return [message('next.partnersReadNoSales')];
	if (isPartner && at.partners === 'pickedCompanyOnly') return [message('next.pickedCompany', { wanted })];
	const causes = [
		message('cause.license'),
		...(at.effect === 'none' ? [] : [message('cause.readOnly')]),
		message(isPartner ? 'cause.approval' : 'cause.permission', { wanted }),
	].map((cause, index) => message('cause', { number: index + 1, cause }));
	const isOwnSale = isPartner && at.partners === 'ownSalesOnly';
	return [message('next.causes', { causes }), ...(isOwnSale ? [message('next.ownSales')] : [])];
}

/** Fields whose refusals we know (section Errors), with what to do. */
const KNOWN_FIELDS = [
	['cpf_cnpj', 'known.taken'],
	['external_id', 'known.taken'],
	['custom_fields', 'known.customField'],
	['status', 'known.status'],
	['person_kind', 'known.personKind'],
	['additional_data', 'known.additionalData'],
	['resource_id', 'next.id'],
	['person_id', 'next.id'],
] as const;

/** What to do about refused values: the reason decides, as far as what was given and found shows it. */
function stepsFor({ holder, kindOfDocument, reasons }: ApiError): Message[] {
	const named: readonly string[] = reasons.join(' ').match(/[a-z_]+/g) ?? [];
	const [, step] = KNOWN_FIELDS.find(([name]) => named.includes(name)) ?? [];
	const known = message(step ?? 'items.correctOne');
	if (holder) return [message('known.holder', { person: holder }), known];
	if (kindOfDocument === undefined) return [known];
	return [message('known.kind'), ...(kindOfDocument === 'unknown' ? [known] : [])];
}

/**
 * Replaces the API's names by the form's labels: 'Hotel > Check In' (hotels[0].check_in). A path with an
 * index stays, because the index is not a line of the form: empty lines are not sent, and one line may become
 * several.
 */
function inLabels(words: string, labels: ReadonlyMap<string, string>): string {
	const labelOf = (step: string): string | undefined => {
		const [name = '', index] = step.split(/[[\]]/);
		// The lines of a list have a label of their own. Some groups have an empty label.
		const ofLine = index === undefined ? undefined : labels.get(name.replace(/s$/, ''));
		return (ofLine ?? labels.get(name)) || undefined;
	};
	const inLabel = (path: string): string => {
		const steps = path.split('.').map(labelOf);
		if (steps.at(-1) === undefined) return path;
		const label = valueText({ label: steps.filter(Boolean).join(' > ') }, 'en');
		return path.includes('[') ? `${label} (${path})` : label;
	};
	// A word without underscore or index is a field only before a colon.
	return words.replace(
		/[a-z_]+(?:\[\d+\])?(?:\.[a-z_]+(?:\[\d+\])?)*(?=(:)?)/g,
		(path: string, colon?: string) => (/[_[]/.test(path) || colon ? inLabel(path) : path),
	);
}
