import type { IDataObject } from 'n8n-workflow';

import { message } from '../../../nodes/shared/messages/message';
import { ApiError } from '../../../nodes/shared/request/failures';
import { path } from '../../../nodes/shared/request/path';
import type { HttpRequest } from '../../../nodes/shared/request/http';
import { pageOf } from '../../service/records';
import type { Asked, Came } from '../answers';
import { fakeReader } from '../fakeReader';

const idOf = (index: number) => `3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a${String(index).padStart(2, '0')}`;
const [ANA, SECRET, GONE] = [idOf(1), idOf(2), idOf(3)];
const person = (id: string) => path`/people/${id}`;
const bill = (id: string) => path`/bills/${id}`;

const STATUS: Record<string, number> = { [SECRET]: 403, [GONE]: 404, '/refunds': 403, '/nfs': 400 };

/** A reader of a service that has whatever is requested, or gives these answers; and the requested paths. */
function reading(
	answer: (asked: Asked) => Came = ({ path: at }) => ({ body: { id: at.split('/').pop(), name: 'Ana' } }),
) {
	const { reader, attempts } = fakeReader((asked) => {
		const status = STATUS[asked.path] ?? STATUS[asked.path.split('/').pop() ?? ''];
		return status ?? answer(asked);
	});
	return { reader, paths: () => attempts.map(({ request }) => String(request.path)) };
}

/** Two pages of bills; one bill moves to the second page while the list is read. */
const BILLS = ({ query }: Asked) =>
	query.cursor === undefined
		? pageOf([{ id: idOf(1) }, { id: idOf(2) }], 'c')
		: pageOf([{ id: idOf(2) }, { id: idOf(3) }]);
const idsIn = (rows: readonly IDataObject[]) => rows.map(({ id }) => id);

test('ten records are read at once, and the others when one is answered', async () => {
	let underWay = 0;
	let most = 0;
	const attempt = async ({ path: at }: HttpRequest) => {
		most = Math.max(most, (underWay += 1));
		await new Promise((go) => setImmediate(go));
		underWay -= 1;
		return { statusCode: 200, headers: {}, body: { id: at.ids[0] } };
	};
	const { reader } = fakeReader([], { attempt });
	await Promise.all(
		Array.from({ length: 30 }, async (_, id) => await reader.get(path`/custom_fields/${id}`)),
	);
	expect(most).toBe(10);
});

describe('a record', () => {
	test('is requested once, by reference, by ID and for its name', async () => {
		const { reader, paths } = reading();
		const [one, other, name] = await Promise.all([
			reader.record({ id: ANA }, person),
			reader.record(ANA, person),
			reader.name({ id: ANA }),
		]);
		await reader.within(1).record(ANA, person);
		expect([one?.name, other?.name, name]).toEqual(['Ana', 'Ana', 'Ana']);
		expect(paths()).toEqual([`/people/${ANA}`]);
	});

	test('that is refused or gone is none, and is not requested again in the run', async () => {
		const { reader, paths } = reading();
		for (const reads of [reader, reader.within(9), reader.with({})]) {
			expect(await reads.record(SECRET, person)).toBeUndefined();
			expect(await reads.record({ id: GONE }, person)).toBeUndefined();
			expect(await reads.name({ id: SECRET })).toBeUndefined();
		}
		expect(paths()).toEqual([`/people/${SECRET}`, `/people/${GONE}`]);
	});

	test('of what is no reference is none, and a name that the reference has costs nothing', async () => {
		const { reader, paths } = reading();
		for (const none of [undefined, null, 'Ana', { id: 7 }])
			expect(await reader.record(none, person)).toBeUndefined();
		expect(await reader.name({ id: ANA, name: 'Bia' })).toBe('Bia');
		expect(paths()).toEqual([]);
	});

	test('is read anew by a reader that remembers nothing', async () => {
		const { reader, paths } = reading();
		await reader.get(person(ANA));
		await reader.anew().get(person(ANA));
		await reader.anew().record(SECRET, person);
		await reader.anew().record(SECRET, person);
		expect(paths()).toEqual([person(ANA), person(ANA), person(SECRET), person(SECRET)].map(String));
	});
});

describe('a list', () => {
	test('has each row once, is put together once, and says whether it has more', async () => {
		const { reader, paths } = reading(BILLS);
		const whole = await reader.firstRows(path`/bills`, {});
		expect(whole).toMatchObject({ isWhole: true, refusal: undefined });
		expect(idsIn(whole.rows)).toEqual([1, 2, 3].map(idOf));
		expect((await reader.firstRows(path`/bills`, {})).rows).toBe(whole.rows);
		const first = await reader.firstRows(path`/bills`, {}, 1);
		expect(first.isWhole).toBe(false);
		expect(idsIn(first.rows)).toEqual([1, 2].map(idOf));
		expect(paths()).toEqual(['/bills', '/bills']);
	});

	test('of several searches has what more than one of them finds once, and no more than is wanted', async () => {
		const { reader, paths } = reading(BILLS);
		const searches = [{ number: '1' }, { number: '2' }];
		expect(idsIn(await reader.list(path`/bills`, searches, Infinity))).toEqual([1, 2, 3].map(idOf));
		expect(paths()).toHaveLength(4);
		expect(idsIn(await reader.list(path`/bills`, searches, 2))).toEqual([1, 2].map(idOf));
	});

	test('that is refused says so once it was asked for, and any other failure is thrown', async () => {
		const { reader, paths } = reading();
		for (const reads of [reader, reader.within(9)]) {
			const { rows, isWhole, refusal } = await reads.firstRows(path`/refunds`, {}, 1);
			expect({ rows, isWhole, status: refusal?.status }).toEqual({ rows: [], isWhole: false, status: 403 });
		}
		expect(paths()).toEqual(['/refunds']);
		await expect(reader.firstRows(path`/nfs`, {})).rejects.toThrow(ApiError);
	});
});

describe('within a budget', () => {
	test('no more is requested, and what was not read is noted with the reason', async () => {
		const { reader, paths } = reading();
		const budgeted = reader.within(2);
		await budgeted.get(person(ANA));
		await budgeted.record(SECRET, person);
		expect(budgeted.notes.left).toBe(0);
		expect(await budgeted.record(ANA, person)).toBeDefined();
		for (const id of [5, 6, 6].map(idOf)) expect(await budgeted.record(id, bill)).toBeUndefined();
		expect(paths()).toHaveLength(2);
		expect(budgeted.notes.isWhole).toBe(false);
		expect(budgeted.notes.leftOut).toEqual([
			{ what: message('unread.people'), why: message('why.forbidden', { said: '' }) },
			{ what: message('unread.bills'), not_read: 2, why: message('why.limit', { most: 2 }) },
		]);
		expect(reader.notes.leftOut).toEqual([]);
	});

	test('a list ends with it, and nothing but names may be missing of a whole answer', async () => {
		const { reader } = reading(BILLS);
		const budgeted = reader.within(1);
		expect((await budgeted.firstRows(path`/bills`, {}, 2)).isWhole).toBe(false);
		expect(budgeted.notes.isWhole).toBe(false);
		const named = reader.within(0);
		expect(await named.name({ id: ANA })).toBeUndefined();
		expect(named.notes.leftOut).toEqual([
			{ what: message('unread.names'), not_read: 1, why: message('why.limit', { most: 0 }) },
		]);
		expect(named.notes.isWhole).toBe(true);
	});
});
