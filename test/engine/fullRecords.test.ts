import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyReferenceData } from '../../nodes/ReferenceData/TravelAgencyReferenceData.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { FINANCIAL } from './readOnly/financial';
import { GENERAL } from './readOnly/general';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';

const office = backOfficeOfThisFile();

const sale = new TravelAgencySale();
const person = new TravelAgencyPerson();

/** What has lists, with the parameter that names one record, and what the lists hold besides the default. */
const LISTS = [
	...[...FINANCIAL, ...GENERAL].map(({ name, node, idParameter }) => ({ name, node, idParameter })),
	{ name: 'Sale', node: sale, idParameter: 'saleId' },
	{ name: 'Person', node: person, idParameter: 'personId' },
	{ name: 'Task', node: new TravelAgencyTask(), idParameter: 'taskId' },
];

/** Those whose single records can be read, and are more than their rows. */
const IN_FULL = [
	'Account Movement',
	'Bill',
	'Change Log',
	'Invoice',
	'Partner Statement',
	'Person',
	'Refund',
	'Sale',
];

const listOf = (wanted: string) => {
	const found = LISTS.find(({ name }) => name === wanted);
	if (!found) throw new Error(`There is no list of ${wanted}`);
	return found;
};

const run = async (name: string, parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node: listOf(name).node, parameters, credential: office.credential(), ...more });

/** @param addNames stands by itself in the form, other than the options */
const list = async (
	name: string,
	{ addNames = false, ...options }: INodeParameters,
	more: INodeParameters = {},
) => {
	const { items, error } = await run(name, {
		operation: 'getAll',
		limit: 6,
		output: 'raw',
		addNames,
		options,
		...more,
	});
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(0);
	return items.map(({ json }) => json);
};

/** The description of a parameter of Get Many, or of one of its options. */
const descriptionOf = (name: string, option: string): string | undefined => {
	const own = listOf(name).node.description.properties.filter(({ displayOptions }) =>
		displayOptions?.show?.operation?.includes('getAll'),
	);
	const group = own.find((property) => property.name === 'options');
	const found = [...own, ...(group?.options ?? [])].find((offered) => offered.name === option);
	return found && 'description' in found ? String(found.description) : undefined;
};

const namesOf = async (): Promise<Map<unknown, unknown>> =>
	new Map((await office.records('people')).map(({ id, name }) => [id, name]));

describe('Full Records', () => {
	test('is offered by every list whose single records can be read and say more, with its cost', () => {
		const offering = LISTS.filter(({ name }) => descriptionOf(name, 'fullRecords') !== undefined);
		expect(offering.map(({ name }) => name).sort()).toEqual(IN_FULL);
		for (const { name } of nonEmpty(offering)) {
			expect(descriptionOf(name, 'fullRecords')).toMatch(/one request for each row.*ten in three seconds/);
		}
	});

	test.each(IN_FULL)('%s: gives what Get gives, for the price of one request for each row', async (name) => {
		const rows = await list(name, {});
		await office.forgetRequests();
		const records = await list(name, { fullRecords: true });
		expect(records.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
		expect(await office.requests()).toHaveLength(1 + rows.length);

		const { items } = await run(
			name,
			{ operation: 'get', [listOf(name).idParameter]: byId('={{ $json.id }}'), output: 'raw' },
			{ items: rows.map(({ id }) => ({ id }) as IDataObject) },
		);
		expect(records).toEqual(items.map(({ json }) => json));
		const [row = {}] = rows;
		expect(Object.keys(records[0] ?? {}).length).toBeGreaterThan(Object.keys(row).length);
	});

	test('reads a record that several items list once', async () => {
		const { items } = await run(
			'Sale',
			{ operation: 'getAll', limit: 3, options: { fullRecords: true } },
			{ items: [{}, {}] },
		);
		expect(items).toHaveLength(6);
		expect(await office.requests()).toHaveLength(4);
	});

	test('a record that cannot be read ends the list with a sentence: nobody gets a part of it for the whole', async () => {
		await office.fault({ kind: 'error_before_commit', path: '/sales/*', status: 404, times: 1 });
		const { items, error } = await run('Sale', { operation: 'getAll', options: { fullRecords: true } });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/\[Item 0\]$/);
	});
});

describe('Add Names', () => {
	test('is offered by every list whose records refer to people that are not named, with its cost', () => {
		const offering = LISTS.filter(({ name }) => descriptionOf(name, 'addNames') !== undefined);
		// Lists of people have the names already, as the API's shape Reference says.
		expect(offering.map(({ name }) => name).sort()).toEqual(
			[...IN_FULL.filter((name) => name !== 'Person'), 'Travel'].sort(),
		);
		for (const { name } of nonEmpty(offering.filter(({ name: each }) => each !== 'Travel'))) {
			expect(descriptionOf(name, 'addNames')).toMatch(/a request for each row.*Each person is read once/);
		}
	});

	test('Sale: a row keeps what it is and gets who pays, sells and travels, each person read once', async () => {
		const rows = await list('Sale', {});
		await office.forgetRequests();
		const named = await list('Sale', { addNames: true });
		const names = await namesOf();
		const stored = new Map((await office.records('sales')).map((each) => [each.id, each]));
		for (const [index, { payer, seller, passengers, ...rest }] of nonEmpty(named).entries()) {
			const { seller: reference, ...row } = rows[index] ?? {};
			expect(rest).toEqual(row);
			expect(seller).toEqual({ ...(reference as object), name: names.get((reference as IDataObject).id) });
			const own = stored.get(row.id);
			expect(payer).toEqual({ id: own?.payer_id, name: names.get(own?.payer_id) });
			const travelers = (own?.products as Array<{ passengers: Array<{ person_id: string }> }>).flatMap(
				(product) => product.passengers.map(({ person_id: id }) => id),
			);
			expect(passengers).toEqual([...new Set(travelers)].map((id) => ({ id, name: names.get(id) })));
		}
		expect(named.some(({ passengers }) => (passengers as unknown[]).length > 1)).toBe(true);
		const requests = await requestLines(office);
		const people = named.flatMap(({ payer, seller, passengers }) =>
			[payer, seller, ...(passengers as unknown[])].map((who) => (who as IDataObject).id),
		);
		expect(requests.filter((line) => line === 'GET /people/{id}')).toHaveLength(new Set(people).size);
		expect(requests.filter((line) => line === 'GET /sales/{id}')).toHaveLength(rows.length);
	});

	/** Whose debt a stored bill is, as Add Names gives it. */
	function debtOf(bill: IDataObject | undefined, names: ReadonlyMap<unknown, unknown>): IDataObject {
		const { transaction_kind: direction, kind, person_id: id, card } = bill ?? {};
		const who = id ? { id, name: names.get(id) } : null;
		if (direction === 'debit') return { payee: who };
		const ofSupplier = String(kind).startsWith('vendor');
		const isClients = ['sale_payment', 'sale_standalone', 'customer_invoice'].includes(String(kind));
		if (card !== null || !(ofSupplier || isClients))
			return card !== null
				? { payer: null, payer_is: null, payer_unknown: 'card' }
				: { payer: who, payer_is: null, payer_unknown: 'kind' };
		return { payer: who, payer_is: ofSupplier ? 'supplier' : 'client' };
	}

	test('Bill: who owes a receivable, client or supplier, and who gets a payable', async () => {
		await office.reset({ sales: 120 });
		const bills = await list('Bill', { addNames: true }, { returnAll: true });
		const names = await namesOf();
		const stored = new Map((await office.records('bills')).map((each) => [each.id, each]));
		const sides = new Set<unknown>();
		for (const { id, payer, payer_is, payer_unknown, payee, ...row } of nonEmpty(bills)) {
			const said = { payer, payer_is, payer_unknown, payee };
			expect(JSON.parse(JSON.stringify(said))).toEqual(debtOf(stored.get(id), names));
			expect(row).not.toHaveProperty('items');
			sides.add(payer_is ?? payer_unknown ?? typeof payee);
		}
		expect(sides).toEqual(new Set(['client', 'supplier', 'card', 'kind', 'object']));
	});

	test('Account Movement: who paid or was paid is told through the bill', async () => {
		await office.reset({ sales: 120 });
		const movements = await list('Account Movement', { addNames: true }, { returnAll: true });
		const names = await namesOf();
		const stored = new Map((await office.records('account_movements')).map((each) => [each.id, each]));
		const bills = new Map((await office.records('bills')).map((each) => [each.id, each]));
		let paid = 0;
		for (const { id, payer, payer_is, payer_unknown, payee } of nonEmpty(movements)) {
			const bill = bills.get(stored.get(id)?.bill_id);
			const noBill = { payer: null, payer_is: null, payer_unknown: 'no_bill' };
			const said = { payer, payer_is, payer_unknown, payee };
			expect(JSON.parse(JSON.stringify(said))).toEqual(bill ? debtOf(bill, names) : noBill);
			paid += payer_is === 'client' ? 1 : 0;
		}
		expect(paid).toBeGreaterThan(0);
	});

	test.each([
		['Refund', ['person']],
		['Invoice', ['person']],
		['Partner Statement', ['contractor', 'seller', 'intermediary']],
		['Change Log', ['person']],
		['Travel', ['customer', 'seller']],
	])('%s: adds the names of %j', async (name, fields) => {
		const names = await namesOf();
		const rows = await list(name, {}, { returnAll: true });
		const named = await list(name, { addNames: true }, { returnAll: true });
		let count = 0;
		for (const [index, record] of nonEmpty(named).entries()) {
			expect(record).toMatchObject(
				Object.fromEntries(Object.entries(rows[index] ?? {}).filter(([field]) => !fields.includes(field))),
			);
			for (const field of fields) {
				const who = record[field] as IDataObject | null;
				if (who === null) continue;
				expect(who).toEqual({ id: who.id, name: names.get(who.id) });
				count += 1;
			}
		}
		expect(count).toBeGreaterThan(0);
	});

	test('Reference Data: names the people of sellers', async () => {
		const { items } = await runNode({
			node: new TravelAgencyReferenceData(),
			credential: office.credential(),
			parameters: { operation: 'getAll', resource: 'sellers', addNames: true },
		});
		const names = await namesOf();
		for (const { json } of nonEmpty(items)) {
			const who = json.person as IDataObject;
			expect(who.name).toBe(names.get(who.id));
		}
	});

	test('in Get, what is Simplified stays so and gets who travels; of Raw, whoever the record refers to is named', async () => {
		const stored = (await office.records('sales')).find(
			({ commissions }) => (commissions as unknown[]).length > 0,
		);
		const get = async (output: string) =>
			(
				await run('Sale', {
					operation: 'get',
					saleId: byId(stored?.id),
					output,
					addNames: true,
				})
			).items[0]?.json ?? {};
		const simple = await get('simple');
		expect(Object.keys(simple).sort()).toEqual(
			[
				...[
					'created_at',
					'departure_date',
					'id',
					'number',
					'passengers',
					'payer',
					'return_date',
					'sale_date',
				],
				...['seller', 'status', 'totals'],
			].sort(),
		);
		expect([Object.keys(simple)[0], Object.keys(simple).at(-1)]).toEqual(['number', 'id']);
		const whole = await get('raw');
		expect(whole.payer).toEqual(simple.payer);
		for (const { person: who } of nonEmpty(whole.commissions as IDataObject[])) {
			expect(who).toHaveProperty('name');
		}
	});

	test('together with Resolve References, the records that take their places have the names', async () => {
		const [record] = await list('Sale', { addNames: true, resolveReferences: true }, { limit: 1 });
		expect(record?.payer).toHaveProperty('cpf_cnpj');
		expect(record?.passengers).toEqual(
			(record?.passengers as IDataObject[]).map(({ id, name }) => ({ id, name })),
		);
		expect((record?.passengers as IDataObject[])[0]?.name).toEqual(expect.any(String));
	});

	test('who may not be read stays without a name, and the list goes on', async () => {
		const { items, error } = await run(
			'Sale',
			{ operation: 'getAll', limit: 30, addNames: true },
			{ credential: office.credential('no_read_people') },
		);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(30);
		for (const { json } of items) expect(json.payer).toEqual({ id: (json.payer as IDataObject).id });
		// Each person was asked for once, although the answer was no.
		const refused = (await office.requests('GET', '/people/{id}')).map(({ path }) => path);
		expect(refused.length).toBeGreaterThan(0);
		expect(new Set(refused).size).toBe(refused.length);
	});

	test('a sale that may not be read leaves the person that a bill shows', async () => {
		const { items, error } = await run(
			'Bill',
			{ operation: 'getAll', limit: 5, filters: { transactionKind: 'credit' }, addNames: true },
			{ credential: office.credential('no_read_sales') },
		);
		expect(error).toBeUndefined();
		const stored = new Map((await office.records('bills')).map((each) => [each.id, each]));
		for (const { json } of nonEmpty(items)) {
			const { card, person_id: id } = stored.get(json.id) ?? {};
			expect((json.payer as IDataObject | null)?.id ?? null).toBe(card === null ? id : null);
		}
	});
});

describe('with the options of Get', () => {
	test.each([
		['Sale', 'customFieldsByName'],
		['Sale', 'resolveReferences'],
		['Person', 'resolveReferences'],
		['Bill', 'resolveReferences'],
	])('%s: %s reads each row in full, and says so', async (name, option) => {
		expect(descriptionOf(name, option)).toMatch(/Takes a request for each row/);
		const records = await list(name, { [option]: true }, { limit: 2, output: 'raw' });
		expect(records).toHaveLength(2);
		for (const record of records) expect(record).toHaveProperty('custom_fields');
	});

	test('Full Records of people are whole although Output is Simplified', async () => {
		const [whole] = await list('Person', { fullRecords: true }, { limit: 1, output: 'simple' });
		expect(whole).toHaveProperty('contacts');
	});
});
