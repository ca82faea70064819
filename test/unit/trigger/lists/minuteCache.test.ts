import { CanceledError } from '../../../../nodes/shared/request/failures';
import { path, type Path } from '../../../../nodes/shared/request/path';
import type { Query } from '../../../../nodes/shared/reads/reader';
import { sharedReader } from '../../../../nodes/shared/trigger/minuteCache';
import { fakeReader } from '../../fakeReader';

const MINUTE = 60_000;
const TASKS = path`/tasks`;
const SALE = path`/sales/${'3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b'}`;
let credentials = 0;

/**
 * Triggers of one or another credential, and their requests. Not with a faked connection, because its reader
 * would remember what this cache has to.
 */
function office() {
	let now = 0;
	credentials += 1;
	const asked: string[] = [];
	const service = {
		fails: undefined as Error | undefined,
		pass: (ms: number) => (now += ms),
		asked,
		listOf: (lastAsked: number, reader = String(credentials), over?: Promise<never>) =>
			sharedReader(api, reader, lastAsked, { localNow: () => now, maxInterval: MINUTE, over }),
	};
	const answer = async <T>(what: string, reply: T): Promise<T> => {
		asked.push(what);
		if (service.fails) throw service.fails;
		return await Promise.resolve(reply);
	};
	const api = fakeReader().reader.with({
		page: async (_at: Path, _query: Query, cursor = '') =>
			await answer(`page ${cursor}`, {
				rows: [{ id: 'a', list: [] as string[] }],
				nextCursor: undefined,
				servedAt: now,
			}),
		get: async () => await answer('record', { id: 'a', now }),
	});
	return service;
}

const ask = async (list: ReturnType<ReturnType<typeof office>['listOf']>) => await list.page(TASKS, {});

test('two triggers that read a whole list within half a minute ask once, and change nothing for each other', async () => {
	const { listOf, pass, asked } = office();
	pass(MINUTE);
	const { rows } = await ask(listOf(0));
	(rows[0]!.list as string[]).push('x');
	pass(MINUTE / 3);
	const second = await ask(listOf(0));
	expect(second.rows).toEqual([{ id: 'a', list: [] }]);
	(second.rows[0]!.list as string[]).push('y');
	expect((await ask(listOf(0))).rows).toEqual([{ id: 'a', list: [] }]);
	expect(asked).toEqual(['page ']);
	await ask(listOf(0, 'another credential'));
	pass(MINUTE / 3);
	await ask(listOf(0));
	expect(asked).toHaveLength(3);
});

test('a trigger takes nothing that was asked for before its own last reading, nor the same twice', async () => {
	const { listOf, pass, asked } = office();
	pass(MINUTE);
	await ask(listOf(0));
	pass(1);
	await ask(listOf(MINUTE));
	expect(asked).toHaveLength(2);
	const list = listOf(0);
	await ask(list);
	await ask(list);
	expect(asked).toHaveLength(3);
});

test('a record serves those who asked for their list before it was read', async () => {
	const { listOf, pass, asked } = office();
	pass(MINUTE);
	const [one, other] = [listOf(0), listOf(0)];
	await ask(one);
	pass(1);
	await other.page(TASKS, { other: 1 });
	pass(1);
	await one.get(SALE);
	pass(1);
	await other.get(SALE);
	expect(asked).toEqual(['page ', 'page ', 'record']);
	const late = listOf(0);
	await late.page(TASKS, { later: 1 });
	await late.get(SALE);
	// A reader that has not requested a list cannot judge the age of an answer.
	await listOf(0).get(SALE);
	expect(asked.slice(3)).toEqual(['page ', 'record', 'record']);
});

test('what fails is asked for again, also where the time of the poll that asked was over', async () => {
	const service = office();
	service.pass(MINUTE);
	service.fails = new CanceledError();
	const first = ask(service.listOf(0));
	const second = ask(service.listOf(0));
	await expect(first).rejects.toThrow(CanceledError);
	await expect(second).rejects.toThrow(CanceledError);
	service.fails = new Error('no');
	await Promise.allSettled([ask(service.listOf(0)), ask(service.listOf(0))]);
	expect(service.asked).toHaveLength(3);
	service.fails = undefined;
	await ask(service.listOf(0));
	expect(service.asked).toHaveLength(4);
});

test('a page that was asked for before one that the poll has got is asked for anew', async () => {
	const { listOf, pass, asked } = office();
	const other = listOf(0);
	pass(1);
	await other.page(TASKS, { updatedSince: 'long ago' });
	const own = listOf(0);
	pass(1);
	await own.page(TASKS, { updatedSince: 'now' });
	pass(1);
	await own.page(TASKS, { updatedSince: 'long ago' });
	expect(asked).toHaveLength(3);
});
