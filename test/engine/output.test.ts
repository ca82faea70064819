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
	test('gives these alone, in reading order and with the ID, at no further cost where the list has them', async () => {
		const rows = await select(sale, ['totals.final_amount', 'number', 'seller']);
		for (const row of nonEmpty(rows)) {
			expect(Object.keys(row)).toEqual(['number', 'totals', 'seller', 'id']);
			expect(Object.keys(row.totals as object)).toEqual(['final_amount']);
		}
		expect(await requestLines(office)).toEqual(['GET /sales']);
	});

	test('reads each record for what the list does not show, and each person for a name, and nobody else', async () => {
		const rows = await select(sale, ['number', 'payer.name', 'commissions']);
		const names = await namesOf();
		const stored = new Map((await office.records('sales')).map((each) => [each.id, each]));
		const payers = rows.map(({ id }) => stored.get(id)?.payer_id);
		expect(rows.map(({ payer }) => payer)).toEqual(payers.map((id) => ({ name: names.get(id) })));
		expect(Object.keys(rows[0] ?? {})).toEqual(['number', 'payer', 'commissions', 'id']);
		const requests = await requestLines(office);
		expect(requests.filter((line) => line === 'GET /sales/{id}')).toHaveLength(rows.length);
		expect(requests.filter((line) => line === 'GET /people/{id}')).toHaveLength(new Set(payers).size);
	});

	test('names those who travel and those who owe, who are in no row', async () => {
		const names = [...(await namesOf()).values()];
		const sales = await select(sale, ['passengers.name']);
		const travelers = sales.flatMap(({ passengers }) => passengers as IDataObject[]);
		for (const traveler of nonEmpty(travelers)) {
			expect(Object.keys(traveler)).toEqual(['name']);
			expect(names).toContain(traveler.name);
		}
		const bills = await select(bill, 'Number, Payer: Name', { filters: { transactionKind: 'credit' } });
		expect(bills.some(({ payer }) => payer !== null)).toBe(true);
	});

	test('gives custom fields by their names', async () => {
		const stored = (await office.records('sales')).find(
			({ custom_fields: values }) => (values as unknown[]).length > 0,
		) as IDataObject & { custom_fields: Array<{ id: number; value: unknown }> };
		const definitions = await office.records('custom_fields');
		const nameOf = (id: number) => String(definitions.find((one) => one.id === id)?.name);
		const byName = Object.fromEntries(stored.custom_fields.map(({ id, value }) => [nameOf(id), value]));
		const get = async (fields: string[]) =>
			(await run(sale, { operation: 'get', saleId: byId(stored.id), output: 'fields', fields }))[0];
		expect((await get(['custom_fields']))?.custom_fields).toEqual(byName);
	});

	test('resolves only the references that are selected', async () => {
		const [row] = await select(sale, ['payer'], { limit: 1, options: { resolveReferences: true } });
		expect(row?.payer).toHaveProperty('person_kind');
		expect((await requestLines(office)).sort()).toEqual([
			'GET /people/{id}',
			'GET /sales',
			'GET /sales/{id}',
		]);
	});
});

describe('Simplified', () => {
	test('has what the back office calls otherwise in place of what it does not have', async () => {
		front.mangle(({ path }) =>
			path.startsWith('/bills')
				? changed((body) => {
						for (const row of body.data as IDataObject[]) {
							Object.assign(row, { maturity: row.due_date, memo: row.description, parts: [1] });
							for (const name of ['due_date', 'description', 'number']) delete row[name];
						}
					})
				: undefined,
		);
		const credential = { ...office.credential(), baseUrl: `${front.url}/api/v3` };
		const [row] = await run(bill, { operation: 'getAll', limit: 1 }, { credential });
		expect(Object.keys(row ?? {}).sort()).toEqual(
			['amount', 'canceled', 'id', 'kind', 'maturity', 'memo', 'settlement_date', 'transaction_kind'].sort(),
		);
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

test('what leaves a write is no part of what is sent, and reads nothing', async () => {
	const [task] = (await office.records('tasks')).filter(({ completed, deleted }) => !completed && !deleted);
	const [done] = await run(new TravelAgencyTask(), {
		operation: 'update',
		taskId: byId(task?.id),
		updateFields: { description: 'Com urgência' },
		options: { output: 'fields', fields: ['description', 'custom_fields', 'assignee'] },
	});
	expect(Object.keys(done ?? {}).sort()).toEqual(['assignee', 'custom_fields', 'description', 'id']);
	const requests = await office.requests();
	expect(requests.map(({ method }) => method)).toEqual(['PATCH']);
	expect(requests[0]?.body).toEqual({ description: 'Com urgência' });
});
