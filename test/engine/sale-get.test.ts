import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { PRODUCT_ARRAYS } from '../../nodes/shared/agency/sale';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { changed, frontOfThisFile } from './front';
import { runNode, type NodeResult, type NodeRun } from './runNode';

const office = backOfficeOfThisFile();
const front = frontOfThisFile(office);
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
		const { items, error } = await get([second?.id, first?.id], {}, { output: 'raw' });
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
		const paths = (await office.requests()).map(({ path }) => path);
		expect(new Set(paths).size).toBe(paths.length);
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
		['', "'Sale' is empty: fill it in [Item 0]"],
		['1042', /^'Sale' is "1042"\. Choose From List, or enter the ID, .* \[Item 0\]$/],
		['../people', /^'Sale' is "\.\.\/people"\. Choose From List, or enter the ID, .* \[Item 0\]$/],
		[
			`${UNKNOWN}/../../people`,
			/^'Sale' is "3f2b6c1e-[^"]*"\. Choose From List, or enter the ID, .* \[Item 0\]$/,
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
		expect(error?.message).toBe('The back office has no such record: Sale not found [Item 0]');
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
			{
				json: {
					sale: UNKNOWN,
					error: expect.objectContaining({
						message: 'The back office has no such record: Sale not found',
						item: 0,
					}) as unknown,
				},
				pairedItem: { item: 0 },
			},
			{
				json: { sale: 'x', error: expect.objectContaining({ item: 2 }) as unknown },
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
					error: expect.objectContaining({
						message: 'The back office has no such record: Sale not found',
						description: expect.stringMatching(/^Check the ID/) as unknown,
					}) as unknown,
				},
				pairedItem: { item: 0 },
			},
			{ json: { id: sale?.id }, pairedItem: { item: 1 } },
		]);
		// Without other members, older n8n versions recognize that the item failed.
		expect(Object.keys(items[0]?.json ?? {})).toEqual(['error']);
	});

	test('a credential that may not read sales is told the causes in their order, without "only reading"', async () => {
		const [sale] = await someSales(1);
		const { error } = await get([sale?.id], { credential: office.credential('no_read_sales') });
		expect(error?.message).toMatch(/permission Read sales/);
		expect(error?.description).toMatch(/\(1\) the company has no API license, \(2\) .*reading sales/);
	});

	test('without further choice, a row comes in the order in which a person reads it', async () => {
		const [sale] = await someSales(1);
		const { items } = await get([sale?.id]);
		expect(Object.keys(items[0]?.json ?? {})).toEqual([
			...['number', 'payer_name', 'departure_date', 'final_amount', 'balance', 'status', 'return_date'],
			...['sale_date', 'seller_name', 'first_name', 'whatsapp', 'created_at', 'payer_id', 'seller_id', 'id'],
		]);
	});

	test('Simplified asks for those whom it names, each once, and for nobody else', async () => {
		let most = 0;
		for (const { id } of nonEmpty(await someSales(8))) {
			await office.forgetRequests();
			const { items } = await get([id]);
			const { payer_id, seller_id } = items[0]?.json ?? {};
			const shown = [payer_id, seller_id].filter((one) => one !== null);
			const [first, ...others] = (await office.requests()).map(({ path }) => path);
			expect(first).toBe(`/sales/${String(id)}`);
			expect(others.sort()).toEqual([...new Set(shown)].map((one) => `/people/${String(one)}`).sort());
			most = Math.max(most, others.length);
		}
		expect(most).toBeGreaterThan(1);
	});

	test('Include Referenced Records puts people, bills and refunds in their places, each read once', async () => {
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

	test('Include Referenced Records reaches into lists: who gets a commission, and who pays a supplier', async () => {
		const sales = await office.records('sales');
		const isPaid = ({ payments }: IDataObject) =>
			(payments as IDataObject[]).some(({ side, payer_id }) => side === 'vendor' && payer_id);
		const sale = sales.find((stored) => (stored.commissions as unknown[]).length > 0 && isPaid(stored));
		expect(sale).toBeDefined();
		const [plain, resolved] = [
			await get([sale?.id], {}, { output: 'raw' }),
			await get([sale?.id], {}, RESOLVED),
		];
		expect(resolved.error).toBeUndefined();
		const commissions = resolved.items[0]?.json.commissions as IDataObject[];
		expect(commissions.map(({ amount }) => amount)).toEqual(
			(plain.items[0]?.json.commissions as IDataObject[]).map(({ amount }) => amount),
		);
		const { vendor } = resolved.items[0]?.json.payments as { vendor: Record<string, IDataObject[]> };
		const payers = Object.values(vendor).flatMap((payments) => payments.map(({ payer }) => payer));
		expect(payers.length).toBeGreaterThan(0);
		for (const person of [...commissions.map((line) => line.person), ...payers])
			expect(person).toMatchObject({ id: expect.any(String), person_kind: expect.any(String) });
	});

	test('Include Referenced Records reaches into products: who supplies and represents them, and who travels', async () => {
		const people = new Map((await office.records('people')).map(({ id, name }) => [id, name]));
		const ids = (await office.records('sales')).slice(0, 30).map(({ id }) => id);
		const { items, error } = await get(ids, {}, RESOLVED);
		expect(error).toBeUndefined();
		const products = items.flatMap(({ json }) =>
			PRODUCT_ARRAYS.flatMap((kind) => json[kind] as IDataObject[]),
		);
		for (const role of ['supplier', 'representative', 'person']) {
			const lines =
				role === 'person' ? products.flatMap(({ passengers }) => passengers as IDataObject[]) : products;
			const named = lines.flatMap((line) => (line[role] ? [line[role] as IDataObject] : []));
			expect(named.length).toBeGreaterThan(0);
			for (const { id, ...person } of named)
				expect(person).toMatchObject({ name: people.get(id), person_kind: expect.any(String) as unknown });
		}
	});

	test('Include Referenced Records finds the payers of what the agency embeds, in a list or by itself', async () => {
		const [sale] = await someSales(1);
		const ids = (await office.records('people')).slice(-3).map(({ id }) => id);
		const [credit, retained, legacy] = ids.map((id) => ({ amount: 1, payer: { id } }));
		front.mangle(({ path }) =>
			path.startsWith('/sales/')
				? changed((body) => {
						Object.assign((body.payments as { agency: IDataObject }).agency, {
							credit: [credit],
							retained_by_intermediary: retained,
							legacy: [legacy, { amount: 2, payer: null }],
						});
					})
				: undefined,
		);
		const credential = { ...office.credential(), baseUrl: `${front.url}/api/v3` };
		const { items, error } = await get([sale?.id], { credential }, RESOLVED);
		expect(error).toBeUndefined();
		const person = (index: number): unknown =>
			expect.objectContaining({ id: ids[index], person_kind: expect.any(String) as unknown });
		expect(items[0]?.json.payments).toMatchObject({
			agency: {
				credit: [{ amount: 1, payer: person(0) }],
				retained_by_intermediary: { amount: 1, payer: person(1) },
				legacy: [
					{ amount: 1, payer: person(2) },
					{ amount: 2, payer: null },
				],
			},
		});
	});
});

const RESOLVED: INodeParameters = { output: 'everything', withReferences: true };
