import type { INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile } from './backOffice';
import { runNode, type NodeResult, type NodeRun } from './runNode';

const office = backOfficeOfThisFile();

async function listPeople(parameters: INodeParameters, given: Partial<NodeRun> = {}): Promise<NodeResult> {
	return await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential(),
		...given,
		parameters: { operation: 'getAll', ...parameters },
	});
}

/** The size of every page that was requested, and whether it was a list's first page or a later one. */
async function pages(): Promise<Array<[string | undefined, 'first' | 'next']>> {
	return (await office.requests('GET')).map(({ query }) => [
		query.size,
		query.cursor === undefined ? 'first' : 'next',
	]);
}

const fullPages = (count: number) =>
	Array.from({ length: count }, (_, index) => ['50', index === 0 ? 'first' : 'next']);

describe('Get Many', () => {
	test.each(['={{ "false" }}', '={{ null }}', '={{ "" }}'])(
		'returns up to 50 rows where an expression gives Return All no or nothing: %s',
		async (returnAll) => {
			const { items, error } = await listPeople({ returnAll });
			expect(error).toBeUndefined();
			expect(items).toHaveLength(50);
		},
	);

	test('reads 260 rows in 6 requests, each row once', async () => {
		await office.reset({ people: 260 });
		const { items, error } = await listPeople({ returnAll: true });
		expect(error).toBeUndefined();
		const stored = (await office.records('people')).map(({ id }) => id);
		expect(stored).toHaveLength(260);
		expect(items.map(({ json }) => json.id).sort()).toEqual(stored.sort());
		expect(await pages()).toEqual(fullPages(6));
	});

	test('keeps the filters on every page', async () => {
		await office.reset({ sales: 130 });
		await runNode({
			node: new TravelAgencySale(),
			credential: office.credential(),
			parameters: {
				operation: 'getAll',
				returnAll: true,
				filters: { status: ['opened', 'closed', 'canceled'] },
			},
		});
		expect((await office.requests()).map(({ query }) => query.status)).toEqual(
			Array.from({ length: 3 }, () => 'opened,closed,canceled'),
		);
	});

	describe('with what takes requests for each row', () => {
		const listSales = async () =>
			await runNode({
				node: new TravelAgencySale(),
				credential: office.credential(),
				parameters: { operation: 'getAll', returnAll: true, output: 'fields', fields: ['payer_name'] },
			});

		test('reads what a page names while the next page is asked for', async () => {
			await office.reset({ sales: 80 });
			const { items, error } = await listSales();
			expect(error).toBeUndefined();
			expect(items.filter(({ json }) => json.payer_name === null)).toEqual([]);
			const routes = (await office.requests()).map(({ route }) => route);
			expect(routes.indexOf('/sales/{id}')).toBeLessThan(routes.lastIndexOf('/sales'));
			// Ten records are read at the same time.
			expect(routes.indexOf('/sales', 1)).toBeLessThanOrEqual(11);
		});

		test('asks for the next page before its cursor expires, however long the rows take', async () => {
			await office.reset({ sales: 80 });
			await office.fault({ kind: 'latency', path: '/sales/*', latency_ms: 300 });
			await office.fault({ kind: 'cursor_expires', lifetime_ms: 4_000 });
			const { items, error } = await listSales();
			expect(error).toBeUndefined();
			expect(items.length).toBeGreaterThan(50);
		});

		test('asks for no further page once a row could not be read, and tells that', async () => {
			await office.reset({ sales: 500 });
			await office.fault({ kind: 'error_before_commit', path: '/sales/*', status: 422 });
			const { items, error } = await listSales();
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/\[Item 0\]$/);
			const lists = (await office.requests()).filter(({ route }) => route === '/sales');
			expect(lists.length).toBeLessThan(6);
		});

		test('tells that a page could not be read, whatever became of the rows', async () => {
			await office.reset({ sales: 150 });
			await office.fault({ kind: 'error_before_commit', path: '/sales/*', status: 422 });
			await office.fault({ kind: 'error_before_commit', path: '/sales', status: 403, skip: 1 });
			const { items, error } = await listSales();
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/\[Item 0\]$/);
		});
	});

	test.each<[number, Array<[string, string]>]>([
		[1, [['1', 'first']]],
		[49, [['49', 'first']]],
		[50, [['50', 'first']]],
		[
			51,
			[
				['50', 'first'],
				['1', 'next'],
			],
		],
		[
			60,
			[
				['50', 'first'],
				['10', 'next'],
			],
		],
		[
			100,
			[
				['50', 'first'],
				['50', 'next'],
			],
		],
	])('with a limit of %d asks for these pages and no other: %j', async (limit, expected) => {
		await office.reset({ people: 120 });
		const { items } = await listPeople({ returnAll: false, limit });
		expect(items).toHaveLength(limit);
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(limit);
		expect(await pages()).toEqual(expected);
	});

	test('stops at the last row when there are fewer than the limit', async () => {
		await office.reset({ people: 100 });
		const { items } = await listPeople({ returnAll: false, limit: 500 });
		expect(items).toHaveLength(100);
		expect(await pages()).toEqual(fullPages(2));
	});

	test('asks for the pages once when several items want the same list', async () => {
		await office.reset({ people: 120 });
		const { items } = await listPeople({ returnAll: true }, { items: [{}, {}, {}] });
		expect(items).toHaveLength(360);
		expect(await pages()).toEqual(fullPages(3));
	});

	test('gives no item when there is no row', async () => {
		const { items, error } = await listPeople({ returnAll: true, filters: { name: 'nobody is called so' } });
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(await pages()).toEqual(fullPages(1));
	});

	test('asks for the same page again when its answer is lost, and gives every row once', async () => {
		await office.reset({ people: 120 });
		await office.fault({ kind: 'cut_after_commit', method: 'GET', skip: 1, times: 1 });
		const { items } = await listPeople({ returnAll: true });
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(120);
		expect(items).toHaveLength(120);
		const cursors = (await office.requests()).map(({ query }) => query.cursor);
		expect(cursors).toHaveLength(4);
		expect(cursors[2]).toBe(cursors[1]);
	});

	test('tells a cursor that the service refuses in the middle, and gives no part of the list', async () => {
		await office.reset({ people: 120 });
		await office.fault({ kind: 'error_before_commit', status: 400, method: 'GET', skip: 1, times: 1 });
		const { items, error } = await listPeople({ returnAll: true });
		expect(items).toEqual([]);
		expect(error).toMatchObject({ httpCode: '400' });
		expect(error?.message).toMatch(/\[Item 0\]$/);
		expect(error?.description).toMatch(/^Check the values of this item/);
		expect(await pages()).toEqual(fullPages(2));
	});

	test.each([
		[0, "'Limit' takes 1 or more, not 0 [Item 0]"],
		[-5, "'Limit' takes 1 or more, not -5 [Item 0]"],
		[1.5, "'Limit' takes a whole number such as 12, not 1.5 [Item 0]"],
		['={{ "many" }}', '\'Limit\' takes a whole number such as 12, not "many" [Item 0]'],
	])('refuses a limit of %j without a request', async (limit, message) => {
		const { error } = await listPeople({ returnAll: false, limit });
		expect(error?.message).toBe(message);
		expect(await office.requests()).toEqual([]);
	});
});
