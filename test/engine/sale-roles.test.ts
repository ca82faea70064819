import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { pageOf } from '../service/records';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { createByForm, hotelLine, someone } from './createSale';
import { freshCpf } from './documents';
import { frontOfThisFile, replacedBy } from './front';
import { byId, byName } from './picked';
import { registerPerson } from './registerPerson';
import { runNode } from './runNode';
import { taskCategory } from './tasksAtHand';

/* The right person must be in a sale or record, because nobody can change a sale later. */

const office = backOfficeOfThisFile();
const front = frontOfThisFile(office);
const products: INodeParameters = { products: { hotel: [hotelLine()] } };

const register = async (body: IDataObject): Promise<IDataObject> => await registerPerson(office, body);

const sales = async () => await office.records('sales');
const posted = async () => await office.requests('POST');
const person = async (parameters: INodeParameters, items?: IDataObject[], more: object = {}) =>
	await runNode({
		...{ node: new TravelAgencyPerson(), credential: office.credential(), parameters, items },
		...more,
	});

const sellers = async () => {
	const people = new Map((await office.records('people')).map((one) => [one.id, one]));
	return (await office.records('sellers'))
		.filter(({ active }) => active !== false)
		.map((row) =>
			people.get((row.person_id ?? (row.person as IDataObject | undefined)?.id ?? row.id) as string),
		);
};

describe('The seller of a sale', () => {
	test('is no client who is called so', async () => {
		await register({ name: 'Quitéria Rezende' });
		const { error } = await createByForm(office, { ...products, seller: byName('Quitéria') });
		expect(error?.message).toMatch(/^'Seller' finds no record for "Quitéria"/);
		expect(error?.message).toMatch(/choose From List, By ID or New/);
		expect(await posted()).toEqual([]);
	});

	test('is the one seller of a given name that clients have, too, and the output says whom', async () => {
		const [seller] = await sellers();
		const given = String(seller?.name).split(' ')[0] ?? '';
		await register({ name: `${given} Quintela` });
		const { error, items, hints } = await createByForm(office, {
			...{ ...products, seller: byName(given) },
			options: { output: 'simplified' },
		});
		expect(error).toBeUndefined();
		expect((await sales()).at(-1)).toMatchObject({ seller_id: seller?.id });
		expect(items[0]?.json).toMatchObject({ seller_id: seller?.id, seller_name: seller?.name });
		expect(hints.map(({ message }) => message).join()).toContain("'Seller' is a part of a name");
	});

	test('is chosen from the list of sellers', () => {
		const { properties } = new TravelAgencySale().description;
		const [list] = properties.find(({ name }) => name === 'seller')?.modes ?? [];
		expect(list?.typeOptions?.searchListMethod).toBe('searchSellers');
	});

	test('is given By ID where the list is refused', async () => {
		await office.fault({ kind: 'error_before_commit', method: 'GET', path: '/sellers', status: 403 });
		const { error } = await createByForm(office, { ...products, seller: byName('Márcia') });
		expect(error?.description).toMatch(/Choose By ID instead of By Name/);
		expect(await posted()).toEqual([]);
	});
});

describe('The payer of a sale', () => {
	test.each([
		['the grandson', 'Valdemar Quintela Filho', 'Valdemar Quintela'],
		['somebody of another given name', 'Carlos Renato Quintela', 'Renato Quintela'],
		['who has a given name', 'Quitéria Rezende', 'Quitéria'],
	])('is not %s', async (_, name, entered) => {
		await register({ name });
		const { error } = await createByForm(office, { ...products, payer: byName(entered) });
		expect(error?.message).toMatch(/^'Payer' takes one record, and ".*" is only a part of /);
		expect(await posted()).toEqual([]);
	});

	test('is told where the name is a part of hers', async () => {
		const { id } = await register({ name: 'Quitéria Souza Rezende' });
		const { hints, items } = await createByForm(office, {
			...{ ...products, payer: byName('Quitéria Rezende') },
			options: { output: 'simplified' },
		});
		expect(hints.map(({ message }) => message).join()).toMatch(
			/'Payer' is a part of a name: ("|&quot;)Quitéria Souza Rezende("|&quot;) \(code \d+\) was taken/,
		);
		expect(items[0]?.json).toMatchObject({ payer_id: id, payer_name: 'Quitéria Souza Rezende' });
	});

	test.each(['98888-7777', '930.000.101-90'])(
		'%s is nobody where the service ignores the filter',
		async (key) => {
			const everybody = (await office.records('people')).slice(0, 1);
			front.mangle(({ path }) =>
				path === '/people' ? replacedBy(() => JSON.stringify(pageOf(everybody).body)) : undefined,
			);
			const { error } = await createByForm(
				office,
				{ ...products, payer: byName(key) },
				{ credential: { ...office.credential(), baseUrl: `${front.url}/api/v3` } },
			);
			expect(error?.message).toMatch(/'Payer' finds no record for .*/);
			expect(await posted()).toEqual([]);
		},
	);
});

describe('The passenger of a sale', () => {
	const sold = async (entered: string) =>
		await createByForm(office, {
			...someone('payer', { name: 'Rui Dias', externalId: 'rui-dias' }),
			products: {
				hotel: [hotelLine({ passengers: { passenger: [{ person: byName(entered), amount: '10' }] } })],
			},
		});

	test.each([
		['her mother', 'Quitéria Rezende Neta', 'Quitéria Rezende'],
		['who has a given name', 'Quitéria Rezende', 'Quitéria'],
		['whose surnames go on', 'Quitéria Rezende Lima', 'Quitéria Rezende'],
	])('is not %s', async (_, name, entered) => {
		await register({ name });
		const { error } = await sold(entered);
		expect(error?.message).toMatch(
			/^'Hotel 1 > Passenger 1 > Person' takes one record, and ".*" is only a part of /,
		);
		expect(await posted()).toEqual([]);
	});

	test('is who is called so on the ticket', async () => {
		const { id } = await register({ name: 'Quitéria Rezende' });
		const { error } = await sold('REZENDE/QUITERIA MRS');
		expect(error).toBeUndefined();
		expect(JSON.stringify((await sales()).at(-1))).toContain(String(id));
	});
});

describe('The assignee of a task', () => {
	const task = async (entered: string) =>
		await runNode({
			node: new TravelAgencyTask(),
			credential: office.credential(),
			parameters: {
				...{ operation: 'create', title: 'Ligar', due: '05/06/2031', assigneeId: byName(entered) },
				...{ companyIdentifier: HORIZONTE_VIAGENS, categoryId: byId(await taskCategory(office)) },
			},
		});

	test('is the one seller of a given name that clients have, too', async () => {
		const [seller] = await sellers();
		const given = String(seller?.name).split(' ')[0] ?? '';
		await register({ name: `${given} Quintela` });
		const { error, items, hints } = await task(given);
		expect(error).toBeUndefined();
		expect(items[0]?.json.assignee_id).toBe(seller?.id);
		expect(hints.map(({ message }) => message).join()).toContain("'Assignee' is a part of a name");
	});

	test('is asked back where a part of a seller’s name is the whole name of somebody else', async () => {
		const [seller] = await sellers();
		const [given = '', ...surnames] = String(seller?.name).split(' ');
		expect(surnames.length).toBeGreaterThan(1);
		const part = `${given} ${surnames.at(-1)}`;
		expect((await task(part)).items[0]?.json.assignee_id).toBe(seller?.id);
		await register({ name: part });
		const { error } = await task(part);
		expect(error?.message).toMatch(/^'Assignee' finds 2 records for /);
		expect(await posted()).toEqual([]);
	});

	test.each(['Quitéria', 'Quitéria Rezende', 'Q. Souza Rezende'])(
		'is no client called "%s" in part',
		async (entered) => {
			await register({ name: 'Quitéria Souza Rezende' });
			const { error } = await task(entered);
			expect(error?.message).toMatch(/^'Assignee' (finds no record for|takes .* is only a part of)/);
			expect(await posted()).toEqual([]);
		},
	);
});

test('a sale by its number is not the first one of a service that ignores the filter', async () => {
	const [first] = await sales();
	front.mangle(({ path }) =>
		path === '/sales' ? replacedBy(() => JSON.stringify(pageOf([first]).body)) : undefined,
	);
	const { error } = await runNode({
		node: new TravelAgencySale(),
		credential: { ...office.credential(), baseUrl: `${front.url}/api/v3` },
		parameters: { operation: 'get', saleId: byName(String(Number(first?.number) + 1)) },
	});
	expect(error?.message).toMatch(/finds no record for/);
});

describe('One key of two people', () => {
	const couple = async (operation: string, options: INodeParameters = {}) => {
		const ana = await register({ name: 'Ana Casal', cpf_cnpj: '93000002090', email: 'casal@example.com' });
		const run = await person({
			...{ operation, matchBy: 'email', matchValue: 'casal@example.com', name: 'Rui Casal' },
			additionalFields: { birthdate: '05/06/1980' },
			options,
		});
		const stored = (await office.records('people')).find(({ id }) => id === ana.id);
		return { ...run, ana: stored };
	};

	test.each(['upsert', 'findOrCreate'])(
		'of a couple is asked back by %s, and tells no value',
		async (operation) => {
			const { error, ana } = await couple(operation, operation === 'upsert' ? {} : { fillEmptyFields: true });
			expect(error?.message).toMatch(
				/^'Match Value' "casal@example\.com" is that of somebody registered \(code \d+\) whose 'Name' is not the one entered/,
			);
			expect(error?.message).toContain("turn on 'Options > Register Another Person'");
			expect(error?.message).not.toMatch(/Ana|93000002090/);
			expect(ana).toMatchObject({ name: 'Ana Casal', birthdate: null });
		},
	);

	test('of a couple is registered again where the option says so', async () => {
		const { error, items, ana } = await couple('findOrCreate', { registerAnother: true });
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({ outcome: 'created', name: 'Rui Casal' });
		expect(items[0]?.json.id).not.toBe(ana?.id);
	});

	test('False in two rows of an export, is asked back: one External ID, two names', async () => {
		const rows = [
			{ who: 'Ana Reis', key: 'False' },
			{ who: 'Rui Dias', key: 'False' },
		];
		const payer = someone('payer', { name: '={{ $json.who }}', externalId: '={{ $json.key }}' });
		const sale = await createByForm(office, { ...products, ...payer }, { items: rows });
		expect(String(sale.error?.message)).toMatch(
			/has the same 'External ID' as somebody else in item 1, whose 'Name' is another/,
		);
		const upsert = await person(
			{
				operation: 'upsert',
				matchBy: 'externalId',
				matchValue: '={{ $json.key }}',
				name: '={{ $json.who }}',
			},
			rows,
		);
		expect(String(upsert.error?.message)).toMatch(/has the same 'External ID' as somebody else in item 1/);
		expect(await posted()).toEqual([]);
	});
});

describe('One key in several items', () => {
	const [A, B] = [freshCpf(), freshCpf()];
	const rows = (field: string, ...values: string[][]) =>
		values.map(([name = '', value = '']) => ({ name, [field]: value }));
	const said =
		/^\d entries need a correction: .* has the same 'External ID' as somebody else in item 2, whose '(.*)' is another/;

	test.each([
		['CPF or CNPJ', rows('cpfCnpj', ['Ana Reis'], ['Ana Reis', A], ['Ana Reis', B])],
		['Name', rows('cpfCnpj', ['J. Souza'], ['José Souza'], ['Júlia Souza'])],
	])('is held against each of them, not only the first: %s', async (label, items) => {
		const sale = await createByForm(
			office,
			{
				...products,
				...someone('payer', {
					name: '={{ $json.name }}',
					externalId: 'X1',
					cpfCnpj: '={{ $json.cpfCnpj }}',
				}),
			},
			{ items },
		);
		expect(said.exec(String(sale.error?.message))?.[1]).toBe(label);
		for (const operation of ['upsert', 'findOrCreate']) {
			const { error } = await person(
				{
					...{ operation, matchBy: 'externalId', matchValue: 'X1', name: '={{ $json.name }}' },
					additionalFields: { cpfCnpj: '={{ $json.cpfCnpj }}' },
				},
				items,
			);
			expect(said.exec(String(error?.message))?.[1]).toBe(label);
		}
		expect(await posted()).toEqual([]);
	});

	test('may be that of two new leads where the option says so, and otherwise the option is named', async () => {
		const leads = (options: INodeParameters) =>
			person(
				{
					...{ operation: 'findOrCreate', matchBy: 'email', matchValue: 'leads@example.com', options },
					name: '={{ $json.name }}',
				},
				rows('of', ['Ana Quintela'], ['Rui Quintela']),
			);
		expect((await leads({})).error?.message).toContain("turn on 'Options > Register Another Person'");
		const { items } = await leads({ registerAnother: true });
		expect(items.map(({ json }) => [json.outcome, json.name])).toEqual([
			['created', 'Ana Quintela'],
			['created', 'Rui Quintela'],
		]);
	});

	test('is not told apart by the kind that is only usual in a role', async () => {
		const guide = { name: 'João Guia', externalId: 'guia-1' };
		const { error } = await createByForm(office, {
			...someone('payer', guide),
			products: { hotel: [hotelLine(someone('supplier', guide))] },
		});
		expect(error).toBeUndefined();
	});
});

describe('The ninth digit', () => {
	test.each([
		['(47) 98811-2233', '554788112233'],
		['(47) 98811-2233', '+55 47 8811-2233'],
		['(47) 8844-5566', '5547988445566'],
	])('of %s: found by %s', async (stored, entered) => {
		const { id } = await register({ name: 'Quitéria Rezende', phones: [stored] });
		const found = await person({ operation: 'getAll', filters: { phone: entered } });
		expect(found.items.map(({ json }) => json.id)).toEqual([id]);
		const searched = await person({ operation: 'search', searchText: entered });
		expect(JSON.stringify(searched.items)).toContain(id);
		const matched = await person({
			...{ operation: 'findOrCreate', matchBy: 'phone', matchValue: entered, name: 'Quitéria' },
		});
		expect(matched.items[0]?.json).toMatchObject({ outcome: 'found', id });
	});

	test('nor any other digits are those of a CPF', async () => {
		await register({ name: 'Quitéria Rezende', phones: ['41996100068'] });
		const { error } = await person({ operation: 'get', personId: byName('419.961.000-68') });
		expect(error?.message).toMatch(/finds no record for/);
		expect((await office.requests()).map(({ query }) => Object.keys(query))).toEqual([['cpf_cnpj', 'size']]);
	});
});
