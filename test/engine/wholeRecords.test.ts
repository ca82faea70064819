import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
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

/** Resources with lists, and the parameter that selects one record. */
const LISTS = [
	...[...FINANCIAL, ...GENERAL].map(({ name, node, idParameter }) => ({ name, node, idParameter })),
	{ name: 'Sale', node: sale, idParameter: 'saleId' },
	{ name: 'Person', node: person, idParameter: 'personId' },
	{ name: 'Task', node: new TravelAgencyTask(), idParameter: 'taskId' },
];

/** Resources whose single records can be read, and show more than rows. */
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

const list = async (name: string, chosen: INodeParameters, more: Partial<NodeRun> = {}) => {
	const { items, error } = await run(name, { operation: 'getAll', limit: 6, ...chosen }, more);
	expect(error).toBeUndefined();
	return nonEmpty(items).map(({ json }) => json);
};

/** The description of a parameter of Get Many. */
const descriptionOf = (name: string, parameter: string): string | undefined =>
	listOf(name).node.description.properties.find(
		(property) => property.name === parameter && property.displayOptions?.show?.operation?.includes('getAll'),
	)?.description;

/** The columns that the user can choose. */
const columnsOf = (name: string): unknown[] =>
	(
		listOf(name).node.description.properties.find(
			(property) =>
				property.name === 'fields' && property.displayOptions?.show?.operation?.includes('getAll'),
		)?.options ?? []
	).map((option) => ('value' in option ? option.value : undefined));

const storedOf = async (collection: string): Promise<Map<unknown, IDataObject>> =>
	new Map((await office.records(collection)).map((one) => [one.id, one]));

const namesOf = async (): Promise<Map<unknown, unknown>> =>
	new Map((await office.records('people')).map(({ id, name }) => [id, name]));

describe('Everything of a list', () => {
	test('says what it costs, wherever single records say more than rows', () => {
		const saying = LISTS.filter(({ name }) =>
			/a request for each row/.test(descriptionOf(name, 'output') ?? ''),
		);
		expect(saying.map(({ name }) => name).sort()).toEqual(IN_FULL);
	});

	test.each(IN_FULL)('%s: gives what Get gives, for the price of one request for each row', async (name) => {
		const rows = await list(name, { output: 'raw' });
		await office.forgetRequests();
		const records = await list(name, { output: 'everything' });
		expect(records.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
		const requests = (await office.requests()).filter(({ route }) => route !== '/custom_fields');
		expect(requests).toHaveLength(1 + rows.length);

		const { items } = await run(
			name,
			{ operation: 'get', [listOf(name).idParameter]: byId('={{ $json.id }}'), output: 'everything' },
			{ items: rows.map(({ id }) => ({ id }) as IDataObject) },
		);
		expect(records).toEqual(items.map(({ json }) => json));
		const [row = {}] = rows;
		expect(Object.keys(records[0] ?? {}).length).toBeGreaterThan(Object.keys(row).length);
	});

	test('reads a record that several items list once', async () => {
		const { items } = await run(
			'Sale',
			{ operation: 'getAll', limit: 3, output: 'everything' },
			{ items: [{}, {}] },
		);
		expect(items).toHaveLength(6);
		const routes = (await office.requests()).map(({ route }) => route);
		expect(routes.filter((route) => route === '/sales/{id}')).toHaveLength(3);
		expect(routes.filter((route) => route === '/sales')).toHaveLength(1);
	});

	test('a record that cannot be read ends the list with a sentence: nobody gets a part of it for the whole', async () => {
		await office.fault({ kind: 'error_before_commit', path: '/sales/*', status: 404, times: 1 });
		const { items, error } = await run('Sale', { operation: 'getAll', output: 'everything' });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/\[Item 0\]$/);
	});

	test.each(['Sale', 'Person', 'Bill'])(
		'%s: Include Referenced Records reads each of them once',
		async (name) => {
			const chosen = { output: 'everything', withReferences: true, limit: 2 };
			const records = await list(name, chosen);
			for (const record of records) expect(record).toHaveProperty('custom_fields');
			const paths = (await office.requests()).map(({ path }) => path);
			expect(new Set(paths).size).toBe(paths.length);
			expect(paths.length).toBeGreaterThan(records.length + 1);
		},
	);
});

describe('Names of people in a list', () => {
	test('can be chosen in every list whose records refer to people that are not named, with their cost', () => {
		const offering = LISTS.filter(({ name }) =>
			columnsOf(name).some((column) => /_name$/.test(String(column))),
		);
		for (const name of [...IN_FULL, 'Travel']) expect(offering.map((one) => one.name)).toContain(name);
		for (const { name } of nonEmpty(offering))
			expect(descriptionOf(name, 'fields')).toMatch(/a request for each row, at ten in three seconds/);
	});

	test('Sale: who pays, sells and travels, each person read once', async () => {
		const fields = ['number', 'payer_name', 'seller_name', 'passenger_names'];
		const rows = await list('Sale', { output: 'fields', fields });
		const requests = await requestLines(office);
		const [names, stored] = [await namesOf(), await storedOf('sales')];
		const people = new Set<unknown>();
		for (const row of nonEmpty(rows)) {
			const own = stored.get(row.id);
			const travelers = (own?.products as Array<{ passengers: Array<{ person_id: string }> }>).flatMap(
				(product) => product.passengers.map(({ person_id: id }) => id),
			);
			expect(row).toEqual({
				...{ number: own?.number, id: row.id },
				...{ payer_name: names.get(own?.payer_id), seller_name: names.get(own?.seller_id) },
				passenger_names: [...new Set(travelers)].map((id) => names.get(id)).join(', '),
			});
			for (const id of [own?.payer_id, own?.seller_id, ...travelers]) people.add(id);
		}
		expect(rows.some(({ passenger_names: all }) => String(all).includes(', '))).toBe(true);
		expect(requests.filter((line) => line === 'GET /people/{id}')).toHaveLength(people.size);
		expect(requests.filter((line) => line === 'GET /sales/{id}')).toHaveLength(rows.length);
	});

	/** Whose debt a stored bill is, in the words of the columns. */
	function debtOf(bill: IDataObject | undefined, names: ReadonlyMap<unknown, unknown>): IDataObject {
		const { transaction_kind: direction, kind, person_id: id, card } = bill ?? {};
		const nobody = { payer_name: null, payer_id: null, payee_name: null, payee_id: null };
		const [who, name] = id ? [id, names.get(id)] : [null, null];
		if (direction === 'debit')
			return {
				...nobody,
				payer_is: null,
				payer_unknown: name === null ? 'no_person' : null,
				payee_name: name,
				payee_id: who,
			} as IDataObject;
		const ofSupplier = String(kind).startsWith('vendor');
		const isClients = ['sale_payment', 'sale_standalone', 'customer_invoice'].includes(String(kind));
		if (card !== null) return { ...nobody, payer_is: null, payer_unknown: 'card' };
		const payer = { ...nobody, payer_name: name, payer_id: who } as IDataObject;
		if (!(ofSupplier || isClients)) return { ...payer, payer_is: null, payer_unknown: 'kind' };
		return { ...payer, payer_is: ofSupplier ? 'supplier' : 'client', payer_unknown: null };
	}

	const DEBT = ['payer_name', 'payer_id', 'payer_is', 'payer_unknown', 'payee_name', 'payee_id'];

	test('Bill: who owes a receivable, client or supplier, and who gets a payable', async () => {
		await office.reset({ sales: 120 });
		const bills = await list('Bill', { output: 'fields', fields: DEBT, returnAll: true });
		const [names, stored] = [await namesOf(), await storedOf('bills')];
		const sides = new Set<unknown>();
		for (const { id, ...said } of bills) {
			expect(said).toEqual(debtOf(stored.get(id), names));
			sides.add(said.payer_is ?? said.payer_unknown ?? 'payee');
		}
		expect(sides).toEqual(new Set(['client', 'supplier', 'card', 'kind', 'payee', 'no_person']));
	});

	test('Account Movement: who paid or was paid is told through the bill', async () => {
		await office.reset({ sales: 120 });
		const movements = await list('Account Movement', { output: 'fields', fields: DEBT, returnAll: true });
		const [names, stored] = [await namesOf(), await storedOf('account_movements')];
		const bills = await storedOf('bills');
		let paid = 0;
		for (const { id, ...said } of movements) {
			const bill = bills.get(stored.get(id)?.bill_id);
			const noBill = Object.fromEntries(DEBT.map((column) => [column, null]));
			expect(said).toEqual(bill ? debtOf(bill, names) : { ...noBill, payer_unknown: 'no_bill' });
			paid += said.payer_is === 'client' ? 1 : 0;
		}
		expect(paid).toBeGreaterThan(0);
	});

	test.each([
		['Refund', ['person']],
		['Invoice', ['person']],
		['Partner Statement', ['contractor', 'seller', 'intermediary']],
		['Change Log', ['person']],
	])('%s: the names of %j', async (name, places) => {
		const names = await namesOf();
		const fields = places.flatMap((place) => [`${place}_name`, `${place}_id`]);
		const rows = await list(name, { output: 'fields', fields, returnAll: true });
		for (const row of rows)
			for (const place of places) expect(row[`${place}_name`]).toBe(names.get(row[`${place}_id`]) ?? null);
		for (const place of places) expect(rows.some((row) => row[`${place}_name`] !== null)).toBe(true);
	});

	test('who may not be read is null, and the list goes on', async () => {
		const { items, error } = await run(
			'Sale',
			{ operation: 'getAll', limit: 30, output: 'fields', fields: ['payer_name', 'payer_id'] },
			{ credential: office.credential('no_read_people') },
		);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(30);
		for (const { json } of items)
			expect(json).toMatchObject({ payer_name: null, payer_id: expect.any(String) as unknown });
		// Each person was requested once, although the request was refused.
		const refused = (await office.requests('GET', '/people/{id}')).map(({ path }) => path);
		expect(refused.length).toBeGreaterThan(0);
		expect(new Set(refused).size).toBe(refused.length);
	});

	test('a sale that may not be read leaves the person that a bill shows', async () => {
		const rows = await list(
			'Bill',
			{
				...{ operation: 'getAll', limit: 5, filters: { transactionKind: 'credit' } },
				...{ output: 'fields', fields: ['payer_id'] },
			},
			{ credential: office.credential('no_read_sales') },
		);
		const stored = await storedOf('bills');
		for (const { id, payer_id: payer } of rows) {
			const { card, person_id: person } = stored.get(id) ?? {};
			expect(payer).toBe(card === null ? person : null);
		}
	});
});
