import { randomUUID } from 'node:crypto';
import { clock } from '../virtualClock';
import { type Answer, fullAccess, sandboxOfThisFile } from './client';
import { KEYED_WRITES } from './endpoints';
import { refusal, success } from './expectations';
import { individual } from './people-bodies';
import { sale } from './sale-bodies';
import type { Person, Row, Sale, Task } from './shapes';
import { taskBody } from './task-bodies';

/** The life cycle of an Idempotency-Key. Uploads are tested in attachments.test.ts. */

const DAY = 86_400;

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

interface KeyedWrite {
	/** Sends the request of this write. */
	send(key: string | null): Promise<Answer<Row>>;
	/** Sends another body to the same endpoint. */
	sendOther(key: string): Promise<Answer<Row>>;
	/** How often the write was carried out. */
	done(): Promise<number>;
	/** The status of the first success. */
	created: number;
}

/** Each JSON write that takes a key, with records of its own. */
const WRITES: Record<string, () => Promise<KeyedWrite>> = {
	'POST /sales': async () => {
		const [body, before] = [sale(), await sandbox().count('sales')];
		return {
			send: (key) => api.post('/sales', body, key),
			sendOther: (key) => api.post('/sales', { ...body, sale_date: '2026-03-11' }, key),
			done: async () => (await sandbox().count('sales')) - before,
			created: 201,
		};
	},
	'POST /people': async () => {
		const [body, before] = [individual(), await sandbox().count('people')];
		return {
			send: (key) => api.post('/people', body, key),
			sendOther: (key) => api.post('/people', individual(), key),
			done: async () => (await sandbox().count('people')) - before,
			created: 201,
		};
	},
	'PATCH /people/{id}': async () => {
		const { id } = success(await api.post<Person>('/people', individual()), 201);
		return {
			send: (key) => api.patch(`/people/${id}`, { observations: 'um' }, key),
			sendOther: (key) => api.patch(`/people/${id}`, { observations: 'dois' }, key),
			done: async () => {
				const { observations } = success(await api.get<Person>(`/people/${id}`), 200);
				return observations === 'um' ? 1 : 0;
			},
			created: 200,
		};
	},
	'POST /tasks': async () => {
		const [body, before] = [await taskBody(sandbox()), await sandbox().count('tasks')];
		return {
			send: (key) => api.post('/tasks', body, key),
			sendOther: (key) => api.post('/tasks', { ...body, title: 'Outra' }, key),
			done: async () => (await sandbox().count('tasks')) - before,
			created: 201,
		};
	},
	'PATCH /tasks/{id}': async () => {
		const { id } = success(await api.post<Task>('/tasks', await taskBody(sandbox())), 201);
		const emails = await sandbox().count('emails');
		return {
			send: (key) => api.patch(`/tasks/${id}`, { title: 'um' }, key),
			sendOther: (key) => api.patch(`/tasks/${id}`, { title: 'dois' }, key),
			done: async () => (await sandbox().count('emails')) - emails,
			created: 200,
		};
	},
	'POST /tasks/{task_id}/history': async () => {
		const { id } = success(await api.post<Task>('/tasks', await taskBody(sandbox())), 201);
		const emails = await sandbox().count('emails');
		return {
			send: (key) => api.post(`/tasks/${id}/history`, { text: 'um' }, key),
			sendOther: (key) => api.post(`/tasks/${id}/history`, { text: 'dois' }, key),
			done: async () => (await sandbox().count('emails')) - emails,
			created: 201,
		};
	},
};

test('the ID in the path in capitals is the same request, and another ID is another one', async () => {
	const key = randomUUID();
	const { id } = success(await api.post<Person>('/people', individual()), 201);
	const first = success(await api.patch(`/people/${id}`, { observations: 'um' }, key), 200);
	const again = await api.patch(`/people/${id.toUpperCase()}`, { observations: 'um' }, key);
	expect([success(again, 200), again.headers['x-idempotent-replay']]).toEqual([first, 'true']);
	const other = success(await api.post<Person>('/people', individual()), 201);
	refusal(await api.patch(`/people/${other.id}`, { observations: 'um' }, key), 422);
});

describe.each(KEYED_WRITES.filter((name) => name !== 'POST /attachments'))('%s', (name) => {
	let write: KeyedWrite;
	beforeEach(async () => {
		const make = WRITES[name];
		if (make === undefined) throw new Error(`No such write: ${name}`);
		write = await make();
	});

	test('takes an Idempotency-Key: without one nothing is done', async () => {
		const answer = await write.send(null);
		expect([400, 422]).toContain(answer.status);
		refusal(answer, answer.status);
		expect(await write.done()).toBe(0);
	});

	test.each([
		'pedido-4711',
		'',
		'6ba7b810-9dad-11d1-80b4-00c04fd430c8',
		'00000000-0000-0000-0000-000000000000',
		'f47ac10b58cc4372a5670e02b2c3d479',
	])('the key must be a UUID v4: "%s"', async (key) => {
		const answer = await write.send(key);
		expect([400, 422]).toContain(answer.status);
		refusal(answer, answer.status);
		expect(await write.done()).toBe(0);
	});

	test('processed, same key, same body: 200, X-Idempotent-Replay true, the original body, done once', async () => {
		const key = randomUUID();
		const first = await write.send(key);
		success(first, write.created);
		expect(first.headers).not.toHaveProperty('x-idempotent-replay');
		for (let again = 0; again < 2; again++) {
			const replay = await write.send(key);
			expect(success(replay, 200)).toEqual(first.data);
			expect(replay.headers['x-idempotent-replay']).toBe('true');
		}
		expect(await write.done()).toBe(1);
	});

	test('processed, same key, different body: 422, nothing done', async () => {
		const key = randomUUID();
		success(await write.send(key), write.created);
		const done = await write.done();
		refusal(await write.sendOther(key), 422);
		expect(await write.done()).toBe(done);
		expect((await write.send(key)).headers['x-idempotent-replay']).toBe('true');
	});

	test('in progress, same key again: 409, state unchanged', async () => {
		await sandbox().fault({ kind: 'latency', latency_ms: 400, times: 1 });
		const key = randomUUID();
		const slow = write.send(key);
		await clock.sleep(150);
		refusal(await write.send(key), 409);
		success(await slow, write.created);
		expect(success(await write.send(key), 200)).toEqual((await slow).data);
		expect(await write.done()).toBe(1);
	});

	test('ten at once with one key: done once', async () => {
		const key = randomUUID();
		const statuses = (await Promise.all(Array.from({ length: 10 }, () => write.send(key)))).map(
			({ status, headers }) => (headers['x-idempotent-replay'] === 'true' ? 'replay' : status),
		);
		expect(statuses.filter((status) => status === write.created)).toHaveLength(1);
		for (const status of statuses) expect([write.created, 409, 'replay']).toContain(status);
		expect(await write.done()).toBe(1);
	});

	test('cached for 1 day', async () => {
		const key = randomUUID();
		const first = success(await write.send(key), write.created);
		await sandbox().advanceClock(DAY - 60);
		expect(success(await write.send(key), 200)).toEqual(first);
		await sandbox().advanceClock(120);
		const late = await write.send(key);
		expect(late.headers).not.toHaveProperty('x-idempotent-replay');
	});

	test('an answer lost after the write: the same key gives that answer', async () => {
		await sandbox().fault({ kind: 'cut_after_commit', times: 1 });
		const key = randomUUID();
		await expect(write.send(key)).rejects.toThrow();
		expect(await write.done()).toBe(1);
		const replay = await write.send(key);
		success(replay, 200);
		expect(replay.headers['x-idempotent-replay']).toBe('true');
		expect(await write.done()).toBe(1);
	});

	test('a connection lost before the write: the same key writes', async () => {
		await sandbox().fault({ kind: 'cut_before_commit', times: 1 });
		const key = randomUUID();
		await expect(write.send(key)).rejects.toThrow();
		expect(await write.done()).toBe(0);
		const first = await write.send(key);
		success(first, write.created);
		expect(first.headers).not.toHaveProperty('x-idempotent-replay');
		expect(await write.done()).toBe(1);
	});
});

describe('a refusal frees the key', () => {
	test('422: the same request is processed again', async () => {
		const holder = success(await api.post<Person>('/people', individual()), 201);
		const [key, body] = [randomUUID(), individual({ cpf_cnpj: holder.cpf_cnpj })];
		refusal(await api.post('/people', body, key), 422);
		refusal(await api.post('/people', body, key), 422);
		success(await api.delete(`/people/${holder.id}`), 204);
		const created = await api.post<Person>('/people', body, key);
		success(created, 201);
		expect(created.headers).not.toHaveProperty('x-idempotent-replay');
	});

	test('422: a corrected body under the same key is processed', async () => {
		const key = randomUUID();
		refusal(await api.post('/sales', sale({ sale_date: 'hoje' }), key), 422);
		success(await api.post('/sales', sale(), key), 201);
	});

	test('409 of a deleted task and 404 free it too', async () => {
		const key = randomUUID();
		const task = success(await api.post<Task>('/tasks', await taskBody(sandbox())), 201);
		success(await api.delete(`/tasks/${task.id}`), 204);
		refusal(await api.patch(`/tasks/${task.id}`, { title: 'x' }, key), 409);
		const other = success(await api.post<Task>('/tasks', await taskBody(sandbox())), 201);
		success(await api.patch(`/tasks/${other.id}`, { title: 'x' }, key), 200);
	});

	test('403 frees it too', async () => {
		const key = randomUUID();
		refusal(
			await sandbox()
				.as('no_close_sale')
				.post('/sales', sale({ status: 'closed' }), key),
			403,
		);
		success(await sandbox().as('no_close_sale').post('/sales', sale(), key), 201);
	});

	test('a 5xx before the write frees it', async () => {
		await sandbox().fault({ kind: 'error_before_commit', times: 1 });
		const [key, body] = [randomUUID(), sale()];
		refusal(await api.post('/sales', body, key), 503);
		success(await api.post('/sales', body, key), 201);
	});
});

test('the replay is the original body, even when the record has changed or gone since', async () => {
	const [key, body] = [randomUUID(), individual()];
	const first = success(await api.post<Person>('/people', body, key), 201);
	success(await api.patch(`/people/${first.id}`, { name: 'Outro Nome' }), 200);
	expect(success(await api.post('/people', body, key), 200)).toEqual(first);
	success(await api.delete(`/people/${first.id}`), 204);
	expect(success(await api.post('/people', body, key), 200)).toEqual(first);
});

test('a key belongs to its credential: the same one of another writes anew', async () => {
	const before = await sandbox().count('people');
	const [key, body] = [randomUUID(), individual({ cpf_cnpj: undefined })];
	for (const name of ['full_access', 'no_read_sales'])
		success(await sandbox().as(name).post('/people', body, key), 201);
	expect(await sandbox().count('people')).toBe(before + 2);
});

test('two keys are two writes, though the bodies are the same', async () => {
	const body = sale();
	const first = success(await api.post<Sale>('/sales', body), 201);
	const second = success(await api.post<Sale>('/sales', body), 201);
	expect(second.id).not.toBe(first.id);
});

test('an error after the write answers 5xx, and the same key then gives the answer', async () => {
	await sandbox().fault({ kind: 'error_after_commit', status: 500, times: 1 });
	const [key, body, before] = [randomUUID(), sale(), await sandbox().count('sales')];
	refusal(await api.post('/sales', body, key), 500);
	success(await api.post('/sales', body, key), 200);
	expect(await sandbox().count('sales')).toBe(before + 1);
});
