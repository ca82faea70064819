import { randomUUID } from 'node:crypto';
import { gunzipSync, inflateRawSync, constants } from 'node:zlib';
import { clock } from '../virtualClock';
import { fullAccess, sandboxOfThisFile } from './client';
import { refusal, success } from './expectations';
import { individual } from './people-bodies';
import { askRaw, type RawAnswer } from './rawClient';

/** Answers that are damaged on their way, lists that go wrong, and a clock that jumps. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
beforeEach(() => sandbox().reset());

/** Creates the same person with the same key, with a client that sees every byte. */
async function createRaw(key: string, body: unknown): Promise<RawAnswer> {
	const lines = [
		'POST /api/v3/people',
		'Authorization: Bearer sandbox_full_access',
		`Idempotency-Key: ${key}`,
		'Accept-Encoding: identity',
	];
	return await askRaw(sandbox().url, lines, body);
}

const faultsOf = async (): Promise<Array<string | null>> =>
	(await sandbox().control.get<{ data: Array<{ fault: string | null }> }>('/requests')).data.data.map(
		({ fault }) => fault,
	);

/** The whole body of the answer, from a replay with the key, to compare a damaged one with. */
async function replayOf(key: string, body: unknown): Promise<string> {
	const replay = await api.post('/people', body, key);
	expect(replay.headers['x-idempotent-replay']).toBe('true');
	return JSON.stringify(success(replay, 200));
}

interface Damage {
	order: Record<string, unknown>;
	/** @param whole the JSON of the answer */
	check(answer: RawAnswer, whole: Buffer): void;
}

/** Checks that status and headers arrived, but only this many bytes of the announced length. */
const isCutAt =
	(lengthOf: (whole: Buffer) => number) =>
	({ statusLine, headers, body }: RawAnswer, whole: Buffer): void => {
		expect(statusLine).toBe('HTTP/1.1 201 Created');
		expect(headers['content-type']).toMatch(/^application\/json/);
		expect(headers.date).toBeDefined();
		expect(Number(headers['content-length'])).toBe(whole.length);
		expect(body.toString()).toBe(whole.subarray(0, lengthOf(whole)).toString());
		expect(body.length).toBeLessThan(whole.length);
	};

const isComplete = ({ headers, body }: RawAnswer): void =>
	expect(Number(headers['content-length'])).toBe(body.length);

const DAMAGES: Record<string, Damage> = {
	'cut_inside_body, by half': {
		order: { kind: 'cut_inside_body' },
		check: isCutAt((whole) => Math.floor(whole.length / 2)),
	},
	'cut_inside_body, by share': {
		order: { kind: 'cut_inside_body', share: 0.25 },
		check: isCutAt((whole) => Math.floor(whole.length / 4)),
	},
	'cut_inside_body, at a byte': {
		order: { kind: 'cut_inside_body', at_byte: 7 },
		check: isCutAt(() => 7),
	},
	'cut_inside_body, before the first byte': {
		order: { kind: 'cut_inside_body', at_byte: 0 },
		check: isCutAt(() => 0),
	},
	'cut_inside_body, at a byte that the body does not have': {
		order: { kind: 'cut_inside_body', at_byte: 1_000_000 },
		check: isCutAt((whole) => whole.length - 1),
	},
	'cut_inside_body, chunked': {
		order: { kind: 'cut_inside_body', encoding: 'chunked' },
		check({ statusLine, headers, body }, whole) {
			expect(statusLine).toBe('HTTP/1.1 201 Created');
			expect(headers['transfer-encoding']).toBe('chunked');
			expect(headers['content-length']).toBeUndefined();
			const [size = '', chunk = ''] = body.toString().split('\r\n');
			const half = whole.subarray(0, Math.floor(whole.length / 2));
			expect([parseInt(size, 16), chunk]).toEqual([half.length, half.toString()]);
			expect(body.toString()).not.toMatch(/\r\n0\r\n/);
		},
	},
	'cut_inside_body, gzip': {
		order: { kind: 'cut_inside_body', encoding: 'gzip' },
		check({ statusLine, headers, body }, whole) {
			expect(statusLine).toBe('HTTP/1.1 201 Created');
			expect(headers['content-encoding']).toBe('gzip');
			expect(body.length).toBe(Math.floor(Number(headers['content-length']) / 2));
			expect(() => gunzipSync(body)).toThrow(/unexpected end/);
			const readable = inflateRawSync(body.subarray(10), { finishFlush: constants.Z_SYNC_FLUSH });
			expect(whole.toString().startsWith(readable.toString())).toBe(true);
		},
	},
	truncated_body: {
		order: { kind: 'truncated_body' },
		check(answer, whole) {
			expect(answer.statusLine).toBe('HTTP/1.1 201 Created');
			expect(answer.headers['content-type']).toMatch(/^application\/json/);
			isComplete(answer);
			expect(answer.body.toString()).toBe(whole.subarray(0, Math.floor(whole.length / 2)).toString());
			expect(() => JSON.parse(answer.body.toString()) as unknown).toThrow(SyntaxError);
		},
	},
	empty_body: {
		order: { kind: 'empty_body' },
		check(answer) {
			expect(answer.statusLine).toBe('HTTP/1.1 201 Created');
			isComplete(answer);
			expect(answer.body).toHaveLength(0);
		},
	},
	html_page_after_commit: {
		order: { kind: 'html_page_after_commit' },
		check(answer) {
			expect(answer.statusLine).toBe('HTTP/1.1 200 OK');
			expect(answer.headers['content-type']).toMatch(/^text\/html/);
			isComplete(answer);
			expect(answer.body.toString()).toMatch(/^<!doctype html>.*<\/html>$/);
		},
	},
	broken_gzip: {
		order: { kind: 'broken_gzip' },
		check(answer) {
			expect(answer.statusLine).toBe('HTTP/1.1 201 Created');
			expect(answer.headers['content-encoding']).toBe('gzip');
			isComplete(answer);
			expect(() => gunzipSync(answer.body)).toThrow(/incorrect header check/);
		},
	},
	malformed_head: {
		order: { kind: 'malformed_head' },
		check({ all }) {
			expect(all).toMatch(/^HTTP\/1\.1 /);
			const [, ...fields] = (all.split('\r\n\r\n')[0] ?? '').split('\r\n');
			expect(fields.some((field) => !field.includes(':'))).toBe(true);
		},
	},
};

describe('an answer that is damaged on the way', () => {
	test.each(Object.entries(DAMAGES))(
		'%s: the record is stored once, and its key tells it',
		async (_name, { order, check }) => {
			const [key, body] = [randomUUID(), individual()];
			const before = await sandbox().count('people');
			await sandbox().fault({ ...order, times: 1 });
			const damaged = await createRaw(key, body);
			expect(await faultsOf()).toEqual([order.kind]);
			expect(await sandbox().count('people')).toBe(before + 1);
			check(damaged, Buffer.from(await replayOf(key, body)));
			expect(await sandbox().count('people')).toBe(before + 1);
		},
	);

	test('html_page_before_commit: a page instead of the record, and nothing is stored', async () => {
		const [key, body] = [randomUUID(), individual()];
		const before = await sandbox().count('people');
		await sandbox().fault({ kind: 'html_page_before_commit', times: 1 });
		const { statusLine, headers } = await createRaw(key, body);
		expect([statusLine, headers['content-type']]).toEqual([
			'HTTP/1.1 200 OK',
			expect.stringMatching(/^text\/html/),
		]);
		expect(await sandbox().count('people')).toBe(before);
		success(await api.post('/people', body, key), 201);
	});

	test('can be a refusal, or the repeated answer of a key', async () => {
		const [key, body] = [randomUUID(), individual()];
		success(await api.post('/people', body, key), 201);
		await sandbox().fault({ kind: 'cut_inside_body', at_byte: 3 });
		const replayed = await createRaw(key, body);
		expect([replayed.statusLine, replayed.body.length]).toEqual(['HTTP/1.1 200 OK', 3]);
		expect(replayed.headers['x-idempotent-replay']).toBe('true');
		const refused = await createRaw('no UUID', body);
		expect([refused.statusLine, refused.body.toString()]).toEqual(['HTTP/1.1 400 Bad Request', '{"e']);
		expect(refused.headers['x-idempotent-replay']).toBeUndefined();
	});

	test.each(['html_page_after_commit', 'error_after_commit'])(
		'does not tell about the key where it is not the API’s own: %s',
		async (kind) => {
			const [key, body] = [randomUUID(), individual()];
			success(await api.post('/people', body, key), 201);
			await sandbox().fault({ kind, times: 1 });
			const { statusLine, headers } = await createRaw(key, body);
			expect(statusLine).toMatch(/ 200 OK| 503 /);
			expect(headers['x-idempotent-replay']).toBeUndefined();
		},
	);

	test('leaves an answer alone that has nothing to damage, and saves its strike for the next', async () => {
		const { id } = success(await api.post<{ id: string }>('/people', individual()), 201);
		await sandbox().fault({ kind: 'empty_body', times: 1 });
		await sandbox().fault({ kind: 'cut_inside_body', method: 'DELETE' });
		const deletion = [`DELETE /api/v3/people/${id}`, 'Authorization: Bearer sandbox_full_access'];
		expect((await askRaw(sandbox().url, deletion)).statusLine).toBe('HTTP/1.1 204 No Content');
		const again = await askRaw(sandbox().url, deletion);
		expect([again.statusLine, again.body.length]).toEqual(['HTTP/1.1 404 Not Found', 0]);
		expect((await faultsOf()).slice(1)).toEqual([null, 'empty_body']);
	});
});

interface Page {
	data: Array<{ id: string }>;
	pagination: Record<string, unknown>;
}

const pageAfter = async (cursor?: unknown): Promise<Page> =>
	success(await api.get<Page>('/people', { size: 5, ...(cursor ? { cursor: String(cursor) } : {}) }), 200);

/** Follows the cursors of GET /people. */
async function cursorsOf(pages: number): Promise<unknown[]> {
	const cursors: unknown[] = [];
	while (cursors.length < pages) cursors.push((await pageAfter(cursors.at(-1))).pagination.next_cursor);
	return cursors;
}

describe('a list', () => {
	test.each([
		[undefined, 'ABABABAB'],
		[1, 'AAAAAAAA'],
		[3, 'ABCABCAB'],
	])('goes round by cursor_repeats, with %s cursors: %s', async (cursors, round) => {
		const real = await cursorsOf(3);
		expect(new Set(real).size).toBe(3);
		await sandbox().fault({ kind: 'cursor_repeats', ...(cursors && { cursors }) });
		const names = (await cursorsOf(8)).map((cursor) => 'ABC'[real.indexOf(cursor)]);
		expect(names.join('')).toBe(round);
	});

	test('that went round once goes on to its end', async () => {
		const whole = await cursorsOf(5);
		await sandbox().fault({ kind: 'cursor_repeats', times: 1 });
		const [a, b, c, d] = whole;
		expect(await cursorsOf(6)).toEqual([a, b, a, b, c, d]);
	});

	test('cursor_expires: a cursor can be used for its lifetime by the clock, and then gives 400', async () => {
		const before = await cursorsOf(4);
		await sandbox().fault({ kind: 'cursor_expires', lifetime_ms: 30_000 });
		const [first, second] = await cursorsOf(2);
		await sandbox().advanceClock(29);
		await pageAfter(second);
		await sandbox().advanceClock(2);
		const expired = await api.get('/people', { size: 5, cursor: String(second) });
		expect(refusal(expired, 400)).toContain('expired');
		expect((await faultsOf()).filter(Boolean)).toEqual(['cursor_expires']);
		refusal(await api.get('/people', { size: 5, cursor: String(first) }), 400);
		// A client that starts again gets new cursors. A cursor from before the fault has no age.
		expect(await cursorsOf(2)).toEqual([first, second]);
		await pageAfter(second);
		await pageAfter(before.at(-1));
	});

	test.each<[string | undefined, Record<string, unknown>, string[]]>([
		[undefined, { has_next_page: true, next_cursor: null }, []],
		['null_cursor', { has_next_page: true, next_cursor: null }, []],
		['no_cursor', { has_next_page: true }, ['next_cursor']],
		['number_cursor', { has_next_page: true, next_cursor: expect.any(Number) as unknown }, []],
		['no_has_next_page', { next_cursor: expect.any(String) as unknown }, ['has_next_page']],
	])('cursor_missing, %s: %j without %j', async (pagination, held, left) => {
		await sandbox().fault({ kind: 'cursor_missing', ...(pagination && { pagination }) });
		const page = await pageAfter();
		expect(page.data).toHaveLength(5);
		expect(page.pagination).toMatchObject({ ...held, size: 5 });
		for (const name of left) expect(page.pagination).not.toHaveProperty(name);
	});

	test('that ends is not struck, and neither is what is no list', async () => {
		await sandbox().fault({ kind: 'cursor_missing', times: 1 });
		const { id } = success(await api.post<{ id: string }>('/people', individual()), 201);
		success(await api.get(`/people/${id}`), 200);
		const [company] = await sandbox().records('people');
		const only = success(await api.get<Page>('/people', { code: Number(company?.code) }), 200);
		expect(only.pagination).toMatchObject({ has_next_page: false, next_cursor: null });
		expect((await pageAfter()).pagination).toMatchObject({ has_next_page: true, next_cursor: null });
		const listed = (await sandbox().control.get<{ data: unknown[] }>('/faults')).data.data;
		expect(listed).toMatchObject([{ matched: 2, hits: 1 }]);
	});
});

describe('clock_jumps', () => {
	const START = Date.parse('2031-01-02T12:00:00-03:00');
	const now = async (): Promise<number> =>
		Date.parse((await sandbox().control.get<{ now: string }>('/clock')).data.now);
	beforeEach(async () => await sandbox().setClock('2031-01-02T12:00:00-03:00'));

	test.each([
		[undefined, 3600],
		[90, 90],
		[-86_400, -86_400],
	])('by %s seconds, before the request is carried out', async (seconds, jump) => {
		await sandbox().fault({ kind: 'clock_jumps', skip: 1, times: 1, ...(seconds && { seconds }) });
		success(await api.get('/people'), 200);
		expect((await now()) - START).toBeLessThan(20_000);
		const created = await api.post<{ created_at: string }>('/people', individual());
		const at = Date.parse(`${success(created, 201).created_at}-03:00`);
		expect(Math.abs(at - START - jump * 1000)).toBeLessThan(20_000);
		expect(Math.abs(Date.parse(String(created.headers.date)) - START - jump * 1000)).toBeLessThan(20_000);
		success(await api.get('/people'), 200);
		expect(Math.abs((await now()) - START - jump * 1000)).toBeLessThan(20_000);
		expect(await faultsOf()).toEqual([null, 'clock_jumps', null]);
	});

	test('not beyond the years that it shows', async () => {
		await sandbox().setClock('9998-12-31T12:00:00-03:00');
		await sandbox().fault({ kind: 'clock_jumps', seconds: 86_400 * 365 });
		success(await api.get('/people'), 200);
		expect(new Date(await now()).getUTCFullYear()).toBe(9998);
	});
});

describe('faults that meet', () => {
	test.each([
		['cut_before_commit', 0],
		['error_before_commit', 0],
		['html_page_before_commit', 0],
		['rate_limited', 0],
		['cut_after_commit', 1],
		['cut_inside_body', 1],
		['empty_body', 1],
		['malformed_head', 1],
	])('a delay is waited for, then comes %s', async (kind, stored) => {
		const before = await sandbox().count('people');
		await sandbox().fault({ kind, times: 1 });
		await sandbox().fault({ kind: 'latency', latency_ms: 200, times: 1 });
		await sandbox().fault({ kind: 'latency', latency_ms: 200, times: 1 });
		const began = clock.now();
		await createRaw(randomUUID(), individual());
		expect(clock.now() - began).toBe(400);
		expect(await faultsOf()).toEqual([`latency latency ${kind}`]);
		expect(await sandbox().count('people')).toBe(before + stored);
	});

	test('at the same moment of a request: the one ordered first strikes, the other is saved for later', async () => {
		await sandbox().fault({ kind: 'empty_body', times: 1 });
		await sandbox().fault({ kind: 'truncated_body', times: 1 });
		await createRaw(randomUUID(), individual());
		await createRaw(randomUUID(), individual());
		await createRaw(randomUUID(), individual());
		expect(await faultsOf()).toEqual(['empty_body', 'truncated_body', null]);
	});

	test('at different moments: what is not carried out has no answer to damage; a broken page can be cut', async () => {
		await sandbox().fault({ kind: 'cut_inside_body' });
		await sandbox().fault({ kind: 'cursor_missing' });
		await sandbox().fault({ kind: 'error_before_commit', times: 1 });
		await expect(api.get('/people').then(({ status }) => status)).resolves.toBe(503);
		await expect(api.get('/people')).rejects.toThrow();
		expect(await faultsOf()).toEqual(['error_before_commit', 'cursor_missing cut_inside_body']);
	});
});

describe('an order', () => {
	test.each<[object, string]>([
		[{ kind: 'cut_after_commit', share: 0.5 }, 'share is no option of cut_after_commit'],
		[{ kind: 'latency', status: 500 }, 'its options are: latency_ms'],
		[{ kind: 'cut_inside_body', share: 1 }, 'share'],
		[{ kind: 'cut_inside_body', at_byte: -1 }, 'at_byte'],
		[{ kind: 'cut_inside_body', encoding: 'br' }, 'encoding must be one of: content_length, chunked, gzip'],
		[{ kind: 'cursor_repeats', cursors: 0 }, 'cursors'],
		[{ kind: 'cursor_missing', pagination: 'none' }, 'pagination must be one of: null_cursor'],
		[{ kind: 'clock_jumps', seconds: 1e12 }, 'seconds'],
	])('%j is refused: %s', async (order, said) => {
		expect(refusal(await sandbox().control.post('/faults', order), 400)).toContain(said);
	});
});
