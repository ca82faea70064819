import { explain } from '../../../nodes/shared/errors/explain';
import { describeSentItems } from '../../../nodes/shared/errors/nodeError';
import { ApiError, NoResponseError } from '../../../nodes/shared/request/failures';
import { decideRetry, fateAfter } from '../../../nodes/shared/request/retry';
import type { Fate, HttpRequest } from '../../../nodes/shared/request/http';
import { attempt, type Outcome } from '../../../nodes/shared/request/outcome';
import { unquoted as ownWords } from '../../../nodes/shared/messages/message';
import { path } from '../../../nodes/shared/request/path';
import { fakeConnection, type Outcome as Came } from '../request/fakeConnection';
import { paragraph } from '../inWords';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

const WRITES = {
	create: { method: 'POST', path: path`/sales` },
	change: { method: 'PATCH', path: path`/people/${ID}` },
	// A deleted one answers 409, too.
	'change of a task': { method: 'PATCH', path: path`/tasks/${ID}` },
	deletion: { method: 'DELETE', path: path`/people/${ID}` },
} as const satisfies Record<string, HttpRequest>;
type Write = keyof typeof WRITES;

const errors = { errors: ['the reason'] };
/** What the network brings. */
const OUTCOMES = {
	'as asked': (write: HttpRequest) =>
		write.method === 'DELETE' ? 204 : { statusCode: 201, body: { id: write.path.ids.at(-1) ?? ID } },
	'not modified': () => ({ statusCode: 304, body: undefined }),
	'see elsewhere': () => ({ statusCode: 303, body: '' }),
	'a page': () => ({ statusCode: 200, body: '<html>' }),
	refused: () => ({ statusCode: 403, body: errors }),
	'in progress, or a state': () => ({ statusCode: 409, body: errors }),
	'too many': () => ({ statusCode: 429, body: errors }),
	'a failure': () => ({ statusCode: 502, body: '' }),
	'no answer': () => 'ECONNRESET',
	'nobody there': () => 'ECONNREFUSED',
} as const satisfies Record<string, (request: HttpRequest) => Came>;
type CameTo = keyof typeof OUTCOMES;

const outcomeOf = async (came: CameTo, request: HttpRequest): Promise<Outcome> =>
	await attempt(fakeConnection([OUTCOMES[came](request)]).connection, request);

const KNOWN: Fate[] = ['notWritten', 'open', 'written'];

/** What is known after each outcome, by what was known before: nothing, that it may be stored, that it is. */
const TABLE: Array<[CameTo, Write[], [Fate, Fate, Fate]]> = [
	['as asked', ['create', 'change', 'change of a task', 'deletion'], ['written', 'written', 'written']],
	['not modified', ['create', 'change', 'change of a task', 'deletion'], ['open', 'open', 'written']],
	['see elsewhere', ['create', 'change', 'change of a task', 'deletion'], ['open', 'open', 'written']],
	['a page', ['create', 'change', 'change of a task', 'deletion'], ['open', 'open', 'written']],
	['refused', ['create', 'change', 'change of a task', 'deletion'], ['notWritten', 'open', 'written']],
	['in progress, or a state', ['create', 'change'], ['open', 'open', 'written']],
	['in progress, or a state', ['change of a task', 'deletion'], ['notWritten', 'open', 'written']],
	['too many', ['create', 'change', 'change of a task', 'deletion'], ['notWritten', 'open', 'written']],
	['a failure', ['create', 'change', 'change of a task', 'deletion'], ['open', 'open', 'written']],
	['no answer', ['create', 'change', 'change of a task', 'deletion'], ['open', 'open', 'written']],
	['nobody there', ['create', 'change', 'change of a task', 'deletion'], ['notWritten', 'open', 'written']],
];
const ROWS = TABLE.flatMap(([came, writes, fates]) =>
	writes.flatMap((write) => fates.map((fate, index) => [came, KNOWN[index] as Fate, write, fate] as const)),
);

/** What the user reads of the item that failed, and of the same item where another one failed. */
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
		10 * 3 * 4,
		Object.keys(OUTCOMES).length * KNOWN.length * Object.keys(WRITES).length,
	]);
});

test.each(ROWS)('%s, and before: %s: a %s is %s', async (came, known, write, fate) => {
	const request = WRITES[write];
	const outcome = await outcomeOf(came, request);
	expect(fateAfter(request, known, outcome)).toBe(fate);
	if (came === 'as asked') return;
	const thrown = outcome.answer
		? new ApiError('refused', fakeConnection([]).connection, request, outcome.answer, fate)
		: new NoResponseError(outcome.code, fate, request);
	const description = paragraph(explain(thrown, { action: ownWords('Create sale') }).next);
	const [own, listed] = SENTENCES[fate](write);
	expect(description).toMatch(own);
	expect(paragraph(describeSentItems({ fates: new Map([[0, fate]]), count: 0 }))).toBe(listed);
});

test('an item of which only a part is stored is neither left out nor among those that did not go through', () => {
	const fates = new Map([4, 0, 1].map((item) => [item, 'partly' as const]));
	expect(paragraph(describeSentItems({ fates, count: 3 }))).toBe(
		'Items 0, 1, 4 have stored External IDs of people, and nothing else: run them again as a whole. These people keep their IDs. Item 2 did not go through in this run.',
	);
});

/** Until which millisecond a request is sent again. */
const LAST: Array<[string, CameTo, 'limitedSince' | 'inProgressSince' | 'waitedMs', number, object]> = [
	['refused for the limit for five minutes', 'too many', 'limitedSince', 0, { sentAt: 300_000 }],
	['in progress for a minute', 'in progress, or a state', 'inProgressSince', 0, { sentAt: 60_000 }],
	['answers waited for', 'no answer', 'waitedMs', 109_990, { tookMs: 9 }],
];

test.each(LAST)(
	'is sent again until then, and not a millisecond later: %s',
	async (_, came, name, from, times) => {
		const request = { ...WRITES.create, headers: { 'Idempotency-Key': ID } };
		const outcome = await outcomeOf(came, request);
		const again = (since: number) =>
			decideRetry(
				request,
				{ known: 'open', failures: 1, waitedMs: 0, conflicts: 0, [name]: since },
				{ outcome, sentAt: 0, tookMs: 0, retryAfterMs: 0, ...times },
			).again;
		expect(again(from)).toBeDefined();
		expect(again(from + (name === 'waitedMs' ? 1 : -1))).toBeUndefined();
	},
);

test.each(KNOWN)('a read stores nothing, whatever comes and was known: %s', async (known) => {
	const read: HttpRequest = { method: 'GET', path: path`/people` };
	for (const came of Object.keys(OUTCOMES) as CameTo[])
		expect(fateAfter(read, known, await outcomeOf(came, read))).toBe('notWritten');
});
