import { inFull, Message, message, unquoted, StatedError, type Value } from '../messages/message';
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
}

/** What happened, and what to do next. */
interface Explanation {
	said: Message;
	/** The words of whoever refused it, which replace ours. */
	ownWords?: string;
	/** Whether our message says the same. */
	isKnown?: boolean;
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

/** Explains to a no-code user what happened and what to do next. */
export function explain(thrown: unknown, context: ErrorContext): Explanation {
	if (thrown instanceof StatedError) return thrown;
	if (thrown instanceof CanceledError) return { said: message('CANCELED'), next: [] };
	if (thrown instanceof IncompleteListError) {
		const { reason } = thrown;
		const said = message(reason === 'circle' ? 'LIST_INCOMPLETE' : `LIST_INCOMPLETE.${reason}`);
		return { said, next: [message('next.noRecords')] };
	}
	if (!(thrown instanceof ApiError || thrown instanceof NoResponseError)) {
		const said = thrown instanceof Error ? thrown.message : String(thrown);
		return { said: message('UNEXPECTED', { said: inFull(said) }), next: [] };
	}
	// If the form has a label for it, the operation offers a key of the user's own.
	const effect = effectOf(thrown, context.labels?.has('idempotency_key') === true);
	if (thrown instanceof NoResponseError) return explainNoResponse(thrown, effect);
	const explained = { ...explainRefusal(thrown, context, effect), status: thrown.status };
	const { fate } = thrown;
	if (fate === 'notWritten' || explained.next.some(({ id }) => id === effect.id)) return explained;
	return {
		...explained,
		next: [...(fate === 'open' ? [message('fate.noAnswer')] : []), effect, ...explained.next],
	};
}

/** What a failed request may have stored, and what to do about it. */
function effectOf({ request, fate }: { request: RequestLine; fate: Fate }, hasOwnKey: boolean): Message {
	if (fate === 'written') return message('fate.written');
	const { effect } = endpointOf(request);
	if (effect === 'none') return message('next.later');
	if (effect !== 'stores') return message(`fate.${effect}`);
	return message('fate.stores', { ownKey: hasOwnKey ? message('fate.ownKey') : '' });
}

const WITHOUT_ANSWER = {
	notConnected: { said: 'UNREACHABLE', next: ['next.network'] },
	untrusted: { said: 'CERTIFICATE_UNTRUSTED', next: ['next.certificate'] },
	damaged: { said: 'ANSWER_DAMAGED', next: ['next.later', 'next.damaged'] },
	silence: { said: 'NO_ANSWER', next: ['next.later'] },
	tooLarge: { said: 'ANSWER_TOO_LARGE', next: ['next.askForLess'] },
} as const;

/** No complete answer came. An earlier attempt may have been processed, whatever happened to the last one. */
function explainNoResponse({ code, fate, request }: NoResponseError, effect: Message): Explanation {
	const why = whyNoResponse(code);
	const { said, next } = WITHOUT_ANSWER[why];
	const isRead = endpointOf(request).effect === 'none';
	const steps = why === 'tooLarge' && !isRead ? [] : next.map((id) => message(id));
	// What may be stored comes first, and says when to run the workflow again.
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

/** A row of the table: what to say, where to put the refuser's words, and what to do next. */
interface RefusalRule {
	when?(refusal: Refusal): boolean;
	said: Message['id'];
	/** The refuser's words: in place of our sentence (`known` if ours says the same), or after it. */
	own?: 'instead' | 'behind' | 'known';
	next(refusal: Refusal): ReadonlyArray<Message | ''>;
}

const always = (...ids: ReadonlyArray<Parameters<typeof message>[0]>) => {
	const next = ids.map((id) => message(id as 'next.later'));
	return () => next;
};
const TOO_LONG: RefusalRule[] = [{ said: 'REQUEST_TOO_LONG', next: always('next.shorten') }];

/** What each status means, and what to do about it. The first row that fits counts. */
const BY_STATUS: Readonly<Record<number, readonly RefusalRule[]>> = {
	400: [
		{
			said: 'REQUEST_NOT_READ',
			own: 'known',
			next: (refusal) => [message('next.values'), ...labelsOfFields(refusal)],
		},
	],
	401: [
		{
			when: ({ isPartner }) => isPartner,
			...{ said: 'TOKEN_REFUSED.connection', own: 'behind', next: always('next.connectAgain') },
		},
		{ said: 'TOKEN_REFUSED', own: 'behind', next: always('next.token') },
	],
	403: [
		{
			...{ said: 'FORBIDDEN', own: 'behind' },
			next: (refusal) => [...causesOfForbidden(refusal), refusal.context.otherWay ?? ''],
		},
	],
	404: [
		{
			when: ({ error }) => error.request.path.ids.length > 0,
			...{ said: 'NOT_FOUND', own: 'known', next: always('next.id') },
		},
		{
			...{ said: 'URL_UNKNOWN', own: 'instead' },
			next: ({ error }) => [
				error.fate === 'notWritten' ? message('next.nothingRead') : '',
				message('next.otherUrl'),
			],
		},
	],
	409: [
		{
			when: ({ at }) => at.conflict === 'inProgress',
			...{ said: 'IN_PROGRESS', own: 'known' },
			next: ({ effect }) => [message('next.notFinished'), effect],
		},
		{
			when: ({ at, error }) => at.conflict === 'either' && error.fate === 'open',
			...{ said: 'IN_PROGRESS.task', own: 'known', next: always('forbids.deletedTask') },
		},
		{
			...{ said: 'STATE_FORBIDS', own: 'known' },
			next: ({ at }) => [message(at.forbids ? `forbids.${at.forbids}` : 'next.later')],
		},
	],
	413: TOO_LONG,
	414: TOO_LONG,
	422: [
		{
			when: ({ error }) => /idempotency.?key/i.test(error.reasons.join()),
			...{ said: 'KEY_REUSED', own: 'known' },
			// The text about an earlier write already says what to do.
			next: ({ error }) =>
				error.fate === 'notWritten'
					? [message('next.nothingStoredThisTime'), message('next.keyReused'), message('next.look')]
					: [message('next.keyReused')],
		},
		{
			when: (refusal) => refusedFieldIn(refusal) !== undefined,
			...{ said: 'VALUES_REFUSED.field', own: 'known' },
			next: (refusal) => refusedValues(refusal, whatToDo(refusal)),
		},
		{
			...{ said: 'VALUES_REFUSED', own: 'known' },
			next: (refusal) => refusedValues(refusal, message('next.correct')),
		},
	],
	429: [{ said: 'LIMIT_USED_UP', next: always('next.limit') }],
	431: TOO_LONG,
};

/** What to say about a status that has no meaning in the API. */
const OTHERWISE: readonly RefusalRule[] = [
	{
		when: ({ error }) => error.isTransient,
		...{ said: 'BACK_OFFICE_FAILED', own: 'behind', next: ({ effect }) => [effect] },
	},
	{ said: 'STATUS_UNEXPECTED', own: 'behind', next: always('next.url') },
];

/** A refusal by an authorization endpoint (section Authentication, Flow and Rules). */
const BY_AUTHORIZATION: readonly RefusalRule[] = [
	{
		when: ({ at, status }) => status === 403 && at.effect === 'disconnects',
		...{ said: 'REVOKE_REFUSED', own: 'behind', next: always('next.revoke') },
	},
	{ said: 'AUTHORIZATION_SERVER', own: 'behind', next: always('next.authorizationServer') },
];

function explainRefusal(error: ApiError, context: ErrorContext, effect: Message): Explanation {
	const { kind, status, reasons, request, hostName } = error;
	if (kind === 'notConnected') return { said: message('NOT_CONNECTED'), next: [message('next.connect')] };
	if (kind === 'notTheApi' || status === undefined)
		return {
			said: message('NOT_THE_BACK_OFFICE', { host: unquoted(hostName) }),
			next: [...(error.fate === 'notWritten' ? [] : [effect]), message('next.webPage')],
		};
	const at = endpointOf(request);
	const refusal = { error, status, context, effect, at, isPartner: error.authentication === 'oAuth2' };
	const isAuthorization = at.server === 'root' && status >= 400 && !error.isTransient;
	const rows = isAuthorization ? BY_AUTHORIZATION : (BY_STATUS[status] ?? OTHERWISE);
	const row = rows.find(({ when }) => when?.(refusal) ?? true) as RefusalRule;
	const words = reasons.length > 0 ? reasons.join('; ') : undefined;
	const said = row.own === 'behind' && words !== undefined ? message('said', { said: inFull(words) }) : '';
	const field = { label: refusedFieldIn(refusal)?.label ?? '' };
	return {
		said: new Message(row.said, { action: context.action, status, said, field }),
		...(row.own !== 'behind' && row.own && { ownWords: words, isKnown: row.own === 'known' }),
		next: row.next(refusal).filter((step) => step !== ''),
	};
}

/** What a 403 can mean (section Authentication): three causes, in the API's order. */
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

/** Fields whose refusals we know (section Errors), with their label and what to do. */
const KNOWN_FIELDS = [
	['cpf_cnpj', 'CPF or CNPJ', 'known.document'],
	['external_id', 'External ID', 'known.externalId'],
	['custom_fields', 'Custom Fields', 'known.customField'],
	['status', 'Status', 'known.status'],
	['person_kind', 'Person Kind', 'known.personKind'],
	['additional_data', 'Additional Data', 'known.additionalData'],
	['resource_id', 'ID', 'next.id'],
	['person_id', 'Person', 'next.id'],
] as const;

/** The field that the API's reasons are about: a known one, or else the first that the form has. */
function refusedFieldIn({ error: { reasons }, context: { labels = new Map<string, string>() } }: Refusal) {
	const named: readonly string[] = reasons.join(' ').match(/[a-z_]+/g) ?? [];
	const [field = '', label = '', step] = KNOWN_FIELDS.find(([one]) => named.includes(one)) ?? [];
	if (step) return { label: labels.get(field) ?? label, step };
	const own = labels.get(named.find((name) => name.includes('_') && labels.has(name)) ?? '');
	return own === undefined ? undefined : { label: own, step: 'next.correct' as const };
}

function whatToDo(refusal: Refusal): Message {
	const { holder } = refusal.error;
	return holder
		? message('known.holder', { person: holder })
		: message(refusedFieldIn(refusal)?.step ?? 'next.correct');
}

function refusedValues(refusal: Refusal, step: Message): Array<Message | ''> {
	const isUnsaid = refusal.error.fate === 'notWritten';
	return [isUnsaid ? message('fate.nothingStored') : '', step, ...labelsOfFields(refusal)];
}

/** Translates the API names that its reasons mention: "In this form, cpf_cnpj is CPF or CNPJ". */
function labelsOfFields({ error, context: { labels = new Map<string, string>() } }: Refusal): Message[] {
	const mentioned = new Set(error.reasons.join(' ').match(/[a-z][a-z_]*/g) ?? []);
	const names = [...mentioned].flatMap((name) => {
		const label = labels.get(name);
		// "custom_fields" is readable as "Custom Fields".
		return label !== undefined && name.includes('_') && name.replaceAll('_', ' ') !== label.toLowerCase()
			? [message('next.label', { name: unquoted(name), label: { label } })]
			: [];
	});
	return names.length > 0 ? [message('next.labels', { names })] : [];
}
