import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { LISTS, identifierOf } from './endpoints';
import { everyId, everyRow, refusal, success } from './expectations';
import type { Page, Row } from './shapes';

/** Cursors and page sizes, which work in the same way for every list. */

const sandbox = sandboxOfThisFile({ inDevelopment: true, sales: 60 });
const api = fullAccess(sandbox);

async function page(path: string, query: Query = {}): Promise<Page<Row>> {
	return success(await api.get<Page<Row>>(path, query), 200);
}

async function cursorOf(path: string, query: Query = {}): Promise<string> {
	const { next_cursor } = (await page(path, { size: 1, ...query })).pagination;
	if (next_cursor === null) throw new Error(`${path} should have a second page`);
	return next_cursor;
}

describe.each(LISTS)('%s', (path) => {
	test('is {data, pagination} with has_next_page and next_cursor, and neither total nor total_pages', async () => {
		const body = await page(path, { size: 2 });
		expect(Object.keys(body).sort()).toEqual(['data', 'pagination']);
		expect(body.data).toHaveLength(2);
		expect(typeof body.pagination.has_next_page).toBe('boolean');
		expect(body.pagination).not.toHaveProperty('total');
		expect(body.pagination).not.toHaveProperty('total_pages');
		const others = Object.entries(body.pagination).filter(
			([name]) => !/^(has_next_page|next_cursor)$/.test(name),
		);
		expect(others.map(([, value]) => value)).toContain(2);
	});

	test('next_cursor is null when, and only when, has_next_page is false', async () => {
		let cursor: string | null = null;
		for (;;) {
			const { pagination }: Page<Row> = await page(path, { size: 7, ...(cursor === null ? {} : { cursor }) });
			expect(pagination.next_cursor === null).toBe(!pagination.has_next_page);
			if (pagination.next_cursor === null) return;
			expect(typeof pagination.next_cursor).toBe('string');
			cursor = pagination.next_cursor;
		}
	});

	test('pages hold every record once', async () => {
		const idOf = (row: Row): unknown => row[identifierOf(path)];
		const whole = (await everyRow<Row>(api, path)).map(idOf);
		const walked: unknown[] = [];
		let cursor: string | null = null;
		do {
			const { data, pagination }: Page<Row> = await page(path, { size: 3, ...(cursor ? { cursor } : {}) });
			walked.push(...data.map(idOf));
			cursor = pagination.next_cursor;
		} while (cursor !== null);
		expect(walked).toEqual(whole);
		expect(new Set(walked).size).toBe(walked.length);
	});

	test.each(['abc', '2', '0', 'eyJpZCI6MX0=', '%00', ' '])(
		'a cursor the service did not return gives 400: "%s"',
		async (cursor) => {
			refusal(await api.get(path, { cursor }), 400);
		},
	);

	test('an altered cursor gives 400', async () => {
		const cursor = await cursorOf(path);
		const at = Math.floor(cursor.length / 2);
		const other = cursor[at] === 'A' ? 'B' : 'A';
		refusal(
			await api.get(path, { size: 1, cursor: cursor.slice(0, at) + other + cursor.slice(at + 1) }),
			400,
		);
		refusal(await api.get(path, { size: 1, cursor: cursor.slice(0, -4) }), 400);
		for (const tail of ['A', '.', '.junk', '\n']) {
			refusal(await api.get(path, { size: 1, cursor: `${cursor}${tail}` }), 400);
		}
	});

	test.each([0, 51, -1, 1000, 'abc', 1.5, ''])(
		'size is an integer of 1 to 50: %s gives 400',
		async (size) => {
			expect(refusal(await api.get(path, { size }), 400)).toContain('size');
		},
	);
});

test('the cursor of one list is no cursor of another', async () => {
	refusal(await api.get('/people', { cursor: await cursorOf('/sales') }), 400);
});

test('a cursor is opaque: no position, identifier or date to read in it', async () => {
	const cursor = await cursorOf('/sales');
	expect(cursor).not.toMatch(/^\d+$/);
	expect(cursor).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('the default page size is 20, the largest 50', async () => {
	expect((await page('/sales')).data).toHaveLength(20);
	expect((await page('/sales', { size: 50 })).data).toHaveLength(50);
	expect((await page('/sales', { size: 1 })).data).toHaveLength(1);
});

test('the last page that is exactly full has no next page', async () => {
	const ids = await everyId(api, '/sales', { status: 'opened' });
	const size = ids.length <= 50 ? ids.length : 1;
	const { data, pagination } = await page('/sales', { status: 'opened', size });
	expect(data.length === ids.length).toBe(!pagination.has_next_page);
});

test('an empty list has no next page', async () => {
	const body = await page('/people', { name: 'ninguém se chama assim' });
	expect(body).toMatchObject({ data: [], pagination: { has_next_page: false, next_cursor: null } });
});

test('a cursor goes on within the filters of its list', async () => {
	const query = { kind: 'individual' };
	const walked: string[] = [];
	let cursor: string | null = null;
	do {
		const next: Page<Row> = await page('/people', { ...query, size: 4, ...(cursor ? { cursor } : {}) });
		for (const row of next.data) expect(row.person_kind).toBe('individual');
		walked.push(...next.data.map((row) => row.id));
		cursor = next.pagination.next_cursor;
	} while (cursor !== null);
	expect(walked).toEqual(await everyId(api, '/people', query));
});

test('a record created while pages are read neither repeats nor hides one of the others', async () => {
	const before = await everyId(api, '/people');
	const first = await page('/people', { size: 10 });
	success(await api.post('/people', { person_kind: 'individual', name: 'Recém-chegada' }), 201);
	const walked = first.data.map((row) => row.id);
	let cursor = first.pagination.next_cursor;
	while (cursor !== null) {
		const next = await page('/people', { size: 10, cursor });
		walked.push(...next.data.map((row) => row.id));
		cursor = next.pagination.next_cursor;
	}
	expect(walked.filter((id) => before.includes(id))).toEqual(before);
});

test('the legacy page parameter still works', async () => {
	const [first, second] = [
		await page('/sales', { page: 1, size: 5 }),
		await page('/sales', { page: 2, size: 5 }),
	];
	const ids = [...first.data, ...second.data].map((row) => row.id);
	expect(ids).toEqual((await everyId(api, '/sales')).slice(0, 10));
});
