import { setTimeout as wait } from 'timers/promises';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { hotelLine } from './createSale';
import { freshCpf } from './documents';
import { frontOfThisFile } from './front';
import { byId } from './picked';
import { runNode } from './runNode';

/*
 * No more requests than a careful person would make for the same work, and none twice, even if answers take
 * so long that items overlap.
 */

const office = backOfficeOfThisFile({ people: 180, sales: 2 });
const front = frontOfThisFile(office);
beforeEach(() => {
	front.before = async () => await wait(200);
});

const ITEMS = 20;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Clients who either all have an External ID for this credential, or all have none. */
async function clients(isKnown: boolean): Promise<IDataObject[]> {
	return (await office.records('people')).filter(
		({ system, person_kind: kind, external_ids: ids }) =>
			!system && kind === 'individual' && isKnown === Object.keys(ids as object).includes('full_access'),
	);
}

interface Work {
	node: TravelAgencySale | TravelAgencyPerson;
	parameters: INodeParameters;
	items: IDataObject[];
}

/** Sales by the same seller and supplier, each for another payer, who travels. */
async function sales(isKnown: boolean, payer: (id: unknown) => INodeParameters): Promise<Work> {
	const [seller, supplier, ...payers] = await clients(isKnown);
	return {
		node: new TravelAgencySale(),
		parameters: {
			...{ operation: 'create', inputMode: 'form', seller: byId(seller?.id), ...payer('={{ $json.payer }}') },
			products: {
				hotel: [
					{
						...hotelLine(),
						...{ supplier: byId(supplier?.id), supplierDetails: {} },
						passengers: { passenger: [{ sameAsPayer: true, amount: '1000' }] },
					},
				],
			},
		},
		items: numbers(ITEMS).map((index) => ({ payer: payers[index]?.id })),
	};
}

const chosen = (id: unknown): INodeParameters => ({ payer: byId(id) });
const newPayer = (): INodeParameters => ({
	payer: { __rl: true, mode: 'new', value: '=Cliente {{ $itemIndex }}' },
	newPayer: { externalId: '=new-{{ $itemIndex }}' },
});
const CPFS = numbers(ITEMS / 2).map(() => freshCpf());
/** Two sales for each payer. */
const newPayerByCpf = (): INodeParameters => ({
	payer: { __rl: true, mode: 'new', value: 'Lia Duarte' },
	newPayer: { cpfCnpj: `={{ ${JSON.stringify(CPFS)}[$itemIndex % ${CPFS.length}] }}` },
});

/** @param named the people's names; by default, all have the same name */
const people = (operation: string, matchBy: string, values: unknown[], named: unknown[] = []): Work => ({
	node: new TravelAgencyPerson(),
	parameters: { operation, matchBy, matchValue: '={{ $json.value }}', name: '={{ $json.name }}' },
	items: values.map((value, index) => ({ value, name: named[index] ?? 'Ana Souza' })) as IDataObject[],
});

/** Known people by a key, each with their registered name. */
async function known(
	operation: string,
	matchBy: string,
	count: number,
	keyOf: (person: IDataObject) => unknown,
) {
	const those = (await clients(true)).filter(keyOf).slice(0, count);
	return people(
		operation,
		matchBy,
		those.map(keyOf),
		those.map(({ name }) => name),
	);
}
const cpfOf = ({ cpf_cnpj: cpf }: IDataObject) => cpf;
const externalIdOf = ({ external_ids: ids }: IDataObject) => (ids as IDataObject).full_access;

test.each<[string, () => Promise<Work>, number]>([
	['20 sales, all people by ID, none with an External ID', async () => await sales(false, chosen), 64],
	['20 sales, all people by ID, all with one', async () => await sales(true, chosen), 42],
	['20 sales, seller and supplier by ID', async () => await sales(true, newPayer), 22],
	['20 sales, ten new payers by CPF', async () => await sales(true, newPayerByCpf), 32],
	['20 times Create or Update by CPF', async () => await known('upsert', 'cpfCnpj', ITEMS, cpfOf), 40],
	[
		'20 times Find or Create by CPF, all new',
		async () =>
			people(
				'findOrCreate',
				'cpfCnpj',
				numbers(ITEMS).map(() => freshCpf()),
			),
		40,
	],
	[
		'3 times Create or Update by External ID, all known',
		async () => await known('upsert', 'externalId', 3, externalIdOf),
		10,
	],
	[
		'5 times Find or Create by Email, all known',
		async () => await known('findOrCreate', 'email', 5, ({ email }) => email),
		15,
	],
	[
		'5 times Create or Update by Email, all new',
		async () =>
			people(
				'upsert',
				'email',
				numbers(5).map((item) => `nova${item}@example.com`),
			),
		10,
	],
])('%s', async (_, work, expected) => {
	const given = await work();
	await office.forgetRequests();
	const { error, items } = await runNode({
		...given,
		credential: {
			...office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS }),
			baseUrl: `${front.url}/api/v3`,
		},
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(given.items.length);
	const requests = await office.requests();
	const changed = requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
	expect(changed).toHaveLength(new Set(changed).size);
	expect(requests.length).toBeLessThanOrEqual(expected);
});

test('Get reads the sale and each person whose name its row shows, and no other', async () => {
	const [sold] = await office.records('sales');
	await office.forgetRequests();
	const { items } = await runNode({
		node: new TravelAgencySale(),
		parameters: { operation: 'get', saleId: byId(sold?.id) },
		credential: office.credential(),
	});
	const { payer_id, payer_name, seller_id, seller_name } = items[0]?.json ?? {};
	expect([payer_name, seller_name]).toEqual([expect.any(String), expect.any(String)]);
	expect(await office.requests()).toHaveLength(1 + new Set([payer_id, seller_id]).size);
});

test.each(['upsert', 'findOrCreate'])(
	'Whom an item creates with %s, a later one finds: nothing is refused',
	async (operation) => {
		await office.forgetRequests();
		const cpf = freshCpf();
		const { error, items } = await runNode({
			...people(operation, 'cpfCnpj', [cpf, freshCpf(), cpf]),
			credential: { ...office.credential(), baseUrl: `${front.url}/api/v3` },
		});
		expect(error).toBeUndefined();
		expect(items[2]?.json.id).toBe(items[0]?.json.id);
		expect((await office.requests()).filter(({ status }) => Number(status) >= 400)).toEqual([]);
	},
);

test('Whom somebody else registers while items before are written is found in her turn, by CPF', async () => {
	const values = numbers(12).map(() => freshCpf());
	let isRegistered = false;
	front.before = async ({ method }) => {
		if (method !== 'POST') return;
		await wait(200);
		if (isRegistered) return;
		isRegistered = true;
		await runNode({
			node: new TravelAgencyPerson(),
			parameters: {
				operation: 'create',
				name: 'Ana Reis',
				additionalFields: { cpfCnpj: values[11] as string },
			},
			credential: office.credential(),
		});
	};
	const { items } = await runNode({
		...people('upsert', 'cpfCnpj', values),
		credential: { ...office.credential(), baseUrl: `${front.url}/api/v3` },
	});
	expect(items.map(({ json }) => json.outcome)).toEqual([...Array<string>(11).fill('created'), 'updated']);
});
