import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile } from './backOffice';
import { runNode, type NodeResult, type NodeRun } from './runNode';

const office = backOfficeOfThisFile();
const node = new TravelAgencySale();
const UNKNOWN = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

async function get(
	sales: unknown[],
	given: Partial<NodeRun> = {},
	more: INodeParameters = {},
): Promise<NodeResult> {
	return await runNode({
		node,
		credential: office.credential(),
		items: sales.map((sale) => ({ sale }) as IDataObject),
		...given,
		parameters: { operation: 'get', saleId: { __rl: true, mode: 'id', value: '={{ $json.sale }}' }, ...more },
	});
}

async function someSales(count: number): Promise<IDataObject[]> {
	return (await office.records('sales')).slice(0, count);
}

describe('Sale > Get', () => {
	test('gives the whole sale of every item, linked to its item', async () => {
		const [first, second] = await someSales(2);
		const { items, error } = await get([second?.id, first?.id], {}, { simplify: false });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual([second?.id, first?.id]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(items[0]?.json).toMatchObject({
			number: second?.number,
			payments: { agency: {}, vendor: {} },
			commissions: expect.any(Array) as unknown,
		});
	});

	test('asks once for a sale that several items name, and each gets a copy of its own', async () => {
		const [sale] = await someSales(1);
		const { items } = await get([sale?.id, sale?.id, sale?.id]);
		expect(items).toHaveLength(3);
		expect(items[1]?.json).toEqual(items[0]?.json);
		expect(items[1]?.json).not.toBe(items[0]?.json);
		expect(await office.requests()).toHaveLength(1);
	});

	test('takes a sale that was chosen from the list', async () => {
		const [sale] = await someSales(1);
		const saleId = { __rl: true, mode: 'list', value: sale?.id as string, cachedResultName: 'Sale 1' };
		const { items } = await runNode({
			node,
			credential: office.credential(),
			parameters: { operation: 'get', saleId },
		});
		expect(items[0]?.json.id).toBe(sale?.id);
	});

	test.each([
		['', 'Sale is empty: fill it in [Item 0]'],
		['1042', /^Sale takes a record from the list or its ID, .* not "1042" \[Item 0\]$/],
		['../people', /^Sale takes a record from the list or its ID, .* not "\.\.\/people" \[Item 0\]$/],
		[
			`${UNKNOWN}/../../people`,
			/^Sale takes a record from the list or its ID, .* not "3f2b6c1e-[^"]*" \[Item 0\]$/,
		],
	])('refuses %j as a sale without a request', async (entered, message) => {
		const { error } = await get([entered]);
		expect(error?.message).toEqual(
			typeof message === 'string' ? message : (expect.stringMatching(message) as unknown),
		);
		expect(await office.requests()).toEqual([]);
	});

	test('a sale that does not exist is told with what to check', async () => {
		const { error } = await get([UNKNOWN]);
		expect(error?.message).toBe('Sale not found [Item 0]');
		expect(error?.description).toMatch(/^Check the ID: /);
		expect(error).toMatchObject({ httpCode: '404' });
	});

	test('with the error output, the sale that does not exist leaves there with its input and its sentence', async () => {
		const [sale] = await someSales(1);
		const { items, errorItems, error } = await get([UNKNOWN, sale?.id, 'x'], {
			settings: { onError: 'continueErrorOutput' },
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([[sale?.id, { item: 1 }]]);
		expect(errorItems).toMatchObject([
			{ json: { sale: UNKNOWN, error: 'Sale not found [Item 0]' }, pairedItem: { item: 0 } },
			{
				json: { sale: 'x', error: expect.stringMatching(/\[Item 2\]$/) as unknown },
				pairedItem: { item: 2 },
			},
		]);
	});

	test('with Continue, the sale that does not exist becomes its sentence and what to do', async () => {
		const [sale] = await someSales(1);
		const { items } = await get([UNKNOWN, sale?.id], { settings: { onError: 'continueRegularOutput' } });
		expect(items).toMatchObject([
			{
				json: {
					error: 'Sale not found [Item 0]',
					details: expect.stringMatching(/^Check the ID/) as unknown,
				},
				pairedItem: { item: 0 },
			},
			{ json: { id: sale?.id }, pairedItem: { item: 1 } },
		]);
	});

	test('a credential that may not read sales is told the causes in their order, without "only reading"', async () => {
		const [sale] = await someSales(1);
		const { error } = await get([sale?.id], { credential: office.credential('no_read_sales') });
		expect(error?.message).toMatch(/permission Read sales/);
		expect(error?.description).toMatch(/\(1\) the company has no API license, \(2\) .*reading sales/);
	});

	test('Simplify, which is on from the start, keeps ten fields at most', async () => {
		const [sale] = await someSales(1);
		const { items } = await get([sale?.id]);
		expect(Object.keys(items[0]?.json ?? {}).sort()).toEqual([
			...['created_at', 'departure_date', 'id', 'number', 'payer', 'return_date', 'sale_date'],
			...['seller', 'status', 'totals'],
		]);
	});

	test('Resolve References puts people, bills and refunds in their places, each read once', async () => {
		const refunds = await office.records('refunds');
		const sales = await office.records('sales');
		const refunded = sales.find(({ id }) => refunds.some(({ sale_id }) => sale_id === id));
		const billed = sales.find(({ payments }) => (payments as IDataObject[]).some(({ bill_id }) => bill_id));
		const { items, error } = await get([billed?.id, refunded?.id, billed?.id], {}, RESOLVED);
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({
			payer: { id: billed?.payer_id, person_kind: expect.any(String) as unknown },
			payments: {
				agency: {
					bills: expect.arrayContaining([expect.objectContaining({ kind: 'sale_payment' })]) as unknown,
				},
			},
		});
		expect(items[1]?.json).toMatchObject({
			payments: {
				agency: {
					refunds: expect.arrayContaining([
						expect.objectContaining({ amount: expect.any(Number) }),
					]) as unknown,
				},
			},
		});
		const read = (await office.requests()).map(({ path }) => path);
		expect(new Set(read).size).toBe(read.length);
	});
});

const RESOLVED: INodeParameters = { simplify: false, options: { resolveReferences: true } };
