import { explain } from '../../../nodes/shared/errors/explain';
import { describeSentItems } from '../../../nodes/shared/node/itemErrors';
import { ApiError, NoResponseError } from '../../../nodes/shared/request/failures';
import { decideRetry } from '../../../nodes/shared/request/retry';
import type { Fate, HttpRequest } from '../../../nodes/shared/request/http';
import { attempt, type Outcome } from '../../../nodes/shared/request/outcome';
import { unquoted as ownWords } from '../../../nodes/shared/messages/message';
import { path } from '../../../nodes/shared/request/path';
import type { Came } from '../answers';
import { fakeConnection } from '../request/fakeConnection';
import { paragraph } from '../inWords';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

const keyed = { body: {}, headers: { 'Idempotency-Key': ID } };
const WRITES = {
	create: { method: 'POST', path: path`/sales`, ...keyed },
	change: { method: 'PATCH', path: path`/people/${ID}`, ...keyed },
	// A deleted task also answers with 409.
	'change of a task': { method: 'PATCH', path: path`/tasks/${ID}`, ...keyed },
	comment: { method: 'POST', path: path`/tasks/${ID}/history`, ...keyed },
	deletion: { method: 'DELETE', path: path`/people/${ID}` },
} as const satisfies Record<string, HttpRequest>;
type Write = keyof typeof WRITES;

/** As n8n throws it, with Node's own error as the innermost cause. */
const thrownBy = (code: string, syscall: string) => {
	const cause = Object.assign(new Error('tlsv1 alert internal error'), { code, syscall });
	return Object.assign(new Error('n8n says why', { cause: new Error('axios', { cause }) }), {
		httpCode: code,
	});
};

const withBody = (statusCode: number, bodies: readonly unknown[]): Came[] =>
	bodies.map((body) => ({ statusCode, body }));
const errors = { errors: ['the reason'] };
const PAGE = '<html><body>Sign in</body></html>';
/** Bodies whose end is missing. */
const CUT = ['', '{"id":"3f', ' [{"id":'];

/** What may come back from the network, in all its forms. */
const OUTCOMES = {
	'as asked': ({ method, path: { ids } }) =>
		method === 'DELETE' ? [204] : withBody(201, [{ id: ids.at(-1) ?? ID }]),
	'not modified': () => withBody(304, [undefined]),
	'see elsewhere': () => withBody(303, ['']),
	'a page': () => withBody(200, [PAGE, { id: '' }]),
	'a part': () => withBody(200, CUT),
	refused: () => [400, 401, 403, 404, 415, 422].map((statusCode) => ({ statusCode, body: errors })),
	'in progress, or a state': () => withBody(409, [errors]),
	'too many': () => withBody(429, [errors]),
	'a failure': () => [408, 500, 502, 503, 504].map((statusCode) => ({ statusCode, body: '' })),
	'no answer': () => [
		...['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE'],
		...['HPE_INVALID_CONSTANT', 'HPE_HEADER_OVERFLOW', 'Z_DATA_ERROR', 'ERR_BAD_RESPONSE', 'ERR_NETWORK'],
		...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].map((code) => thrownBy(code, 'read')),
	],
	'nobody there': () => [
		...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'],
		...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].map((code) => thrownBy(code, 'connect')),
	],
} as const satisfies Record<string, (request: HttpRequest) => Came[]>;
type CameTo = keyof typeof OUTCOMES;

const outcomesOf = async (came: CameTo, request: HttpRequest): Promise<Outcome[]> =>
	await Promise.all(
		OUTCOMES[came](request).map(async (one) => await attempt(fakeConnection([one]).connection, request)),
	);

const NOW = { sentAt: 0, tookMs: 0, retryAfterMs: 0 };
const FIRST = { failures: 0, waitedMs: 0, conflicts: 0 };

const KNOWN: Fate[] = ['notWritten', 'open', 'written'];

type Cause = 'lost' | 'unsent' | 'limited' | 'inProgress' | undefined;

const ALL: Write[] = ['create', 'change', 'change of a task', 'comment', 'deletion'];
const OPEN: [Fate, Fate, Fate] = ['open', 'open', 'written'];
const AS_BEFORE: [Fate, Fate, Fate] = ['notWritten', 'open', 'written'];
const never: Cause[] = [undefined, undefined, undefined];
const always = (cause: Cause): Cause[] => [cause, cause, cause];

/**
 * For each outcome and write: the fate afterward, and why the write is sent again. Both lists have an entry
 * for each fate known before, in the order of `KNOWN`.
 */
const TABLE: Array<[CameTo, Write[], [Fate, Fate, Fate], Cause[]]> = [
	['as asked', ALL, ['written', 'written', 'written'], never],
	['not modified', ALL, OPEN, always('lost')],
	['see elsewhere', ALL, OPEN, always('lost')],
	['a page', ALL, OPEN, always('lost')],
	['a part', ALL, OPEN, always('lost')],
	['refused', ALL, AS_BEFORE, never],
	['in progress, or a state', ['create', 'change'], OPEN, always('inProgress')],
	['in progress, or a state', ['change of a task', 'comment'], AS_BEFORE, always('inProgress')],
	// A deletion has no key.
	['in progress, or a state', ['deletion'], AS_BEFORE, never],
	['too many', ALL, AS_BEFORE, always('limited')],
	['a failure', ALL, OPEN, always('lost')],
	['no answer', ALL, OPEN, always('lost')],
	['nobody there', ALL, AS_BEFORE, always('unsent')],
];
const ROWS = TABLE.flatMap(([came, writes, fates, causes]) =>
	writes.flatMap((write) =>
		fates.map((fate, index) => [came, KNOWN[index] as Fate, write, fate, causes[index]] as const),
	),
);

/** What the user reads about the item that failed, and about the same item if another one failed. */
const SENTENCES: Record<Fate, (write: Write) => [own: RegExp, listed: string]> = {
	written: () => [
		/An earlier try has stored what this item sends: run again without it\./,
		'Item 0 went through: leave it out when you run again.',
	],
	open: (write) => [
		write === 'deletion'
			? /It may have deleted the record: check whether it still exists\./
			: /It may have stored what this item sends: look in the back office before you run it again\./,
		'Item 0 may have gone through: look in the back office before you run again.',
	],
	notWritten: () => [/^(?!.*(may have stored|may have deleted it|has stored))/, ''],
};

test('has a row for each outcome, knowledge and kind of write', () => {
	const rows = new Set(ROWS.map(([came, known, write]) => `${came}, ${known}, ${write}`));
	expect([ROWS.length, rows.size]).toEqual([
		11 * 3 * 5,
		Object.keys(OUTCOMES).length * KNOWN.length * Object.keys(WRITES).length,
	]);
});

test.each(ROWS)(
	'%s, and before: %s: a %s is %s, and sent again: %s',
	async (came, known, write, fate, cause) => {
		const request = WRITES[write];
		for (const outcome of await outcomesOf(came, request)) {
			const decided = decideRetry(request, { known, ...FIRST }, { outcome, ...NOW });
			expect([decided.fate, decided.again?.cause]).toEqual([fate, cause]);
			if (came === 'as asked') continue;
			const thrown = outcome.answer
				? new ApiError('refused', fakeConnection([]).connection, request, outcome.answer, fate)
				: new NoResponseError(outcome.code, fate, request);
			const description = paragraph(explain(thrown, { action: ownWords('Create sale') }).next);
			expect(description).toMatch(SENTENCES[fate](write)[0]);
		}
		const [, listed] = SENTENCES[fate](write);
		expect(paragraph(describeSentItems({ fates: new Map([[0, fate]]), count: 0 }))).toBe(listed);
	},
);

/**
 * Why a read is sent again. A web page or a redirect usually means a wrong Base URL, so it is reported at
 * once.
 */
const READ_AGAIN: Record<CameTo, Cause> = {
	...{ 'as asked': undefined, 'not modified': undefined, 'see elsewhere': undefined, 'a page': undefined },
	...{ refused: undefined, 'in progress, or a state': undefined },
	...{ 'a part': 'lost', 'too many': 'limited', 'a failure': 'lost', 'no answer': 'lost' },
	'nobody there': 'unsent',
};

test.each(KNOWN)('a read stores nothing, whatever comes and was known: %s', async (known) => {
	const read: HttpRequest = { method: 'GET', path: path`/people` };
	for (const [came, cause] of Object.entries(READ_AGAIN) as Array<[CameTo, Cause]>)
		for (const outcome of await outcomesOf(came, read)) {
			const { fate, again } = decideRetry(read, { known, ...FIRST }, { outcome, ...NOW });
			expect([came, fate, again?.cause]).toEqual([came, 'notWritten', cause]);
		}
});

test('an item of which only a part is stored is neither left out nor among those that did not go through', () => {
	const fates = new Map([4, 0, 1].map((item) => [item, 'partly' as const]));
	expect(paragraph(describeSentItems({ fates, count: 3 }))).toBe(
		'Items 0, 1, 4 have stored External IDs of people, and nothing else: run them again as a whole. These people keep their IDs. Item 2 did not go through in this run.',
	);
});

/** The last millisecond at which a request is sent again. */
const LAST: Array<[string, CameTo, 'limitedSince' | 'inProgressSince' | 'waitedMs', number, object]> = [
	['refused for the limit for five minutes', 'too many', 'limitedSince', 0, { sentAt: 300_000 }],
	['in progress for a minute', 'in progress, or a state', 'inProgressSince', 0, { sentAt: 60_000 }],
	['answers waited for', 'no answer', 'waitedMs', 109_990, { tookMs: 9 }],
];

test.each(LAST)(
	'is sent again until then, and not a millisecond later: %s',
	async (_, came, name, from, times) => {
		const request = WRITES.create;
		const [outcome] = (await outcomesOf(came, request)) as [Outcome];
		const again = (since: number) =>
			decideRetry(
				request,
				{ known: 'open', ...FIRST, failures: 1, [name]: since },
				{ outcome, ...NOW, ...times },
			).again;
		expect(again(from)).toBeDefined();
		expect(again(from + (name === 'waitedMs' ? 1 : -1))).toBeUndefined();
	},
);
