import type { Page } from '../../../nodes/shared/reads/pages';
import { IncompleteListError } from '../../../nodes/shared/request/failures';
import { pageIn, pagesFrom } from '../../../nodes/shared/reads/pages';

const page = (pagination: object, data: unknown[] = [{ id: 1 }]) => {
	const found = pageIn({ data, pagination }, undefined);
	if (!found) throw new Error('no list');
	return found;
};

describe('a page', () => {
	test.each([
		[{ has_next_page: false, next_cursor: null }],
		[{ has_next_page: false }],
		// The flag says that there are no more, so the cursor is not followed.
		[{ has_next_page: false, next_cursor: 'c' }],
	])('is the last one by %j', (pagination) => {
		expect(page(pagination).nextCursor).toBeUndefined();
	});

	test.each<[object]>([
		[{ has_next_page: true, next_cursor: null }],
		[{ has_next_page: true }],
		[{ has_next_page: true, next_cursor: '' }],
		[{ has_next_page: true, next_cursor: 7 }],
		[{ has_next_page: true, next_cursor: ['c'] }],
		[{ next_cursor: 'c' }],
		[{ has_next_page: null, next_cursor: 'c' }],
		[{ has_next_page: 'true', next_cursor: 'c' }],
		[{ has_next_page: 1, next_cursor: null }],
		[{}],
	])('that does not say properly whether and where there is more is no page: %j', (pagination) => {
		expect(() => page(pagination)).toThrow(IncompleteListError);
	});

	test.each([[null], [{}], ['a'], [7], [[]], [undefined]])('with the row %j is damaged', (row) => {
		const read = () => page({ has_next_page: false }, [{ id: 1 }, row, { id: 2 }]);
		expect(read).toThrow(expect.objectContaining({ reason: 'damaged' }) as Error);
	});

	test.each<[unknown]>([['a'], [[['a']]], [{ data: {}, pagination: {} }], [null]])(
		'is none in %j',
		(body) => {
			expect(pageIn(body, undefined)).toBeUndefined();
		},
	);
});

describe('following the pages', () => {
	test('a row that comes twice is one, and rows without an ID of their own are all of them', async () => {
		const [one, two, three] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
		const pages = [
			[{ id: one }, { id: two }, { id: 104, name: 'Assento' }],
			[{ id: two }, {}, { id: null }, { id: three, changed: true }, { id: 104, name: 'Visto' }],
			[{}, { id: three }, { id: 104, name: 'Assento' }],
		];
		const ask = async (cursor = '0'): Promise<Page> => {
			const next = Number(cursor) + 1;
			return {
				rows: pages[Number(cursor)] ?? [],
				nextCursor: next < pages.length ? String(next) : undefined,
				servedAt: undefined,
			};
		};
		const rows: unknown[] = [];
		for await (const page of pagesFrom(ask)) rows.push(...page.rows);
		expect(rows).toEqual([
			...[{ id: one }, { id: two }, { id: 104, name: 'Assento' }, {}, { id: null }],
			...[{ id: three, changed: true }, { id: 104, name: 'Visto' }, {}],
		]);
	});

	/** A list in which each cursor leads to the next one in `cursors`. */
	async function read(cursors: ReadonlyMap<string | undefined, string>, wanted = Infinity, from?: string) {
		const asked: Array<string | undefined> = [];
		const ask = async (cursor: string | undefined): Promise<Page> => {
			// If nobody noticed a circle, memory would fill up before jest could end the test.
			if (asked.push(cursor) > 100) throw new Error('It goes on and on');
			return { rows: [{ id: asked.length }], nextCursor: cursors.get(cursor), servedAt: undefined };
		};
		let rows = 0;
		let thrown: unknown;
		try {
			for await (const { rows: given } of pagesFrom(ask, from)) if ((rows += given.length) >= wanted) break;
		} catch (error) {
			thrown = error;
		}
		return { asked, rows, thrown };
	}

	test('goes to the end, and begins where it is asked to', async () => {
		const list = new Map([
			[undefined, 'a'],
			['a', 'b'],
		]);
		expect(await read(list)).toEqual({ asked: [undefined, 'a', 'b'], rows: 3, thrown: undefined });
		expect(await read(list, Infinity, 'a')).toEqual({ asked: ['a', 'b'], rows: 2, thrown: undefined });
	});

	test('asks for no page that nobody wants', async () => {
		expect((await read(new Map([[undefined, 'a']]), 1)).asked).toEqual([undefined]);
	});

	test.each<[string, Array<[string | undefined, string]>, string | undefined]>([
		[
			'the same',
			[
				[undefined, 'a'],
				['a', 'a'],
			],
			undefined,
		],
		[
			'one before the last',
			[
				[undefined, 'a'],
				['a', 'b'],
				['b', 'a'],
			],
			undefined,
		],
		[
			'one of long ago',
			[
				[undefined, 'a'],
				['a', 'b'],
				['b', 'c'],
				['c', 'd'],
				['d', 'a'],
			],
			undefined,
		],
		[
			'where it began',
			[
				['a', 'b'],
				['b', 'a'],
			],
			'a',
		],
	])('a cursor that was followed before, %s, ends it', async (_, cursors, from) => {
		const { asked, thrown } = await read(new Map(cursors), Infinity, from);
		expect(thrown).toMatchObject({ reason: 'circle' });
		expect(asked).toHaveLength(cursors.length);
	});

	test('whoever has enough rows before the circle closes has them', async () => {
		const { rows, thrown } = await read(
			new Map([
				[undefined, 'a'],
				['a', 'a'],
			]),
			2,
		);
		expect({ rows, thrown }).toEqual({ rows: 2, thrown: undefined });
	});

	test.each([
		['rows', [{}], 20_000],
		['rows that come again', [{ id: 1 }], 1_001],
		['empty pages', [], 1_000],
	])('a list of %s that never ends ends with a sentence', async (_, rows, pages) => {
		let asked = 0;
		const endless = pagesFrom(async () => ({
			rows,
			nextCursor: String((asked += 1)),
			servedAt: undefined,
		}));
		const readAll = async () => {
			while (!(await endless.next()).done);
		};
		await expect(readAll()).rejects.toMatchObject({ reason: 'endless' });
		expect(asked).toBe(pages);
	});
});
