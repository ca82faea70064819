import type {
	INodeListSearchResult,
	INodeParameters,
	INodeProperties,
	INodeType,
	ResourceMapperFields,
} from 'n8n-workflow';

import { editorCache } from '../../nodes/shared/reads/responseCache';
import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { pickers } from '../../nodes/shared/fields/pickers';
import { backOfficeOfThisFile } from './backOffice';
import { activeUser, taskCategory } from './tasksAtHand';
import { editorOf, runNode } from './runNode';
import { nonEmpty } from '../nonEmpty';

const office = backOfficeOfThisFile();
const attachment = new TravelAgencyAttachment();
const sale = new TravelAgencySale();
const person = new TravelAgencyPerson();
const task = new TravelAgencyTask();
const NODES: Array<[string, INodeType]> = [
	['Sale', sale],
	['Person', person],
	['Task', task],
];

/** Identifiers that are not UUIDs, as the service takes them. */
const VALUES: Record<string, RegExp> = {
	searchCityCodes: /^\d{7}$/,
	searchCabins: /^(Interna|Externa|Suíte|Cabine)/,
	searchCurrencies: /^[A-Z]{3}$/,
	searchShips: /^[A-Z][a-zâáêé]+ [\wá ]+/,
};

/** What the editor does when the user opens a list, types into it, or scrolls to its end. */
async function search(
	node: INodeType,
	method: string,
	typed?: string,
	token?: string,
	credential = office.credential(),
): Promise<INodeListSearchResult> {
	const load = node.methods?.listSearch?.[method];
	if (!load) throw new Error(`The node has no list search ${method}`);
	return await load.call(editorOf(node, {}, credential, 'parameters'), typed, token);
}

async function map(
	node: INodeType,
	method: string,
	credential = office.credential(),
): Promise<ResourceMapperFields> {
	const load = node.methods?.resourceMapping?.[method];
	if (!load) throw new Error(`The node has no mapper ${method}`);
	return await load.call(editorOf(node, {}, credential, 'parameters.customFields'));
}

/** All properties of a node, including nested ones. */
function allProperties(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...allProperties(
			(property.options ?? []).flatMap((option) =>
				'values' in option ? option.values : 'type' in option ? [option as INodeProperties] : [],
			),
		),
	]);
}

const queries = async () => (await office.requests()).map(({ query }) => query);

describe.each(NODES)('every list of the node %s', (_name, node) => {
	const methods = [
		...new Set(
			allProperties(node.description.properties)
				.filter(({ type }) => type === 'resourceLocator')
				.flatMap(
					({ modes }) => modes?.find(({ name }) => name === 'list')?.typeOptions?.searchListMethod ?? [],
				),
		),
	];

	test.each(methods)('%s gives named records with IDs, one page at a time', async (method) => {
		const { results } = await search(node, method);
		expect(results.length).toBeGreaterThan(0);
		expect(results.length).toBeLessThanOrEqual(50);
		for (const { name, value } of results) {
			expect(String(name).trim()).not.toBe('');
			expect(String(name)).not.toMatch(/undefined|null|\[object/);
			expect(value).toMatch(VALUES[method] ?? /^[0-9a-f-]{36}$/);
		}
		expect(await office.requests()).toHaveLength(1);
	});

	test.each(methods)('%s says in one sentence why it cannot be loaded', async (method) => {
		await expect(search(node, method, '', undefined, office.credential('wrong'))).rejects.toMatchObject({
			message: expect.stringMatching(/^The back office does not accept the access token/) as unknown,
			description: expect.stringMatching(/replace the 'Access Token'/) as unknown,
		});
		const foreign = office.credential('full_access', { baseUrl: 'http://backoffice.invalid/api/v3' });
		await expect(search(node, method, '', undefined, foreign)).rejects.toThrow(/has to begin with https/);
	});

	test.each(methods)('%s takes whatever is typed as plain text, or says what it takes', async (method) => {
		for (const typed of ['a&size=1', '../sales', '#', '%2e%2e', '<b>', "' or 1=1", 'x'.repeat(5000), '😀']) {
			await office.forgetRequests();
			editorCache.invalidate(() => true);
			const found = await search(node, method, typed).catch((thrown: Error) => thrown);
			const requests = await office.requests();
			if (found instanceof Error) expect(found.message).toMatch(/number/i);
			// A text that cannot be a sale's number finds nothing, and is not requested.
			else if (requests.length === 0) expect(found.results).toEqual([]);
			for (const { route, query, status } of requests) {
				expect(route).not.toBeNull();
				expect(query.size).toBe('50');
				expect(status).toBeLessThan(500);
			}
		}
	});
});

describe('the list of people', () => {
	test('is read 50 at a time, and goes on where it stopped', async () => {
		await office.reset({ people: 120 });
		const first = await search(person, 'searchPeople');
		const second = await search(person, 'searchPeople', '', first.paginationToken as string);
		const third = await search(person, 'searchPeople', '', second.paginationToken as string);
		expect([first, second, third].map(({ results }) => results.length)).toEqual([50, 50, 20]);
		expect(third.paginationToken).toBeUndefined();
		const all = [first, second, third].flatMap(({ results }) => results.map(({ value }) => value));
		expect(new Set(all).size).toBe(120);
	});

	test('is searched by name at the service, whatever case and accents', async () => {
		const wanted = (await office.records('people')).at(-1);
		const typed = ` ${String(wanted?.name).split(' ')[0]?.toUpperCase()} `;
		const { results } = await search(person, 'searchPeople', typed);
		expect(results.map(({ value }) => value)).toContain(wanted?.id);
		expect(await queries()).toEqual([{ name: typed.trim(), size: '50' }]);
	});

	test('is searched by CPF, typed with or without its dots', async () => {
		const wanted = (await office.records('people')).find(({ cpf_cnpj }) => String(cpf_cnpj).length === 11);
		const cpf = String(wanted?.cpf_cnpj);
		for (const typed of [cpf, cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')]) {
			const { results } = await search(person, 'searchPeople', typed);
			expect(results.map(({ value }) => value)).toEqual([wanted?.id]);
		}
		// Both texts lead to the same request.
		expect((await queries()).map((query) => query.cpf_cnpj)).toEqual([cpf]);
	});

	test('tells people of the same name apart by code and document', async () => {
		const wanted = (await office.records('people')).find(({ cpf_cnpj }) => cpf_cnpj);
		const { results } = await search(person, 'searchPeople', String(wanted?.cpf_cnpj));
		expect(results[0]?.name).toBe(
			`${String(wanted?.name)} (#${String(wanted?.code)}, ${String(wanted?.cpf_cnpj)})`,
		);
	});

	test('a search that finds nobody is an empty list', async () => {
		expect(await search(person, 'searchPeople', 'Ninguém Com Este Nome')).toEqual({
			results: [],
			paginationToken: undefined,
		});
	});

	test('what was chosen from it is what the operation reads', async () => {
		const { results } = await search(person, 'searchPeople');
		const { items } = await runNode({
			node: person,
			parameters: {
				operation: 'get',
				personId: {
					__rl: true,
					mode: 'list',
					value: String(results[3]?.value),
					cachedResultName: String(results[3]?.name),
				},
			},
			credential: office.credential(),
		});
		expect(items[0]?.json.id).toBe(results[3]?.value);
	});

	test('without the permission the reason is told, and the ID still works', async () => {
		await expect(
			search(person, 'searchPeople', '', undefined, office.credential('no_read_people')),
		).rejects.toThrow(/Read all people/);
		expect(pickers.person('Person').property.modes?.map(({ name }) => name)).toEqual(['list', 'name', 'id']);
	});
});

describe('the list of sales', () => {
	test('offers canceled ones, too, and names them by their number', async () => {
		const { results, paginationToken } = await search(sale, 'searchSales');
		const rest = await search(sale, 'searchSales', '', paginationToken as string);
		const offered = [...results, ...rest.results].map(({ value }) => value);
		const stored = await office.records('sales');
		expect(offered.sort()).toEqual(stored.map(({ id }) => id).sort());
		expect(stored.some(({ status }) => status === 'canceled')).toBe(true);
		expect(results[0]?.name).toMatch(/^Sale \d+ \(/);
	});

	test('is searched by number at the service', async () => {
		const wanted = (await office.records('sales'))[7];
		const { results } = await search(sale, 'searchSales', String(wanted?.number));
		expect(results.map(({ value }) => value)).toEqual([wanted?.id]);
	});

	test("is searched by the client's name, and says whose each sale is", async () => {
		const stored = await office.records('sales');
		const payer = (await office.records('people')).find(({ id }) =>
			stored.some(({ payer_id }) => payer_id === id),
		);
		const { results } = await search(sale, 'searchSales', String(payer?.name).toUpperCase());
		const own = stored.filter(({ payer_id }) => payer_id === payer?.id);
		expect(results.map(({ value }) => value)).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
		for (const { name } of nonEmpty(results)) expect(name).toContain(String(payer?.name));
		expect((await queries()).map(({ name, people_id }) => name ?? people_id)).toEqual([
			String(payer?.name).toUpperCase(),
			payer?.id,
		]);
	});

	test('says which permission a search by name takes, and that the number still works', async () => {
		const credential = office.credential('no_read_people');
		await expect(search(sale, 'searchSales', 'Ana', undefined, credential)).rejects.toMatchObject({
			message: expect.stringMatching(/Read all people/) as unknown,
			description: expect.stringMatching(/Search by the number of the sale/) as unknown,
		});
		const [first] = await office.records('sales');
		const { results } = await search(sale, 'searchSales', String(first?.number), undefined, credential);
		expect(results.map(({ value }) => value)).toEqual([first?.id]);
	});
});

describe('the list of tasks', () => {
	test('leaves deleted ones out and tells when each is due', async () => {
		const { results } = await search(task, 'searchTasks');
		const stored = (await office.records('tasks')).filter(({ deleted }) => !deleted);
		expect(results.map(({ value }) => value).sort()).toEqual(stored.map(({ id }) => id).sort());
		expect(results[0]?.name).toMatch(/ \(due \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\)/);
	});

	test('finds what is typed, whatever case and accents', async () => {
		const { results } = await search(task, 'searchTasks', 'CHECK-IN ON-LINE');
		expect(results.length).toBeGreaterThan(0);
		expect(results.every(({ name }) => /check-in on-line/i.test(String(name)))).toBe(true);
	});

	test('finds a task beyond the first page: the service has no search, the editor shows no empty page', async () => {
		const [assignee, category] = [await activeUser(office), await taskCategory(office)];
		await office.reset({ tasks: 0 });
		const create = async (titles: string[]) =>
			await runNode({
				node: task,
				parameters: {
					operation: 'create',
					title: '={{ $json.title }}',
					due: '05/06/2031',
					companyIdentifier: '12345678000195',
					assigneeId: { __rl: true, mode: 'id', value: assignee },
					categoryId: { __rl: true, mode: 'id', value: category },
				},
				credential: office.credential(),
				items: titles.map((title) => ({ title })),
			});
		const { error } = await create([
			'Única da Ana',
			...Array.from({ length: 50 }, (_, index) => `Outra ${index}`),
		]);
		expect(error).toBeUndefined();
		const { results } = await search(task, 'searchTasks', 'unica da ana');
		expect(results.map(({ name }) => name)).toEqual(['Única da Ana (due 05/06/2031 18:00)']);
	});
});

describe('the lists of what a sale names in words', () => {
	test.each([
		['searchShips', 'ships', 'name'],
		['searchCabins', 'cabins', 'name'],
		['searchCurrencies', 'currencies', 'id'],
	])('%s gives what the service takes for each of the %s', async (method, collection, field) => {
		const { results } = await search(sale, method);
		const stored = await office.records(collection);
		expect(results.map(({ value }) => value).sort()).toEqual(stored.map((record) => record[field]).sort());
	});
});

describe('the list of attachments', () => {
	const open = async (form: INodeParameters, typed = '') => {
		const load = attachment.methods?.listSearch?.searchAttachments;
		if (!load) throw new Error('The node has no list of attachments');
		const editor = editorOf(
			attachment,
			{ operation: 'download', ...form },
			office.credential(),
			'parameters.attachmentId',
		);
		return await load.call(editor, typed);
	};
	const picked = (value: unknown) => ({ __rl: true, mode: 'list', value: value as string });
	const ofOwner = async (kind: string) => {
		const stored = (await office.records('attachments')).filter(
			({ resource_type }) => resource_type === kind,
		);
		return stored;
	};

	test('holds those of the chosen sale, and finds what is typed', async () => {
		const [first] = await ofOwner('sale');
		const saleId = first?.resource_id;
		const own = (await ofOwner('sale')).filter(({ resource_id }) => resource_id === saleId);
		const { results } = await open({ resourceType: 'sale', saleId: picked(saleId) });
		expect(results.map(({ value }) => value).sort()).toEqual(own.map(({ id }) => id).sort());
		expect(results[0]?.name).toMatch(/ \([a-z]{3,4}\)$/);
		const found = await open({ resourceType: 'sale', saleId: picked(saleId) }, String(first?.description));
		expect(found.results.map(({ value }) => value)).toContain(first?.id);
		expect((await open({ resourceType: 'sale', saleId: picked(saleId) }, 'nenhum assim')).results).toEqual(
			[],
		);
		expect(await office.requests()).toHaveLength(1);
	});

	test('holds those of the chosen bill', async () => {
		const [first] = await ofOwner('bill');
		const { results } = await open({ resourceType: 'bill', billId: picked(first?.resource_id) });
		expect(results.map(({ value }) => value)).toContain(first?.id);
		expect((await office.requests()).map(({ route }) => route)).toEqual(['/bills/{id}']);
	});

	test('asks for the record first', async () => {
		const empty = [{ resourceType: 'sale', saleId: picked('') }, { resourceType: 'person' }];
		for (const form of [...empty, { resourceType: 'bill' }])
			await expect(open(form)).rejects.toThrow(/^Choose the (sale|person|bill) first/);
		expect(await office.requests()).toEqual([]);
	});
});

describe('the lists of sellers and cities', () => {
	test('sellers are offered by name, active or not', async () => {
		const { results } = await search(person, 'searchSellers');
		const stored = await office.records('sellers');
		expect(results.map(({ value }) => value).sort()).toEqual(stored.map(({ id }) => id).sort());
		const name = String(stored[0]?.name);
		const found = await search(person, 'searchSellers', name.toUpperCase());
		expect(found.results.map(({ value }) => value)).toContain(stored[0]?.id);
	});

	test('cities are searched at the service and told with their state', async () => {
		const { results } = await search(person, 'searchCities', 'sao paulo');
		expect(results.map(({ name }) => name)).toEqual(['São Paulo (São Paulo)']);
		expect((await queries())[0]).toEqual({ name: 'sao paulo', size: '50' });
	});
});

describe.each([
	['people', person, 'people'],
	['tasks', task, 'tasks'],
	['sales', sale, 'sales'],
] as const)('the custom fields of %s', (resource, node, prefix) => {
	const onCreation = `${prefix}NewCustomFields`;
	const definitions = async () =>
		(await office.records('custom_fields')).filter((definition) => definition.resource === resource);

	test('are the active ones of that resource, by their numbers', async () => {
		const { fields } = await map(node, onCreation);
		const active = (await definitions()).filter(({ active }) => active === true);
		expect(fields.map(({ id }) => id).sort()).toEqual(active.map(({ id }) => String(id)).sort());
		expect((await definitions()).some(({ active }) => active === false)).toBe(true);
		expect(await queries()).toEqual([{ resource, size: '50' }]);
	});

	test('show choices as options and everything else as text that is read by the node', async () => {
		const { fields } = await map(node, onCreation);
		for (const definition of nonEmpty((await definitions()).filter(({ active }) => active === true))) {
			const field = fields.find(({ id }) => id === String(definition.id));
			expect(field?.displayName).toContain(String(definition.name));
			if (definition.kind === 'choices') {
				expect(field?.type).toBe('options');
				expect(field?.options?.map(({ value }) => value)).toEqual(definition.choices);
			} else {
				expect(field?.type).toBe('string');
			}
			expect(field).toMatchObject({ display: true, readOnly: false, canBeUsedToMatch: false });
		}
	});

	test('a required one is marked and there from the start, when something is created', async () => {
		await office.settings({ required_custom_fields: true });
		const { fields } = await map(node, onCreation);
		const { data } = (await (
			await fetch(`${office.url}/api/v3/custom_fields?resource=${resource}`, {
				headers: { Authorization: 'Bearer sandbox_full_access' },
			})
		).json()) as { data: Array<{ id: number; required: boolean; active: boolean }> };
		for (const { id, required } of data.filter(({ active }) => active)) {
			expect(fields.find((field) => field.id === String(id))).toMatchObject({ required, removed: !required });
		}
		expect(data.some(({ required }) => required)).toBe(resource !== 'people');
	});

	test('are none for a credential that may not read them, and the form says so', async () => {
		expect(await map(node, onCreation, office.credential('no_license'))).toEqual({
			fields: [],
			emptyFieldsNotice: expect.stringContaining("may not read the agency's custom fields") as string,
		});
	});

	test('say why they cannot be loaded', async () => {
		await expect(map(node, onCreation, office.credential('revoked'))).rejects.toThrow(/access token/);
	});
});

describe('the custom fields of an update', () => {
	test.each([
		['people', person],
		['tasks', task],
	] as const)('of %s are never required: omitted ones stay', async (resource, node) => {
		await office.settings({ required_custom_fields: true });
		const { fields } = await map(node, `${resource}ChangedCustomFields`);
		expect(fields.length).toBeGreaterThan(0);
		expect(fields.every(({ required, removed }) => !required && removed === true)).toBe(true);
	});
});
