import type { IDataObject } from 'n8n-workflow';
import { version } from 'uuid';

import type { WriteApi } from '../../../nodes/shared/writes/contract';
import { CanceledError, NoResponseError } from '../../../nodes/shared/request/failures';
import type { KeySource } from '../../../nodes/shared/writes/keys';
import { register } from '../../../nodes/shared/writes/register';
import { path } from '../../../nodes/shared/request/path';
import { openSession } from '../../../nodes/shared/writes/session';
import { pageOf, Records } from '../../service/records';
import type { Came } from '../answers';
import { fakeHost } from '../fakeHost';
import { Lanes, type Turn } from '../../../nodes/shared/writes/lanes';
import { useVirtualTime } from '../request/virtualTime';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const OTHER_ID = '4f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const WRITER: KeySource = {
	instance: 'instance-1',
	execution: '42',
	establishedAt: undefined,
	node: 'node-1',
	run: 0,
	item: 0,
};

const DELETED: Came = { statusCode: 204, body: '' };
const NOON = Date.UTC(2026, 10, 20, 15);
const time = useVirtualTime(NOON);

/** A session whose requests get these answers, one after the other; the last one is repeated forever. */
async function sessionWith(...answers: Came[]) {
	const fake = fakeHost(answers);
	return { ...fake, session: await openSession(fake.host) };
}

/** A session with a service whose lists have `count` rows. */
async function sessionWithRows(count: number) {
	const rows = Array.from({ length: count }, (_, index) => ({ id: index }));
	const fake = fakeHost(new Records({ sales: rows }).answer);
	return { ...fake, session: await openSession(fake.host) };
}

/** The turn of a single item. */
async function turn(): Promise<Turn> {
	return (await new Lanes(undefined).next()) as Turn;
}

/** Waits for the rate limit pass in a moment. */
async function settled<T>(promise: Promise<T>): Promise<T> {
	const result = promise.then(
		(value) => ({ value }),
		(thrown: unknown) => ({ thrown }),
	);
	await time.run();
	const outcome = await result;
	if ('thrown' in outcome) throw outcome.thrown;
	return outcome.value;
}

describe('a list', () => {
	test.each([
		[0, Infinity, 1],
		[1, Infinity, 1],
		[50, Infinity, 1],
		[51, Infinity, 2],
		[120, Infinity, 3],
		[120, 1, 1],
		[120, 50, 1],
		[120, 51, 2],
		[120, 100, 2],
		[120, 500, 3],
		[1_000, Infinity, 20],
	])('of %d rows with a limit of %d takes %d requests', async (count, limit, expectedRequests) => {
		const { session, requests } = await sessionWithRows(count);
		const rows = await settled(session.reads.list(path`/sales`, {}, limit));
		expect(rows.map(({ id }) => id)).toEqual(
			Array.from({ length: Math.min(count, limit) }, (_, index) => index),
		);
		expect(requests).toHaveLength(expectedRequests);
	});

	test('never asks for more rows than are wanted, nor for a page above the limit of the service', async () => {
		const { session, requests } = await sessionWithRows(120);
		await session.reads.list(path`/sales`, {}, 70);
		expect(requests.map(({ qs }) => qs)).toEqual([{ size: 50 }, { size: 20, cursor: 'after-50' }]);
	});

	test("sends filters under the API's names, lists as comma lists, and leaves out what is undefined", async () => {
		const { session, requests } = await sessionWithRows(0);
		const query = { dateField: 'sale_date', status: ['opened', 'closed'], number: 0, peopleId: undefined };
		await session.reads.list(path`/sales`, query, 10);
		expect(requests[0]?.qs).toEqual({
			date_field: 'sale_date',
			status: 'opened,closed',
			number: 0,
			size: 10,
		});
	});

	test('sends the same filters with every page', async () => {
		const { session, requests } = await sessionWithRows(120);
		await session.reads.list(path`/people`, { name: 'souza' }, Infinity);
		expect(requests.every(({ qs }) => qs?.name === 'souza')).toBe(true);
	});

	test('trusts neither a short page nor a count: only the service knows whether there is more', async () => {
		const { session, requests } = await sessionWith(pageOf([{ id: 1 }], 'a'), pageOf([], 'b'), {
			body: { data: [{ id: 2 }], pagination: { has_next_page: false, next_cursor: 'c', total: 99 } },
		});
		expect(await session.reads.list(path`/sales`, {}, Infinity)).toEqual([{ id: 1 }, { id: 2 }]);
		expect(requests).toHaveLength(3);
	});

	test.each([
		['Fri, 20 Nov 2026 12:00:00 GMT', Date.UTC(2026, 10, 20, 12)],
		['yesterday', undefined],
		[undefined, undefined],
	])("has when the service answered, by the service's own clock: %s", async (date, servedAt) => {
		const { session } = await sessionWith({ ...pageOf([{ id: 1 }]), headers: date ? { date } : {} });
		expect((await session.reads.page(path`/sales`, {})).servedAt).toBe(servedAt);
	});

	test('gives no more rows than the limit, even if the service sends more', async () => {
		const { session } = await sessionWith(pageOf([{ id: 1 }, { id: 2 }, { id: 3 }]));
		expect(await session.reads.list(path`/sales`, {}, 2)).toHaveLength(2);
	});

	test.each<[string, unknown]>([
		['a web page', '<html></html>'],
		['a record', { id: 1 }],
		['rows without pagination', { data: [] }],
		['a list', []],
		['nothing', ''],
	])('that is %s is not the back office', async (_, body) => {
		const { session } = await sessionWith({ body });
		const listed = settled(session.reads.list(path`/sales`, {}, 10));
		await expect(listed).rejects.toMatchObject({ kind: 'notTheApi', reasons: [] });
	});

	test('passes unknown fields through untouched', async () => {
		const row = { id: ID, newField: { deep: [1, null, { x: 'ç' }] } };
		const { session } = await sessionWith(pageOf([row]));
		expect(await session.reads.list(path`/sales`, {}, 10)).toEqual([row]);
	});
});

describe('a read', () => {
	test('that several items make is made once, and each gets a copy of its own', async () => {
		const { session, requests } = await sessionWith({ body: { id: ID, payer: { name: 'Ana' } } });
		const [first, second] = await Promise.all([
			session.reads.get(path`/sales/${ID}`),
			session.reads.get(path`/sales/${ID}`),
		]);
		expect(requests).toHaveLength(1);
		(first.payer as { name: string }).name = 'changed by a later node';
		expect(second).toEqual({ id: ID, payer: { name: 'Ana' } });
	});

	test('of a record is made again after a write to it, unless the answer has shown the record', async () => {
		const [person, other] = [{ body: { id: ID } }, { body: { id: OTHER_ID } }];
		const whole = { body: { id: ID, name: 'Ana' } };
		const { session, requests } = await sessionWith(person, other, person, person, whole, DELETED, person);
		const api = session.writesOf(WRITER, await turn());
		const get = async () => [await api.get(path`/people/${ID}`), await api.get(path`/people/${OTHER_ID}`)][0];
		await get();
		await api.update(path`/people/${ID}`, { name: 'Ana' });
		await get();
		await api.update(path`/people/${ID}`, { name: 'Ana' });
		expect(await get()).toEqual(whole.body);
		await api.remove(path`/people/${ID}`, { status: 404, isGone: async () => false });
		await get();
		const methods = ['GET', 'GET', 'PATCH', 'GET', 'PATCH', 'DELETE', 'GET'];
		expect(requests.map(({ method }) => method)).toEqual(methods);
	});

	test('that was refused is tried anew by the next item', async () => {
		const { session } = await sessionWith(
			{ statusCode: 404, body: { errors: ['no such sale'] } },
			{ body: { id: ID } },
		);
		await expect(session.reads.get(path`/sales/${ID}`)).rejects.toMatchObject({
			status: 404,
			reasons: ['no such sale'],
		});
		expect(await session.reads.get(path`/sales/${ID}`)).toEqual({ id: ID });
	});
});

describe('a write', () => {
	async function keysOf(
		write: (
			api: ReturnType<Awaited<ReturnType<typeof sessionWith>>['session']['writesOf']>,
		) => Promise<unknown>,
		writer = WRITER,
		...answers: Came[]
	) {
		const { session, requests } = await sessionWith(...answers, { statusCode: 201 });
		await settled(write(session.writesOf(writer, await turn())));
		return requests.map(({ headers }) => headers?.['Idempotency-Key'] as string);
	}

	test('carries a UUID v4, the same in every attempt', async () => {
		const keys = await keysOf(
			(api) => api.create(path`/sales`, {}),
			WRITER,
			'ECONNRESET',
			{ statusCode: 502 },
			{ statusCode: 429 },
		);
		expect(keys).toHaveLength(4);
		expect(new Set(keys).size).toBe(1);
		expect(version(keys[0] ?? '')).toBe(4);
	});

	test('of the same item in a later run of the same execution has the same key', async () => {
		const once = await keysOf((api) => api.create(path`/sales`, {}));
		expect(await keysOf((api) => api.create(path`/sales`, {}))).toEqual(once);
	});

	test('keeps its key when an expression has changed the body: better a 422 than a second record', async () => {
		const once = await keysOf((api) => api.create(path`/sales`, { sale_date: '2026-06-05' }));
		expect(await keysOf((api) => api.create(path`/sales`, { sale_date: '2026-06-06' }))).toEqual(once);
	});

	test('of another item, or a second one of the same item, has another key', async () => {
		const twice = await keysOf(async (api) => [
			await api.create(path`/people`, {}),
			await api.create(path`/people`, {}),
		]);
		const other = await keysOf((api) => api.create(path`/people`, {}), { ...WRITER, item: 1 });
		expect(new Set([...twice, ...other]).size).toBe(3);
	});

	test.each([undefined, 'PED-1'])(
		'has the same key after a change that a later attempt finds done and does not make again (with the text %p)',
		async (userText) => {
			const writer = { ...WRITER, userText };
			const giveAnId = async (api: WriteApi, id: string) =>
				await api.update(path`/people/${id}`, { external_id: id });
			const alone = await keysOf((api) => api.create(path`/sales`, {}), writer);
			const [first, second, create] = await keysOf(async (api) => {
				await giveAnId(api, ID);
				await giveAnId(api, OTHER_ID);
				await api.create(path`/sales`, {});
			}, writer);
			expect([create]).toEqual(alone);
			expect(new Set([first, second, create]).size).toBe(3);
			const [stillSecond] = await keysOf((api) => giveAnId(api, OTHER_ID), writer);
			expect(stillSecond).toBe(second);
		},
	);

	describe("of a model's call", () => {
		const created: Came = { statusCode: 201, body: { id: OTHER_ID } };
		const replay: Came = { headers: { 'x-idempotent-replay': 'true' }, body: { id: OTHER_ID } };
		const reused: Came = {
			statusCode: 422,
			body: { errors: ['Chave de idempotência usada com outro corpo'] },
		};
		/** A call of this execution, the keys and the value that it has sent. The last answer is repeated. */
		async function call(toolCall: string, execution: string, ...answers: Came[]) {
			const { session, requests } = await sessionWith(...answers);
			const api = session.writesOf({ ...WRITER, execution, toolCall }, await turn());
			const due = `when ${execution} came`;
			const made = await settled(api.create(path`/tasks`, { due })).catch((thrown: unknown) => thrown);
			const keys = requests.map(({ headers }) => headers?.['Idempotency-Key']).filter(Boolean);
			const [sent] = requests.map(({ body }) => (body as IDataObject | undefined)?.due);
			return { made, keys, sent };
		}

		/** Whether an equal call sends its values again right after it; an hour later, none does. */
		test.each<[string, Came, boolean]>([
			['a gateway that fails', { statusCode: 503, body: '<html>' }, true],
			['silence', 'ECONNRESET', true],
			['an earlier call in progress', { statusCode: 409, body: { errors: ['in progress'] } }, true],
			['the refusal of a proxy', { statusCode: 418, body: '<html>' }, true],
			['nobody at the address', 'ECONNREFUSED', false],
			['no certificate to trust', 'CERT_HAS_EXPIRED', false],
			['the limit', { statusCode: 429, body: { errors: ['limit'] } }, false],
			['a refusal', { statusCode: 401, body: { errors: ['no'] } }, false],
		])('whose values met %s', async (failure, came, isSame) => {
			await call(failure, `1 ${failure}`, came);
			const soon = await call(failure, `2 ${failure}`, came);
			expect(soon.sent).toBe(`when ${isSame ? 1 : 2} ${failure} came`);
			await time.run(time.now() + 60 * 60_000);
			const { sent, made } = await call(failure, `3 ${failure}`, created);
			expect(sent).toBe(`when 3 ${failure} came`);
			expect(made).toMatchObject({ id: OTHER_ID, replayed: false });
		});

		test('keeps its values ten minutes from when it was stored, however long that took', async () => {
			await call('slow', '1 slow', 'ECONNRESET');
			await time.run(time.now() + 6 * 60_000);
			const second = await call('slow', '2 slow', created);
			await time.run(time.now() + 6 * 60_000);
			expect((await call('slow', '3 slow', replay)).sent).toBe(second.sent);
		});

		test('is not made again by a later try, however long that takes', async () => {
			const first = await call('retried', '1 retried', created);
			await time.run(time.now() + 11 * 60_000);
			const second = await call('retried', '1 retried', replay);
			expect(second.made).toMatchObject({ id: OTHER_ID, replayed: false });
			expect(second.keys).toEqual(first.keys);
		});

		test('returns what another process has created, since nobody knows when', async () => {
			const { made, keys } = await call('of another process', '1 of another process', replay);
			expect(made).toMatchObject({ id: OTHER_ID, replayed: true });
			expect(keys).toHaveLength(1);
			await time.run(time.now() + 11 * 60_000);
			expect((await call('of another process', '2 of another process', created)).keys).not.toEqual(keys);
		});

		test('is refused if another process has created the record with other values, and not for ever', async () => {
			const { made, keys } = await call('other values', '1 other values', reused);
			expect(made).toMatchObject({ status: 422 });
			await time.run(time.now() + 9 * 60_000);
			expect((await call('other values', '2 other values', reused)).keys).toEqual(keys);
			await time.run(time.now() + 2 * 60_000);
			const { made: another, keys: later } = await call('other values', '3 other values', created);
			expect(another).toMatchObject({ id: OTHER_ID, replayed: false });
			expect(later).not.toEqual(keys);
		});
	});

	test("with the user's own text has the same key in every execution, and another one at another place", async () => {
		const create = async (userText: string) =>
			await keysOf((api) => api.create(path`/sales`, {}), { ...WRITER, userText });
		expect(await create('PED-1')).toEqual(await create('PED-1'));
		expect(await create('PED-1')).not.toEqual(await create('PED-2'));
		const comment = async (id: string) =>
			await keysOf((api) => api.create(path`/tasks/${id}/history`, {}), { ...WRITER, userText: 'PED-1' });
		expect(await comment(ID)).not.toEqual(await comment(ID.replace('3', '4')));
	});

	test('that is refused is reported in the words of the service', async () => {
		const { session } = await sessionWith({ statusCode: 422, body: { errors: ['name vazio'] } });
		await expect(session.writesOf(WRITER, await turn()).create(path`/people`, {})).rejects.toMatchObject({
			status: 422,
			reasons: ['name vazio'],
			request: { method: 'POST', path: path`/people` },
		});
	});
});

describe('a deletion', () => {
	const gone: Came = { statusCode: 404, body: { errors: ['not found'] } };
	let executions = 0;
	/** A new execution each time, since this process remembers earlier ones. */
	const newWriter = (): KeySource => ({ ...WRITER, execution: `deletion ${(executions += 1)}` });
	const removeBy = async (writer: KeySource, ...answers: Came[]) => {
		const { session, requests } = await sessionWith(...answers);
		const removed = settled(
			session
				.writesOf(writer, await turn())
				.remove(path`/people/${ID}`, { status: 404, isGone: async () => true }),
		);
		return { removed, requests };
	};
	const removeWith = async (...answers: Came[]) => await removeBy(newWriter(), ...answers);

	test('that the service confirms without a body is done, and carries no key', async () => {
		const { removed, requests } = await removeWith({ statusCode: 204, body: '' });
		await removed;
		expect(requests[0]).toMatchObject({ method: 'DELETE', headers: {} });
	});

	test("is not refused because a proxy's page says so", async () => {
		const { removed } = await removeWith('ECONNRESET', { statusCode: 404, body: '<html>Please wait</html>' });
		await expect(removed).rejects.toMatchObject({ status: 404 });
	});

	test('of a record that was never there is refused', async () => {
		const { removed } = await removeWith(gone);
		await expect(removed).rejects.toMatchObject({ status: 404 });
	});

	test('whose answer was lost is the success of the first attempt when the record is gone', async () => {
		for (const before of [['ECONNRESET'], [{ statusCode: 502 }], ['ECONNRESET', { statusCode: 429 }]]) {
			const { removed } = await removeWith(...before, gone);
			await expect(removed).resolves.toBeUndefined();
		}
	});

	test('whose answer was lost is refused all the same when the record stays', async () => {
		const { removed } = await removeWith('ECONNRESET', { statusCode: 409, body: { errors: ['has sales'] } });
		await expect(removed).rejects.toMatchObject({ status: 409, reasons: ['has sales'] });
	});

	test('that could not even be sent is no lost answer', async () => {
		const { removed } = await removeWith('ECONNREFUSED', gone);
		await expect(removed).rejects.toMatchObject({ status: 404 });
	});

	describe('run again by Retry On Fail', () => {
		const lost: Came = 'ECONNRESET';

		test('is done already when the service confirmed it', async () => {
			const writer = newWriter();
			await (
				await removeBy(writer, { statusCode: 204, body: '' })
			).removed;
			const { removed, requests } = await removeBy(writer, gone);
			await removed;
			expect(requests).toEqual([]);
		});

		test('is done when no answer came and the record is gone now', async () => {
			const writer = newWriter();
			await expect((await removeBy(writer, lost)).removed).rejects.toMatchObject({ fate: 'open' });
			const { removed, requests } = await removeBy(writer, gone);
			await removed;
			expect(requests).toHaveLength(1);
		});

		test('is done when the first time nobody could be asked what the "no" meant', async () => {
			const writer = newWriter();
			const { session } = await sessionWith(lost, gone);
			const unsure = session.writesOf(writer, await turn()).remove(path`/people/${ID}`, {
				status: 404,
				isGone: async () =>
					await Promise.reject(
						new NoResponseError('ECONNRESET', 'open', { method: 'GET', path: path`/logs` }),
					),
			});
			await expect(settled(unsure)).rejects.toMatchObject({
				fate: 'open',
				request: { method: 'DELETE' },
			});
			await (
				await removeBy(writer, gone)
			).removed;
		});

		test('is none of its own when it was refused before, and the record is gone now', async () => {
			const writer = newWriter();
			const inUse = { statusCode: 409, body: { errors: ['has sales'] } };
			await expect((await removeBy(writer, inUse)).removed).rejects.toMatchObject({ status: 409 });
			await expect((await removeBy(writer, gone)).removed).rejects.toMatchObject({ status: 404 });
		});

		test('is no concern of another item', async () => {
			const writer = newWriter();
			await (
				await removeBy(writer, { statusCode: 204, body: '' })
			).removed;
			const other = await removeBy({ ...writer, item: 1 } as KeySource, gone);
			await expect(other.removed).rejects.toMatchObject({ status: 404 });
		});
	});

	describe('that an earlier process may have made', () => {
		const removeSince = async (began: number, ...entries: string[]) => {
			const history = pageOf(
				entries.map((created_at) => ({ created_at })),
				null,
			);
			const { requests, removed } = await removeBy(
				{ ...newWriter(), establishedAt: began } as KeySource,
				gone,
				{
					...history,
					headers: { date: 'Fri, 20 Nov 2026 15:00:00 GMT' },
				},
			);
			return { removed, requests };
		};

		test('is done when the history shows it since the execution began', async () => {
			const { removed, requests } = await removeSince(NOON - 60_000, '2026-11-20T11:59:10');
			await removed;
			expect(requests[1]).toMatchObject({
				method: 'GET',
				qs: { resource_id: ID, kind: 'deletion' },
			});
		});

		test('is refused when the record was deleted before, or never was', async () => {
			const before = await removeSince(NOON - 60_000, '2026-11-20T11:58:50');
			await expect(before.removed).rejects.toMatchObject({ status: 404 });
			const never = await removeSince(NOON - 60_000);
			await expect(never.removed).rejects.toMatchObject({ status: 404 });
		});

		test("is judged by the service's clock, which need not agree with ours", async () => {
			// Our clock is an hour ahead: the execution began at 15:59 by ours, and at 14:59 by the service's.
			await time.run(3_600_000);
			const { removed } = await removeSince(NOON + 3_540_000, '2026-11-20T11:59:10');
			await expect(removed).resolves.toBeUndefined();
		});

		test('is unknown when the history cannot be read just now, and refused when it never may', async () => {
			const began = { establishedAt: NOON };
			const writer = { ...newWriter(), ...began } as KeySource;
			const passing = await removeBy(writer, gone, { statusCode: 503 });
			await expect(passing.removed).rejects.toMatchObject({
				fate: 'open',
				request: { method: 'DELETE' },
			});
			expect(register.itemsOf(writer).get(WRITER.item)).toBe('open');
			const never = await removeBy({ ...newWriter(), ...began } as KeySource, gone, { statusCode: 403 });
			await expect(never.removed).rejects.toMatchObject({ status: 404 });
		});
	});
});

describe('what is known of an item', () => {
	const newWriter = (execution: string): KeySource => ({ ...WRITER, execution });
	const isOpen = (writer: KeySource) => register.itemsOf(writer).get(WRITER.item) === 'open';
	const stored: Came = { statusCode: 201 };

	/** A session in an execution that can be canceled. */
	async function cancelable(answer: (cancel: () => void) => Came) {
		const canceling = new AbortController();
		const cancel = () => canceling.abort();
		const { host } = fakeHost(() => answer(cancel));
		const { signal } = canceling;
		const session = await openSession(Object.assign(host, { getExecutionCancelSignal: () => signal }));
		return { cancel, session, ownTurn: (await new Lanes(signal).next()) as Turn };
	}

	test.each<[string, Came, string | undefined]>([
		['and no answer comes: it may be stored', 'ECONNABORTED', 'open'],
		['and is answered: it is stored', stored, 'written'],
	])('whose execution is canceled while its write is under way %s', async (_, answer, fate) => {
		const writer = newWriter(`canceled under way, then ${fate}`);
		const { session, ownTurn } = await cancelable((cancel) => {
			cancel();
			return answer;
		});
		const created = settled(session.writesOf(writer, ownTurn).create(path`/people`, {}));
		const outcome = await created.then(
			() => register.noteDone(writer),
			(thrown: unknown) => thrown,
		);
		expect(outcome instanceof CanceledError).toBe(fate === 'open');
		expect(register.itemsOf(writer).get(WRITER.item)).toBe(fate);
	});

	test('whose execution is canceled while its write waits for the limit: nothing was sent', async () => {
		const writer = newWriter('canceled before');
		const { session, cancel, ownTurn } = await cancelable(() => stored);
		for (let reads = 0; reads < 10; reads += 1) await session.reads.get(path`/people/${reads}`);
		const created = session.writesOf(writer, ownTurn).create(path`/people`, {});
		await time.run(time.now() + 100);
		cancel();
		await expect(settled(created)).rejects.toBeInstanceOf(CanceledError);
		expect(isOpen(writer)).toBe(false);
	});

	const done: Came = { statusCode: 200, body: { id: ID } };
	const revoked: Came = { statusCode: 401, body: { errors: ['token'] } };
	const lost: Came = 'ECONNRESET';
	const unsent: Came = 'ECONNREFUSED';
	const inProgress: Came = { statusCode: 409, body: { errors: ['in progress'] } };

	/** The answers in each try of Retry On Fail; the last answer is repeated forever. */
	test.each<[string, 'create' | 'update', Came[][], string]>([
		['whom nobody answered, then refused for the token', 'update', [[lost], [revoked]], 'may be stored'],
		[
			'the same, which is in progress all the time',
			'update',
			[[lost], [revoked], [inProgress, done]],
			'stored',
		],
		['in progress for too long', 'create', [[inProgress]], 'may be stored'],
		['stored, then refused for the token', 'update', [[done], [revoked]], 'stored'],
		['without a connection, then refused', 'update', [[unsent], [revoked]], 'not stored'],
		['refused twice', 'update', [[revoked], [revoked]], 'not stored'],
	])('%s', async (name, method, tries, expected) => {
		const writer = newWriter(name);
		for (const answers of tries) {
			const { session } = await sessionWith(...answers);
			const api = session.writesOf(writer, await turn());
			await settled(api[method](path`/people/${ID}`, {})).then(
				() => register.noteDone(writer),
				() => undefined,
			);
		}
		const fate = register.itemsOf(writer).get(WRITER.item);
		expect(fate).toBe({ stored: 'written', 'may be stored': 'open', 'not stored': 'notWritten' }[expected]);
	});

	test('whose deletion nobody answered, until a later try shows that the record stays', async () => {
		const writer = newWriter('a deletion that is settled');
		const remove = async (...answers: Came[]) => {
			const { session } = await sessionWith(...answers);
			const api = session.writesOf(writer, await turn());
			await settled(api.remove(path`/people/${ID}`, { status: 404, isGone: async () => false }));
		};
		await expect(remove('ECONNRESET')).rejects.toMatchObject({ fate: 'open' });
		expect(isOpen(writer)).toBe(true);
		const notFound = { statusCode: 404, body: { errors: ['not found'] } };
		await expect(remove(notFound)).rejects.toMatchObject({ status: 404 });
		expect(isOpen(writer)).toBe(false);
	});
});
