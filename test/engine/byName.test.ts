import axios from 'axios';
import type { IDataObject, INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';

import { TravelAgencyAccountMovement } from '../../nodes/AccountMovement/TravelAgencyAccountMovement.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { nonEmpty } from '../nonEmpty';
import { loadNode, NODE_FILES } from '../unit/node/nodesOfPackage';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { callTool } from './callTool';
import { CARLOS, createByForm, hotelLine, someone } from './createSale';
import { byId, byName } from './picked';
import { requestLines } from './requestLines';
import { runNode, type NodeResult, type NodeRun } from './runNode';
import { activeUser, taskCategory } from './tasksAtHand';
import { said } from './said';
import { testByName, type List } from './testByName';

const office = backOfficeOfThisFile();
const [person, task] = [new TravelAgencyPerson(), new TravelAgencyTask()];
const movement = new TravelAgencyAccountMovement();

const run = async (
	node: INodeType,
	parameters: INodeParameters,
	more: Partial<NodeRun> = {},
): Promise<NodeResult> => await runNode({ node, parameters, credential: office.credential(), ...more });

const createPerson = async (additionalFields: INodeParameters) =>
	await run(person, { operation: 'create', name: 'Nova Pessoa', personKind: 'individual', additionalFields });

const createTask = async (parameters: INodeParameters, more: Partial<NodeRun> = {}): Promise<NodeResult> =>
	await run(
		task,
		{
			operation: 'create',
			title: 'Conferir passaportes',
			due: '05/06/2031 14:30',
			categoryId: byId(await taskCategory(office)),
			assigneeId: byId(await activeUser(office)),
			companyIdentifier: HORIZONTE_VIAGENS,
			...parameters,
		},
		more,
	);

const movements = async (filters: INodeParameters) => await run(movement, { operation: 'getAll', filters });

/** Every list whose records have names, by the method that fills it in the editor. */
const LISTS: Record<string, List> = {
	searchAccounts: { collection: 'accounts', use: async (accountId) => await movements({ accountId }) },
	searchCities: {
		collection: 'cities',
		use: async (birthplace) => await createPerson({ birthplace }),
	},
	searchCityCodes: {
		collection: 'cities',
		identity: ({ ibge }) => ibge,
		lists: ({ ibge }) => ibge !== '',
		use: async (cityIbge) => await createPerson({ address: { cityIbge } }),
	},
	searchCurrencies: {
		collection: 'currencies',
		use: async (currency) =>
			await createByForm(office, { products: { hotel: [hotelLine({ currency, exchangeRate: '1,00' })] } }),
	},
	searchOperationProducts: {
		collection: 'products',
		lists: ({ kind, active }) => kind === 'operation' && active === true,
		use: async (productId) =>
			await createByForm(office, {
				products: { ownOperation: [{ productId, quantity: '1', unitPrice: '100' }] },
			}),
	},
	searchPaymentMethods: {
		collection: 'payment_methods',
		lists: ({ internal }) => internal !== true,
		use: async (paymentMethodId) => await movements({ paymentMethodId }),
	},
	searchPeople: {
		collection: 'people',
		use: async (personId) => await run(person, { operation: 'get', personId }),
	},
	searchSellers: { collection: 'sellers', use: async (seller) => await createPerson({ seller }) },
	searchTasks: {
		collection: 'tasks',
		before: async () => await createTask({ title: 'Buscar vistos no consulado' }),
		lists: ({ deleted, completed }) => deleted === false && completed === false,
		use: async (taskId) => await run(task, { operation: 'complete', taskId }),
	},
};

/** All properties of a node, including nested ones. */
const allProperties = (properties: readonly INodeProperties[]): INodeProperties[] =>
	properties.flatMap((property) => [
		property,
		...allProperties(
			(property.options ?? []).flatMap((option) =>
				'values' in option ? option.values : 'type' in option ? [option as INodeProperties] : [],
			),
		),
	]);

test('every list whose records have names is tried below', async () => {
	const nodes = await Promise.all(nonEmpty(NODE_FILES).map(loadNode));
	const pickers = nodes.flatMap(({ description }) => allProperties(description.properties));
	const methods = pickers.flatMap(({ modes = [] }) =>
		modes.some(({ name }) => name === 'name') && modes.length > 2
			? [modes[0]?.typeOptions?.searchListMethod]
			: [],
	);
	// Sales have numbers instead of names, and somebody who is not a seller is a person.
	expect([...new Set(methods)].sort()).toEqual(
		[...Object.keys(LISTS), 'searchAssignees', 'searchSales'].sort(),
	);
});

/** What the service was sent, apart from the look-ups of names. */
const sent = async () => JSON.stringify((await office.requests()).at(-1));

describe.each(Object.entries(LISTS))('%s by name', (_, list) => testByName(office, list));

test.each([
	['its number', ({ number }: IDataObject) => String(number), undefined],
	['its number as a sheet gives it', ({ number }: IDataObject) => number, undefined],
	['a number that no sale has', () => '99999999', /no record for "99999999"/],
	['the name of a client', () => 'Ana Souza', /takes the number of a sale, such as 1042, not "Ana Souza"/],
])('a sale by name takes %s', async (_, given, error) => {
	const [canceled = {}] = (await office.records('sales')).filter(({ status }) => status === 'canceled');
	const read = await run(new TravelAgencySale(), { operation: 'get', saleId: byName(given(canceled)) });
	if (error) expect(read.error?.message).toMatch(error);
	else expect(read.items[0]?.json.id).toBe(canceled.id);
});

test.each([
	['USD', 'USD'],
	[' usd', 'USD'],
	['US$', 'USD'],
	['€', 'EUR'],
	['Euro', 'EUR'],
	['R$', 'BRL'],
])('a currency by name takes %j, its code or sign', async (given, code) => {
	const currency = byName(given);
	const { error } = await createByForm(office, { products: { hotel: [hotelLine({ currency })] } });
	expect(error).toBeUndefined();
	expect((await office.requests('POST', '/sales'))[0]?.body).toMatchObject({ hotels: [{ currency: code }] });
});

test('a name that reads like a code is a name, and a sign of several currencies is none', async () => {
	const told = async (given: string) =>
		(await createByForm(office, { products: { hotel: [hotelLine({ currency: byName(given) })] } })).error
			?.message;
	expect(await told('Yen')).toMatch(/finds no record for "Yen"/);
	expect(await told('$')).toMatch(/finds no record for "\$"/);
});

test('Complete takes the open task of a title, not one that is done, and none of two', async () => {
	const title = 'Buscar vistos no consulado';
	const first = (await createTask({ title })).items[0]?.json.id;
	const done = async () =>
		(await office.records('tasks')).filter((one) => one.title === title && one.completed === true);
	const complete = async () => await run(task, { operation: 'complete', taskId: byName('vistos consulado') });
	expect((await complete()).error).toBeUndefined();
	expect((await done()).map(({ id }) => id)).toEqual([first]);
	const second = (await createTask({ title })).items[0]?.json.id;
	expect((await complete()).error).toBeUndefined();
	expect((await done()).map(({ id }) => id)).toEqual([first, second]);
	await createTask({ title });
	await createTask({ title, due: '06/06/2031 09:00' });
	expect((await complete()).error?.message).toMatch(
		/finds 2 records .*06\/06\/2031 09:00.*05\/06\/2031 14:30/,
	);
	expect(await done()).toHaveLength(2);
});

const users = async () =>
	(await office.records('people')).filter(({ user }) => (user as IDataObject | null)?.active === true);
const namesAndLines = async (count: number) => {
	const people = (await users()).slice(0, count);
	const items = Array.from({ length: 20 }, (_, index) => ({ who: String(people[index % count]?.name) }));
	return { people, items };
};

describe('looking up', () => {
	test('is done once for each name, before anything is written', async () => {
		const { people, items } = await namesAndLines(2);
		const { error } = await createTask(
			{ additionalFields: { personId: byName('={{ $json.who }}') } },
			{ items },
		);
		expect(error).toBeUndefined();
		const requests = await office.requests();
		expect(requests.slice(0, 2).map(({ path }) => path)).toEqual(['/people', '/people']);
		expect(requests.slice(2).map(({ body }) => (body as IDataObject).person_id)).toEqual(
			items.map((_, index) => people[index % 2]?.id),
		);
	});

	test('reads a list that the service cannot search once in a minute, and people in each run', async () => {
		await createTask({ assigneeId: byName((await users())[0]?.name) });
		await office.forgetRequests();
		// A write would make the editor's lists reload.
		const [account, other] = (await office.records('accounts')).map(({ name }) => byName(name));
		const linesAfter = async (accountId: typeof account) => {
			await movements({ accountId });
			return (await requestLines(office)).filter((line) => line === 'GET /accounts').length;
		};
		expect([await linesAfter(account), await linesAfter(other)]).toEqual([1, 1]);
		// The record may have been registered in the meantime.
		expect(await linesAfter(byName('nenhuma assim'))).toBe(2);
	});

	test.each([
		['CPF', ({ cpf_cnpj: cpf }: IDataObject) => String(cpf).replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')],
		['email', ({ email }: IDataObject) => String(email).toUpperCase()],
		['phone', ({ mobile_number: phone }: IDataObject) => String(phone)],
	])('finds a person by %s', async (_, keyOf) => {
		const someoneKnown = (await office.records('people')).find(
			({ cpf_cnpj, email, mobile_number: mobile }) => String(cpf_cnpj).length === 11 && email && mobile,
		) as IDataObject;
		const { error, items } = await run(person, { operation: 'get', personId: byName(keyOf(someoneKnown)) });
		expect(error).toBeUndefined();
		expect(items[0]?.json.id).toBe(someoneKnown.id);
	});

	test('takes an ID, too, as from a node before', async () => {
		const [first] = await office.records('people');
		for (const value of [first?.id, { id: first?.id, name: 'Other' }]) {
			await office.forgetRequests();
			const { items } = await run(
				person,
				{ operation: 'get', personId: byName('={{ $json.value }}') },
				{ items: [{ value } as IDataObject] },
			);
			expect(items[0]?.json.id).toBe(first?.id);
			expect(await office.requests()).toHaveLength(1);
		}
	});
});

describe('a city with its state', () => {
	test.each([
		['Porto Alegre - RS', 'Porto Alegre', 2],
		['natal, rio grande do norte', 'Natal', 3],
	])('%s is found in as few searches as that takes', async (text, name, searches) => {
		const city = (await office.records('cities')).find((record) => record.name === name);
		const { error } = await createPerson({ birthplace: byName(text) });
		expect(error).toBeUndefined();
		expect(await office.requests('GET', '/cities')).toHaveLength(searches);
		expect(await sent()).toContain(String(city?.id));
	});

	test('of another state is not taken', async () => {
		const { error } = await createPerson({ birthplace: byName('Porto Alegre - SC') });
		expect(error?.message).toMatch(/no record for "Porto Alegre - SC"\. The nearest are "Porto Alegre"/);
		expect(await office.requests('POST')).toEqual([]);
	});
});

describe('a name that fits several', () => {
	test('writes nothing, and tells five of them apart', async () => {
		for (const name of ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `Xavier ${letter}. Único`))
			await run(person, { operation: 'create', name, personKind: 'individual' });
		await office.forgetRequests();
		const { error } = await run(person, { operation: 'get', personId: byName('unico, xavier') });
		expect(error?.message).toMatch(
			/^'Person' finds 6 records for "unico, xavier": ("Xavier [A-F]\. Único" \(code \d+\), ){4}"Xavier [A-F]\. Único" \(code \d+\) and 1 more\. To say which one, enter one of these as it is written here, or a CPF, CNPJ, email or phone, or choose From List or By ID \[Item 0\]$/,
		);
		expect(await requestLines(office)).toEqual(['GET /people', 'GET /people']);
	});
});

describe('a record that is inactive', () => {
	test('is taken with a hint when it is the only one of that name', async () => {
		const account = (await office.records('accounts')).find(({ active }) => active === false) as IDataObject;
		const { hints, error } = await movements({ accountId: byName(account.name) });
		expect(error).toBeUndefined();
		expect((await office.requests()).at(-1)?.query.account_id).toBe(account.id);
		expect(hints.map(({ message }) => message).join()).toContain(
			"Account' names a record that is inactive, completed or deleted: no other one has that name",
		);
	});
});

describe('what is wrong with names', () => {
	test('is told for all items and fields at once, with everything else', async () => {
		const { error } = await createTask(
			{
				assigneeId: byName('={{ $json.who }}'),
				due: '={{ $json.due }}',
				additionalFields: { personId: byName('Jamais Vista') },
			},
			{
				items: [
					{ who: 'Ninguém Assim', due: '05/06/2031' },
					{ who: String((await users())[0]?.name), due: 'amanhã cedo' },
				],
			},
		);
		const told = String(error?.description);
		expect(told).toMatch(/'Additional Fields > Person' finds no record for .* \[Items 0, 1\]/);
		expect(told).toMatch(/'Assignee' finds no record for .* \[Item 0\]/);
		expect(told).toMatch(/'Due' takes .* \[Item 1\]/);
		expect(await office.requests('POST')).toEqual([]);
	});

	test('concerns its own item under Continue On Fail', async () => {
		const known = String((await users())[0]?.name);
		const { items } = await createTask(
			{ assigneeId: byName('={{ $json.who }}') },
			{ items: [{ who: 'Ninguém Assim' }, { who: known }], settings: { onError: 'continueRegularOutput' } },
		);
		expect(String(said(items[0]))).toMatch(/^'Assignee' finds no record for/);
		expect(items[1]?.json.title).toBe('Conferir passaportes');
	});

	test('is not looked for in vain: after a refusal nothing more is asked, and no placeholder is sent', async () => {
		const credential = office.credential('no_read_people', { companyIdentifier: HORIZONTE_VIAGENS });
		const { error } = await createByForm(
			office,
			{ payer: byName('={{ $json.who }}'), products: { hotel: [hotelLine()] } },
			{
				credential,
				items: Array.from({ length: 40 }, (_, index) => ({ who: `Ana Souza ${'x'.repeat(index + 6)}` })),
			},
		);
		expect(error?.description).toMatch(/Read all people/);
		const requests = await office.requests();
		expect(requests.length).toBeLessThanOrEqual(10);
		expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/people']));
	});

	test('says for each item under Continue On Fail what could not be looked up', async () => {
		const credential = office.credential('no_read_people');
		const { items } = await createTask(
			{ assigneeId: byName('={{ $json.who }}') },
			{
				credential,
				items: [...Array.from({ length: 25 }, () => ({ who: 'Ana' })), { who: await activeUser(office) }],
				settings: { onError: 'continueRegularOutput' },
			},
		);
		for (const item of items.slice(0, 25)) expect(said(item)).toMatch(/Read all people/);
		expect(items[25]?.json.id).toBeDefined();
		expect(await office.requests('POST')).toHaveLength(1);
		expect(await office.requests('GET', '/people')).toHaveLength(1);
	});

	test('says which permission to look for them takes, and the other way', async () => {
		const credential = office.credential('no_read_people');
		const { error } = await createTask({ assigneeId: byName('Ana') }, { credential });
		expect(error?.message).toMatch(/Read all people|"Find by name"/);
		expect(error?.description).toMatch(/Choose By ID instead of By Name/);
		expect(await office.requests('POST')).toEqual([]);
	});

	test.each([
		['?', /is "\?", which stands for a missing value/],
		['{{ $json.who }}', /holds an expression in \{\{ \}\} but stands on Fixed/],
		[['Ana'], /is a list, but has to be text/],
	])('%j is no name', async (name, sentence) => {
		const { error } = await createTask({ assigneeId: byName(name) });
		expect(error?.message).toMatch(sentence);
		expect(await office.requests()).toEqual([]);
	});

	test('a word for nothing is nobody, and asked for once, unless somebody is called so', async () => {
		const asked = async () => await run(person, { operation: 'get', personId: byName('Ni Na') });
		expect((await asked()).error?.message).toMatch(/^'Person' finds no record for "Ni Na"/);
		expect(await requestLines(office)).toEqual(['GET /people']);
		// The person who registers her says so.
		const { baseUrl, accessToken } = office.credential();
		await axios.post(
			`${String(baseUrl)}/people`,
			{ name: 'Ni Na', person_kind: 'individual' },
			{
				headers: {
					Authorization: `Bearer ${String(accessToken)}`,
					'Idempotency-Key': '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b',
				},
			},
		);
		expect((await asked()).items[0]?.json.name).toBe('Ni Na');
	});

	test('one that is another each time it is asked for is asked for once', async () => {
		const { error } = await createTask({ assigneeId: byName('=Ninguém {{ Math.random() }}') });
		expect(error?.message).toMatch(/^'Assignee' finds no record for "Ninguém 0\.\d+"/);
	});

	test('an empty one is nobody, as in the other modes', async () => {
		const { error } = await createTask({ additionalFields: { personId: byName('={{ null }}') } });
		expect(error).toBeUndefined();
	});
});

test('several names stand in one field of several people, with commas between them', async () => {
	const [one, other] = await users();
	const { error } = await run(new TravelAgencySale(), {
		operation: 'getAll',
		filters: { peopleId: { person: [{ personId: byName(`${String(one?.name)}, ${String(other?.name)}`) }] } },
	});
	expect(error).toBeUndefined();
	expect((await office.requests()).at(-1)?.query.people_id).toBe(`${String(one?.id)},${String(other?.id)}`);
});

test('a model gives the name of the assignee', async () => {
	const [assignee] = await users();
	const parameters = {
		operation: 'create',
		title: 'Ligar',
		due: '05/06/2031 14:30',
		categoryId: byId(await taskCategory(office)),
		assigneeId: byName("={{ $fromAI('Assignee', 'Who does it', 'string') }}"),
		companyIdentifier: HORIZONTE_VIAGENS,
	};
	const calls = [{ Assignee: String(assignee?.name).split(' ')[0] ?? '' }, { Assignee: 'Ninguém Assim' }];
	const answers = await callTool({
		...{ node: task, parameters, calls, credential: office.credential(), session: 'session-1' },
	});
	expect(
		(await office.requests('POST', '/tasks')).map(({ body }) => (body as IDataObject).assignee_id),
	).toEqual([assignee?.id]);
	expect(JSON.stringify(answers[1])).toMatch(/'Assignee' finds no record for/);
});

test('a model that has to ask is told of each record so that it can be given back, name and all', async () => {
	const comment = {
		operation: 'addComment',
		taskId: byName("={{ $fromAI('Task', 'Words of the title', 'string') }}"),
		comment: 'Visto',
	};
	const answerTo = async (Task: string) => {
		const calls = [{ Task }];
		const [answer] = await callTool({
			node: task,
			parameters: comment,
			calls,
			credential: office.credential(),
		});
		return answer;
	};
	for (const due of ['05/06/2031 14:30', '05/06/2031 14:30'])
		await createTask({ title: 'Emitir vouchers', due });
	const refused = JSON.stringify(await answerTo('vouchers'));
	expect(refused).toMatch(/ Ask which one is meant, and give it as .+ Nothing was sent\. Ask which one is/);
	const shown = [
		...refused.matchAll(/\\"Emitir vouchers\\" \(\\"05\/06\/2031 14:30\\"; ID ([\da-f-]{36})\)/g),
	];
	expect(shown).toHaveLength(2);
	for (const [written, id = ''] of shown) {
		await office.forgetRequests();
		expect(await answerTo(written.replaceAll('\\', ''))).toHaveLength(1);
		expect((await office.requests('POST')).map(({ path }) => path)).toEqual([
			expect.stringContaining(`/tasks/${id}/history`),
		]);
		// The name is what whoever approves the call reads.
		const other = await answerTo(written.replaceAll('\\', '').replace('vouchers', 'vistos'));
		expect(JSON.stringify(other)).toContain('finds no record');
	}
});

describe('a number with words around it', () => {
	const read = async (node: INodeType, parameters: INodeParameters) => {
		await office.forgetRequests();
		const { items, error } = await run(node, parameters);
		return { id: items[0]?.json.id, said: error?.message, requests: (await office.requests()).length };
	};
	const saleOf = async (written: string) =>
		await read(new TravelAgencySale(), { operation: 'get', saleId: byName(written) });
	const personOf = async (written: string) =>
		await read(person, { operation: 'get', personId: byName(written) });

	test('is that of the sale', async () => {
		const [sale] = (await office.records('sales')).slice(-1);
		const number = String(sale?.number);
		const grouped = number.replace(/(\d)(\d{3})$/, '$1.$2');
		for (const written of [
			number,
			`venda ${number}`,
			`nº ${number}`,
			`#${grouped}`,
			grouped,
			`Venda nº: ${grouped}`,
		])
			expect(await saleOf(written)).toMatchObject({ id: sale?.id });
	});

	test('is the code of the person, if it is marked as one', async () => {
		const [one] = (await office.records('people')).slice(-1);
		for (const mark of ['#', 'código ', 'code ', 'cód. '])
			expect(await personOf(`${mark}${String(one?.code)}`)).toMatchObject({ id: one?.id });
	});

	test.each([
		[
			'a name of a client',
			saleOf,
			'Helena Prado',
			/takes the number of a sale, such as 1042, not "Helena Prado"/,
		],
		['a date', saleOf, '05.06.2026', /takes the number of a sale/],
		['a decimal', saleOf, '1042.0', /takes the number of a sale/],
		['a bare number', personOf, '122', /not "122": if that is a person's code, enter #122/],
	])('is asked for without a request in place of %s', async (_, find, written, words) => {
		const { said: refused, requests } = await find(written);
		expect(refused).toMatch(words);
		expect(requests).toBe(0);
	});
});

test('a part of a name that a model gives leads to the whole record', async () => {
	const { items } = await createPerson({});
	const { id } = (items[0] as (typeof items)[number]).json;
	const parameters = {
		operation: 'get',
		personId: byName("={{ $fromAI('Person', 'A name', 'string') }}"),
	};
	const ask = async (Person: string) =>
		JSON.stringify(
			await callTool({ node: person, parameters, calls: [{ Person }], credential: office.credential() }),
		);
	const refused = await ask('Nova');
	expect(refused).toContain(`ID ${String(id)})`);
	const [written = ''] = /\\"Nova Pessoa\\" \([^()]*\)/.exec(refused) ?? [];
	expect(await ask(written.replaceAll('\\', ''))).toContain(`"id":"${String(id)}"`);
});

describe('a sale whose people are given by name', () => {
	test('is of the registered ones: twenty sales make no second supplier', async () => {
		const people = await office.records('people');
		const [payer] = people.filter(({ person_kind: kind }) => kind === 'individual').slice(-1);
		const supplier = people.find(({ person_kind: kind, system }) => kind === 'company' && system !== true);
		const { error } = await createByForm(
			office,
			{
				payer: byName('={{ $json.payer }}'),
				products: {
					hotel: [
						hotelLine({
							supplier: byName('={{ $json.supplier }}'),
							newSupplier: {},
							passengers: { passenger: [{ sameAsPayer: true, amount: '1000' }] },
						}),
					],
				},
			},
			{
				items: Array.from({ length: 20 }, () => ({
					payer: String(payer?.name),
					supplier: `${String(supplier?.name)} Ltda`.toUpperCase(),
				})),
			},
		);
		expect(error).toBeUndefined();
		expect(await office.records('people')).toHaveLength(people.length);
		expect((await office.requests('GET', '/people')).length).toBe(3);
		expect((await office.requests('POST', '/sales')).length).toBe(20);
	});

	test('is not created while one of them is not known', async () => {
		const { error } = await createByForm(office, {
			...someone('payer', CARLOS),
			products: { hotel: [hotelLine({ supplier: byName('Hotel Que Não Há'), newSupplier: {} })] },
		});
		expect(error?.message).toMatch(/^'Hotel 1 > Supplier' finds no record for "Hotel Que Não Há"/);
		expect(await office.requests('POST')).toEqual([]);
	});
});

describe('A name next to a key', () => {
	const KEYS = { email: 'wrobel@example.com', cpf_cnpj: '93000002090' };
	const { email, cpf_cnpj: cpf } = KEYS;

	test.each([
		[`Edna Wrobel <${email}>`, true],
		[`"Wrobel, Edna" <${email}>`, true],
		[`Dra. Edna <${email}>`, true],
		[`<${email}>`, true],
		[email, true],
		[`Edna Wrobel, CPF ${cpf}`, true],
		[`Rogério Wrobel <${email}>`, false],
		[`Carlos Dias <${email}>`, false],
		[`Rogério Wrobel, CPF ${cpf}`, false],
	])('has to be theirs: %s', async (entered, isTheirs) => {
		await office.reset();
		const { items: edna } = await run(person, {
			...{ operation: 'create', name: 'Edna Wrobel', personKind: 'individual' },
			additionalFields: { email, cpfCnpj: cpf },
		});
		const id = edna[0]?.json.id;
		for (const parameters of [
			{ operation: 'get' },
			{ operation: 'update', updateFields: { gender: 'female' } },
			{ operation: 'delete' },
		]) {
			const { error, items } = await run(person, { ...parameters, personId: byName(entered) });
			if (isTheirs && parameters.operation === 'delete') continue;
			if (isTheirs) expect(items[0]?.json.id).toBe(id);
			else expect(error?.message).toMatch(/^'Person' finds no record for /);
		}
		const left = (await office.records('people')).filter((one) => one.id === id);
		expect(left).toHaveLength(isTheirs ? 0 : 1);
	});
});
