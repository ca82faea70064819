import type {
	IDataObject,
	INodeParameters,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { TravelAgencyTravel } from '../../nodes/Travel/TravelAgencyTravel.node';
import { recordsOf } from '../../nodes/shared/values';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { requestLines } from './requestLines';
import { runNode } from './runNode';

/** What Selected Fields costs, and what a row contains besides the chosen columns. */

const office = backOfficeOfThisFile();

async function rowsOf(node: INodeType, fields: string[], parameters: INodeParameters) {
	const { items, error } = await runNode({
		node,
		parameters: { output: 'fields', fields, ...parameters },
		credential: office.credential(),
	});
	expect(error).toBeUndefined();
	return nonEmpty(items.map(({ json }) => json));
}

test('a name that the row itself refers to costs its person, and not the whole record', async () => {
	const rows = await rowsOf(new TravelAgencyTravel(), ['customer_name'], { operation: 'getAll', limit: 5 });
	const names = (await office.records('people')).map(({ name }) => name);
	for (const { customer_name: name } of rows) expect(names).toContain(name);
	const asked = new Set(await requestLines(office));
	expect([...asked].sort()).toEqual(['GET /people/{id}', 'GET /travels']);
});

test('of a write say what became of it', async () => {
	const [row] = await rowsOf(new TravelAgencyPerson(), [], {
		operation: 'findOrCreate',
		matchBy: 'externalId',
		matchValue: 'crm-78',
		name: 'Ana Souza',
		personKind: 'individual',
		options: { output: 'fields', fields: ['first_name'], idempotencyKey: 'crm-78' },
	});
	expect(Object.keys(row ?? {})).toEqual(['first_name', 'outcome', 'replayed', 'id']);
	expect(row).toMatchObject({ first_name: 'Ana', outcome: 'created', replayed: false });
});

test('a bill has the numbers of its sales', async () => {
	const numbers = new Map((await office.records('sales')).map(({ id, number }) => [String(id), number]));
	const ofSales = ({ sale_id: own, items }: IDataObject) => {
		const named = [own, ...recordsOf(items).map(({ sale_id: id }) => id)].map(String);
		return [...new Set(named)].filter((id) => numbers.has(id));
	};
	const bills = await office.records('bills');
	for (const count of [0, 1]) {
		const bill = bills.find((one) => ofSales(one).length === count) as IDataObject;
		const [row] = await rowsOf(new TravelAgencyBill(), ['sale_numbers'], {
			operation: 'get',
			billId: byId(bill.id),
		});
		const known = ofSales(bill).map((id) => numbers.get(id));
		expect(row?.sale_numbers).toBe(known.length > 0 ? known.join(', ') : null);
	}
});

/** What Get Many offers under Selected Fields. */
function offeredBy({ description: { properties } }: { description: INodeTypeDescription }): string[] {
	const fields = properties.find(
		({ name, displayOptions: { show } = {} }) => name === 'fields' && show?.operation?.includes('getAll'),
	);
	return ((fields?.options ?? []) as INodePropertyOptions[]).map(({ value }) => String(value));
}

test.each([
	['tasks', new TravelAgencyTask()],
	['travels', new TravelAgencyTravel()],
])(
	'of %s, whose records cannot be read one by one, nothing is offered that every row lacks',
	async (_, node) => {
		const offered = [...nonEmpty(offeredBy(node))];
		const rows = await rowsOf(node, offered, { operation: 'getAll', returnAll: true });
		const empty = offered.filter((column) => rows.every((row) => (row[column] ?? null) === null));
		expect(empty).toEqual([]);
	},
);
