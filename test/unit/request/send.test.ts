import { ApiError, CanceledError, NoResponseError } from '../../../nodes/shared/request/failures';
import type { Fate, HttpAnswer, HttpRequest } from '../../../nodes/shared/request/http';
import { isRight } from '../../../nodes/shared/request/outcome';
import { path } from '../../../nodes/shared/request/path';
import { MAX_ATTEMPTS } from '../../../nodes/shared/request/retry';
import { send } from '../../../nodes/shared/request/send';
import type { Came } from '../answers';
import { fakeConnection, type Attempt } from './fakeConnection';
import { useVirtualTime } from './virtualTime';

const GET: HttpRequest = { method: 'GET', path: path`/sales` };
const POST: HttpRequest = {
	method: 'POST',
	path: path`/sales`,
	body: {},
	headers: { 'Idempotency-Key': 'k' },
};
const PATCH: HttpRequest = { ...POST, method: 'PATCH', path: path`/tasks/${1}` };

const time = useVirtualTime(Date.parse('2026-06-05T12:00:00Z'));

interface Sent {
	/** The last answer, good or not, and the fate of the write after it. */
	answer?: Partial<HttpAnswer> & { fate: Fate };
	thrown?: unknown;
	attempts: Attempt[];
	/** How many writes were confirmed after a lost answer. */
	confirmed: number;
	/** The time from the beginning to the result, in ms. */
	took: number;
}

async function sent(request: HttpRequest, outcomes: readonly Came[], signal?: AbortSignal): Promise<Sent> {
	const { connection, attempts } = fakeConnection(outcomes, { cancelSignal: signal });
	const began = performance.now();
	let took = NaN;
	let fate: Fate = 'notWritten';
	const write = { known: fate, signal: () => signal, note: (noted: Fate) => (fate = noted) };
	const settled = send(connection, request, request === GET ? undefined : write)
		.then(
			(answer) => ({ answer: { ...answer, fate } }),
			(thrown: unknown) => ({
				thrown,
				...(thrown instanceof ApiError && { answer: { statusCode: thrown.status, fate: thrown.fate } }),
			}),
		)
		.finally(() => (took = performance.now() - began));
	await time.run();
	return { ...(await settled), attempts, took, confirmed: connection.traffic.confirmed };
}

const MINUTE = 60_000;

describe('a refusal for the rate limit', () => {
	test('is no answer lost, so a later 409 of an update is soon final', async () => {
		const { answer, attempts } = await sent(PATCH, [429, 409]);
		expect(answer).toMatchObject({ statusCode: 409, fate: 'notWritten' });
		expect(attempts).toHaveLength(6);
	});

	test('waits longer each time, up to a border, and gives up after minutes', async () => {
		const { answer, attempts, took } = await sent(GET, [429]);
		expect(answer?.statusCode).toBe(429);
		expect(took).toBeGreaterThan(4 * MINUTE);
		expect(took).toBeLessThan(7 * MINUTE);
		const pauses = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0));
		expect(Math.min(...pauses)).toBeGreaterThanOrEqual(250);
		expect(Math.max(...pauses.slice(0, 2))).toBeLessThan(Math.min(...pauses.slice(5)));
	});

	test('honors Retry-After in seconds', async () => {
		const { attempts } = await sent(GET, [{ statusCode: 429, headers: { 'retry-after': '25' } }, 200]);
		expect(attempts[1]?.at).toBeGreaterThanOrEqual(25_000);
		expect(attempts[1]?.at).toBeLessThan(26_000);
	});

	test('honors Retry-After as a date', async () => {
		const headers = { 'retry-after': 'Fri, 05 Jun 2026 12:00:25 GMT' };
		const { attempts } = await sent(GET, [{ statusCode: 429, headers }, 200]);
		expect(attempts[1]?.at).toBeGreaterThanOrEqual(24_000);
		expect(attempts[1]?.at).toBeLessThan(27_000);
	});

	test.each(['soon', '-5', '', '0'])('a Retry-After of %j changes nothing', async (value) => {
		const { answer, attempts } = await sent(GET, [
			{ statusCode: 429, headers: { 'retry-after': value } },
			200,
		]);
		expect(answer?.statusCode).toBe(200);
		expect(attempts[1]?.at).toBeLessThan(3_000);
	});

	test('a Retry-After of an hour does not hold a workflow for an hour', async () => {
		const { answer, took } = await sent(GET, [{ statusCode: 429, headers: { 'retry-after': '3600' } }]);
		expect(answer?.statusCode).toBe(429);
		expect(took).toBeLessThan(10 * MINUTE);
	});

	test('counts its patience from the first refusal: who waited long for a slot is sent again, too', async () => {
		const { connection, attempts } = fakeConnection([429, 200]);
		// Many other requests came before it.
		connection.limiter.refused({ sentAt: performance.now() }, 6 * MINUTE);
		const answer = send(connection, GET);
		await time.run();
		expect((await answer).statusCode).toBe(200);
		expect(attempts).toHaveLength(2);
	});
});

describe('an answer that never came', () => {
	test('without a connection is asked for three times within seconds', async () => {
		const { thrown, attempts, took } = await sent(POST, ['ECONNREFUSED']);
		expect(thrown).toBeInstanceOf(NoResponseError);
		expect(thrown).toMatchObject({ code: 'ECONNREFUSED', fate: 'notWritten' });
		expect(attempts).toHaveLength(3);
		expect(took).toBeLessThan(5_000);
	});

	test('is asked for a few times in less than a minute, then reported with its code', async () => {
		const { thrown, attempts, took } = await sent(POST, ['ECONNRESET']);
		expect(thrown).toBeInstanceOf(NoResponseError);
		expect(thrown).toMatchObject({ code: 'ECONNRESET', fate: 'open' });
		expect(attempts).toHaveLength(MAX_ATTEMPTS);
		expect(took).toBeLessThan(MINUTE);
	});

	test.each(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO'])(
		'%s will not pass by itself: one attempt',
		async (code) => {
			const { thrown, attempts } = await sent(POST, [code]);
			expect(thrown).toMatchObject({ code });
			expect(attempts).toHaveLength(1);
		},
	);

	test("what is not the network's doing is thrown as it is", async () => {
		const { connection } = fakeConnection([], {
			attempt: async () => {
				throw new TypeError('a bug');
			},
		});
		await expect(send(connection, GET)).rejects.toThrow(new TypeError('a bug'));
		// Its slot is free again, so nobody has to wait for it.
		expect(await connection.limiter.take()).toMatchObject({ sentAt: time.now() });
	});
});

describe('an answer of 5xx', () => {
	test('that stays is the final answer after the last attempt, in less than a minute', async () => {
		const { answer, attempts, took } = await sent(POST, [500]);
		expect(answer?.statusCode).toBe(500);
		expect(attempts).toHaveLength(MAX_ATTEMPTS);
		expect(took).toBeLessThan(MINUTE);
	});

	test('is followed by longer and longer pauses', async () => {
		const { attempts } = await sent(GET, [500]);
		const pauses = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0));
		for (const [index, pause] of pauses.entries()) {
			expect(pause).toBeGreaterThanOrEqual(250 * 2 ** index);
			// The last slice of a wait may end a little later.
			expect(pause).toBeLessThanOrEqual(500 * 2 ** index + 200);
		}
	});
});

test.each([408, 429, 500])(
	'an answer of %d says nothing about how long the service takes',
	async (status) => {
		const { connection } = fakeConnection([status, 200]);
		const release = jest.spyOn(connection.limiter, 'release');
		const settled = send(connection, GET);
		await time.run();
		await settled;
		expect(release.mock.calls.map(([, isProcessed]) => isProcessed)).toEqual([false, true]);
	},
);

describe('a 503 with Retry-After', () => {
	const after = (value: string) => ({ statusCode: 503, headers: { 'retry-after': value } });

	test('is waited for', async () => {
		const { answer, attempts } = await sent(POST, [after('25'), 200]);
		expect(answer?.statusCode).toBe(200);
		expect(attempts[1]?.at).toBeGreaterThanOrEqual(25_000);
		expect(attempts[1]?.at).toBeLessThan(26_000);
	});

	test('of an hour does not hold a workflow for an hour', async () => {
		const { answer, attempts, took } = await sent(POST, [after('3600')]);
		expect(answer?.statusCode).toBe(503);
		expect(attempts).toHaveLength(MAX_ATTEMPTS);
		expect(took).toBeLessThan(MAX_ATTEMPTS * MINUTE);
	});

	test('that asks for nothing readable waits as any other', async () => {
		const { attempts } = await sent(POST, [after('soon'), 200]);
		expect(attempts[1]?.at).toBeLessThanOrEqual(700);
	});
});

describe('an answer that is cut inside its body', () => {
	/** An answer whose body breaks off after this many bytes. */
	const cut = (statusCode: number, headers = {}, megabytes = 0) => ({
		...{ statusCode, headers },
		body: {
			async *[Symbol.asyncIterator]() {
				for (let each = 0; each < megabytes; each += 1) yield Buffer.alloc(1024 * 1024, ' ');
				throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
			},
			destroy: () => undefined,
		},
	});

	test('after 8 MB is too large, and is asked for again only as a failure of the service', async () => {
		const { thrown, attempts } = await sent(POST, [cut(201, {}, 9)]);
		expect(thrown).toMatchObject({ code: 'ANSWER_TOO_LARGE', fate: 'open' });
		expect(attempts).toHaveLength(1);
		expect((await sent(POST, [cut(200, {}, 8), 200])).attempts).toHaveLength(2);
		expect((await sent(POST, [cut(422, {}, 9)])).answer).toMatchObject({
			statusCode: 422,
			fate: 'notWritten',
		});
		expect((await sent(POST, [cut(502, {}, 9), 200])).attempts).toHaveLength(2);
	});

	test('each time is reported as such: it may have been processed', async () => {
		const { thrown, attempts } = await sent(POST, [cut(201)]);
		expect(thrown).toMatchObject({ code: 'ANSWER_CUT', fate: 'open' });
		expect(attempts).toHaveLength(MAX_ATTEMPTS);
	});

	test('of a refusal is asked for again for its words, and is the refusal when these never come', async () => {
		const words = { statusCode: 422, body: { errors: ['name vazio'] } };
		expect((await sent(POST, [cut(422), words])).thrown).toMatchObject({
			status: 422,
			reasons: ['name vazio'],
		});
		const { thrown, attempts } = await sent(POST, [cut(404)]);
		expect(thrown).toMatchObject({ status: 404, reasons: [] });
		expect(attempts).toHaveLength(MAX_ATTEMPTS);
	});

	test('of a 429 is a 429, with the wish that came in its head', async () => {
		const { answer, attempts } = await sent(POST, [cut(429, { 'retry-after': '25' }), 201]);
		expect(answer).toMatchObject({ statusCode: 201, fate: 'written' });
		expect(attempts[1]?.at).toBeGreaterThanOrEqual(25_000);
	});
});

test.each([
	'ERR_INVALID_URL',
	'ERR_INVALID_CHAR',
	'ERR_UNESCAPED_CHARACTERS',
	'ERR_HTTP_INVALID_HEADER_VALUE',
])('%s: a request that could not even be written: thrown as it is', async (code) => {
	const { thrown, attempts } = await sent(POST, [code]);
	expect(thrown).toMatchObject({ httpCode: code });
	expect(attempts).toHaveLength(1);
});

test('a body with a good status that is not what was asked for is reported as such in the end', async () => {
	const { thrown, attempts } = await sent(POST, [{ statusCode: 200, body: '<html></html>' }]);
	expect(thrown).toMatchObject({ kind: 'notTheApi', fate: 'open' });
	expect(attempts).toHaveLength(MAX_ATTEMPTS);
});

describe('the log', () => {
	const PERSON = path`/people/${'3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b'}`;

	async function linesOf(outcomes: readonly Came[], request: HttpRequest): Promise<unknown[]> {
		const lines: unknown[] = [];
		const debug = (_: string, line?: object) => void lines.push(line);
		const { connection } = fakeConnection(outcomes, { logger: { debug, info: () => undefined } });
		const settled = send(connection, request).catch(() => undefined);
		await time.run();
		await settled;
		return lines;
	}

	test.each<[Came, string]>([
		['ECONNRESET', 'answer lost (ECONNRESET)'],
		['ENOTFOUND', 'not connected (ENOTFOUND)'],
		[502, 'answer lost (status 502)'],
		[409, 'status 409, the first attempt is in progress'],
		[429, 'status 429'],
	])('has a line for each repetition: after %s', async (outcome, reason) => {
		const lines = await linesOf([outcome, 200], { ...POST, path: PERSON });
		expect(lines).toEqual([
			{ method: 'POST', path: '/people/{id}', attempt: 2, waitMs: expect.any(Number) as number, reason },
		]);
	});

	test('has a line when the limit is waited for, and none when all goes well', async () => {
		expect(await linesOf([200], GET)).toEqual([]);
		const lines: object[] = [];
		const debug = (_: string, line?: object) => void lines.push(line ?? {});
		const { connection } = fakeConnection([200], { logger: { debug, info: () => undefined } });
		connection.limiter.refused({ sentAt: performance.now() }, 20_000);
		const settled = send(connection, GET);
		await time.run();
		await settled;
		expect(lines).toMatchObject([{ attempt: 1, reason: 'rate limit' }]);
		expect((lines[0] as { waitMs: number }).waitMs).toBeGreaterThanOrEqual(20_000);
	});

	test('says it in words, too', async () => {
		const said: string[] = [];
		const { connection } = fakeConnection([503, 200], {
			logger: { debug: (text) => void said.push(text), info: () => undefined },
		});
		const settled = send(connection, { ...GET, path: PERSON, query: { name: 'Ana' } });
		await time.run();
		await settled;
		expect(said).toEqual([
			expect.stringMatching(
				/^Travel agency: GET \/people\/\{id\} waits \d+ ms before attempt 2: answer lost \(status 503\)$/,
			),
		]);
	});
});

describe('a key that is still in progress (409)', () => {
	test('of a create is asked for again with the same key until the first attempt has ended', async () => {
		const { answer, attempts, confirmed } = await sent(POST, [409, 409, 200]);
		expect(answer).toMatchObject({ statusCode: 200, fate: 'written' });
		// As far as this try knows, the answer to the first attempt was not lost.
		expect(confirmed).toBe(0);
		expect(attempts.map(({ request }) => request)).toEqual([POST, POST, POST]);
	});

	test('of an update is assumed for some seconds, and for a minute after a lost answer: 409 may be about the record', async () => {
		const refused = await sent(PATCH, [409]);
		expect(refused.attempts).toHaveLength(5);
		expect(refused.took).toBeGreaterThan(3_000);
		expect(refused.took).toBeLessThan(10_000);
		expect(refused.answer).toMatchObject({ statusCode: 409, fate: 'notWritten' });
		expect((await sent(PATCH, [409, 409, 200])).answer?.statusCode).toBe(200);
		const lost = await sent(PATCH, ['ECONNRESET', ...Array<number>(7).fill(409), 200]);
		expect(lost.answer?.statusCode).toBe(200);
		expect(lost.attempts).toHaveLength(9);
	});

	test('is waited for a minute, however often that is asked, and then the final answer', async () => {
		const { answer, attempts, took } = await sent(POST, [409]);
		expect(answer?.statusCode).toBe(409);
		expect(attempts.length).toBeGreaterThan(6);
		expect(took).toBeGreaterThan(MINUTE);
		expect(took).toBeLessThan(1.5 * MINUTE);
	});

	test('does not use up the tries for answers that are lost', async () => {
		const outcomes = [
			'ECONNRESET',
			...Array<number>(7).fill(409),
			...Array<number>(MAX_ATTEMPTS - 2).fill(503),
			200,
		];
		const { answer, attempts } = await sent(POST, outcomes);
		expect(answer?.statusCode).toBe(200);
		expect(attempts).toHaveLength(MAX_ATTEMPTS + 7);
	});

	test('is waited for anew when the attempt after it got no answer either: that one is in progress then', async () => {
		const nearlyAMinute = Array<number>(8).fill(409);
		const outcomes = ['ECONNRESET', ...nearlyAMinute, 'ECONNRESET', ...nearlyAMinute, 200];
		const { answer, took } = await sent(POST, outcomes);
		expect(answer?.statusCode).toBe(200);
		expect(took).toBeGreaterThan(MINUTE);
	});

	test('is assumed when an earlier try got no answer, and each step is noted', async () => {
		const { connection, attempts } = fakeConnection([429, 409, 200]);
		const noted: Fate[] = [];
		const write = { known: 'open' as const, signal: () => undefined, note: (fate: Fate) => noted.push(fate) };
		const answer = send(connection, PATCH, write);
		await time.run();
		expect(noted).toEqual(['open', 'open', 'open', 'open', 'open', 'written']);
		expect(await answer).toMatchObject({ statusCode: 200 });
		expect(attempts).toHaveLength(3);
	});
});

describe('a canceled execution', () => {
	/** Cancels after `milliseconds`. Anything sent after that would outlive its execution. */
	async function canceledAfter(
		milliseconds: number,
		outcomes: readonly Came[],
	): Promise<Sent & { late: number }> {
		const controller = new AbortController();
		setTimeout(() => controller.abort(), milliseconds);
		const result = await sent(POST, outcomes, controller.signal);
		return { ...result, late: result.attempts.filter(({ at }) => at > milliseconds).length };
	}

	test.each([
		['in the back-off after 5xx', [500]],
		['in the back-off after a lost answer', ['ECONNRESET']],
		['in the pause after 429', [429]],
	] as ReadonlyArray<[string, Came[]]>)(
		'ends its request %s within a quarter of a second',
		async (_, outcomes) => {
			const { thrown, took, late } = await canceledAfter(1_300, outcomes);
			expect(thrown).toBeInstanceOf(CanceledError);
			expect(took).toBeLessThanOrEqual(1_550);
			expect(late).toBe(0);
		},
	);

	test('sends nothing when it was canceled before', async () => {
		const { thrown, attempts } = await sent(POST, [200], AbortSignal.abort());
		expect(thrown).toBeInstanceOf(CanceledError);
		expect(attempts).toEqual([]);
	});
});

test.each(['external_id', 'name', 'title', 'cpf_cnpj', 'person_kind'])(
	'a record with another %s is not the one that was sent; without it, or in capitals, it may be',
	(name) => {
		const write = { ...POST, body: { [name]: 'one' } };
		const answered = (body: object): boolean =>
			isRight(write, { statusCode: 201, headers: {}, body: { id: 1, ...body } });
		expect([{}, { [name]: 'One.' }, { [name]: 'two' }].map(answered)).toEqual([true, true, false]);
	},
);
