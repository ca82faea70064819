import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { changed, frontOfThisFile } from './front';
import { byId } from './picked';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';

const office = backOfficeOfThisFile();
const front = frontOfThisFile(office);
const [bill, person, sale] = [new TravelAgencyBill(), new TravelAgencyPerson(), new TravelAgencySale()];

const run = async (node: INodeType, parameters: INodeParameters, more: Partial<NodeRun> = {}) => {
	const { items, error } = await runNode({ node, parameters, credential: office.credential(), ...more });
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
};

const select = async (node: INodeType, fields: string[] | string, more: INodeParameters = {}) =>
	await run(node, { operation: 'getAll', limit: 5, output: 'fields', fields, ...more });

const namesOf = async () =>
	new Map((await office.records('people')).map(({ id, name }) => [id as unknown, name as unknown]));

describe('Selected Fields', () => {
	test('gives these alone, in their order and with the ID, at no further cost where the list has them', async () => {
		const rows = await select(sale, ['final_amount', 'number', 'seller_id']);
		for (const row of nonEmpty(rows))
			expect(Object.keys(row)).toEqual(['final_amount', 'number', 'seller_id', 'id']);
		expect(await requestLines(office)).toEqual(['GET /sales']);
		const [first] = await select(sale, ['id', 'number']);
		expect(Object.keys(first ?? {})).toEqual(['id', 'number']);
	});

	test('gives amounts and dates as people write them, beside or in place of what they are', async () => {
		front.mangle(({ path }) =>
			path === '/sales'
				? changed(({ data }) => {
						const [first, second] = data as Array<{ totals: IDataObject } & IDataObject>;
						Object.assign(first ?? {}, { departure_date: '2026-12-18' });
						Object.assign(first?.totals ?? {}, { final_amount: 4890 });
						Object.assign(second ?? {}, { departure_date: null });
					})
				: undefined,
		);
		const fields = ['final_amount_text', 'departure_date_text', 'departure_date', 'created_at_text'];
		const credential = { ...office.credential(), baseUrl: `${front.url}/api/v3` };
		const parameters = { operation: 'getAll', limit: 2, output: 'fields', fields };
		const [first, second] = await run(sale, parameters, { credential });
		expect(Object.keys(first ?? {})).toEqual([...fields, 'id']);
		expect(first).toMatchObject({
			final_amount_text: 'R$\u00a04.890,00',
			departure_date_text: '18/12/2026',
			departure_date: '2026-12-18',
			created_at_text: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/) as unknown,
		});
		expect(second).toMatchObject({ departure_date_text: null, departure_date: null });
	});

	test('reads each record for what the list does not show, and each person for a name, and nobody else', async () => {
		const rows = await select(sale, ['number', 'payer_name', 'commissions']);
		const names = await namesOf();
		const stored = new Map((await office.records('sales')).map((each) => [each.id, each]));
		const payers = rows.map(({ id }) => stored.get(id)?.payer_id);
		expect(rows.map(({ payer_name: name }) => name)).toEqual(payers.map((id) => names.get(id)));
		expect(Object.keys(rows[0] ?? {})).toEqual(['number', 'payer_name', 'commissions', 'id']);
		const requests = await requestLines(office);
		expect(requests.filter((line) => line === 'GET /sales/{id}')).toHaveLength(rows.length);
		expect(requests.filter((line) => line === 'GET /people/{id}')).toHaveLength(new Set(payers).size);
	});

	test('gives every row the same columns, also of custom fields that only others have', async () => {
		const definitions = (await office.records('custom_fields')).filter(
			({ resource }) => resource === 'sales',
		);
		const rows = await select(sale, ['number', 'custom_fields'], { returnAll: true });
		const columns = ['number', ...definitions.map(({ name }) => String(name)), 'id'];
		expect(new Set(rows.map((row) => Object.keys(row).join())).size).toBe(1);
		expect(Object.keys(rows[0] ?? {}).sort()).toEqual(columns.sort());
	});

	test('gives custom fields as columns by their names', async () => {
		const stored = (await office.records('sales')).find(
			({ custom_fields: values }) => (values as unknown[]).length > 0,
		) as IDataObject & { custom_fields: Array<{ id: number; value: unknown }> };
		const definitions = await office.records('custom_fields');
		const nameOf = (id: number) => String(definitions.find((one) => one.id === id)?.name);
		const all = definitions.filter(({ resource }) => resource === 'sales');
		const byName = {
			...Object.fromEntries(all.map(({ name }) => [String(name), null])),
			...Object.fromEntries(stored.custom_fields.map(({ id, value }) => [nameOf(id), value])),
		};
		const get = async (fields: string[]) =>
			(await run(sale, { operation: 'get', saleId: byId(stored.id), output: 'fields', fields }))[0];
		expect(await get(['number', 'custom_fields'])).toEqual({
			...{ number: stored.number, id: stored.id },
			...byName,
		});
	});

	test('with none chosen it says so, before a request', async () => {
		const { error } = await runNode({
			node: sale,
			parameters: { operation: 'getAll', output: 'fields', fields: [] },
			credential: office.credential(),
		});
		expect(error?.message).toBe("'Fields' is empty: fill it in [Item 0]");
		expect(await office.requests()).toEqual([]);
	});
});

describe('Simplified', () => {
	test('has what the back office calls otherwise in place of what it does not have', async () => {
		front.mangle(({ path }) =>
			path === '/bills'
				? changed((body) => {
						for (const row of body.data as IDataObject[]) {
							Object.assign(row, { maturity: row.due_date, memo: row.description, parts: [{ part: 1 }] });
							for (const name of ['due_date', 'description', 'number']) delete row[name];
						}
					})
				: undefined,
		);
		const credential = { ...office.credential(), baseUrl: `${front.url}/api/v3` };
		const [row] = await run(bill, { operation: 'getAll', limit: 1 }, { credential });
		expect(row).toMatchObject({
			maturity: expect.any(String) as unknown,
			memo: expect.any(String) as unknown,
		});
		expect(row).toMatchObject({ due_date: null, description: null, number: null });
		expect(row).not.toHaveProperty('parts');
		// The record is not read for columns that a row lacks.
		expect(await requestLines(office)).toEqual(['GET /bills']);
	});

	test('of a write has what the next nodes need, and what the node says of it', async () => {
		const [created] = await run(person, {
			operation: 'findOrCreate',
			matchBy: 'externalId',
			matchValue: 'crm-77',
			name: 'Ana Souza',
			personKind: 'individual',
			options: { idempotencyKey: 'crm-77' },
		});
		expect(created).toMatchObject({
			name: 'Ana Souza',
			external_id: 'crm-77',
			outcome: 'created',
			replayed: false,
		});
		expect(created).not.toHaveProperty('tax_withholding');
	});
});

test.each<[string, INodeParameters, string[] | undefined]>([
	[
		'the chosen columns',
		{ output: 'fields', fields: ['description', 'custom_fields', 'assignee_id'] },
		['description', 'custom_fields', 'assignee_id', 'id'],
	],
	['Everything', { output: 'everything' }, undefined],
])('what leaves a write is no part of what is sent, and reads nothing: %s', async (_, options, columns) => {
	const [task] = (await office.records('tasks')).filter(({ completed, deleted }) => !completed && !deleted);
	const [done] = await run(new TravelAgencyTask(), {
		operation: 'update',
		taskId: byId(task?.id),
		updateFields: { description: 'Com urgência' },
		options,
	});
	expect(done).toMatchObject({ description: 'Com urgência', custom_fields: expect.any(Array) as unknown });
	if (columns) expect(Object.keys(done ?? {})).toEqual(columns);
	const requests = await office.requests();
	expect(requests.map(({ method }) => method)).toEqual(['PATCH']);
	expect(requests[0]?.body).toEqual({ description: 'Com urgência' });
});
