import type { INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { byId, mapped } from './picked';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile({}, { isEvidence: true });
const node = new TravelAgencyPerson();
const UNKNOWN = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

const getAll = async (filters: INodeParameters, more: INodeParameters = {}) =>
	await run({ operation: 'getAll', filters, ...more });

describe('Person > Get', () => {
	const get = async (ids: string[], more: Partial<NodeRun> = {}, parameters: INodeParameters = {}) =>
		await run(
			{ operation: 'get', personId: byId('={{ $json.id }}'), output: 'raw', ...parameters },
			{ items: ids.map((id) => ({ id })), ...more },
		);

	test('gives the whole person of every item, linked to its item, and asks once for the same one', async () => {
		const people = await office.records('people');
		const [first, second] = people.slice(-2).map(({ id }) => String(id));
		const { items } = await get([second ?? '', first ?? '', second ?? '']);
		expect(items.map(({ json }) => json.id)).toEqual([second, first, second]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		expect(items[0]?.json).toMatchObject({
			labels: expect.any(Array) as unknown,
			custom_fields: expect.any(Array) as unknown,
			credit_cards: expect.any(Array) as unknown,
		});
		// Raw has nothing of our own.
		expect(items[0]?.json).not.toHaveProperty('whatsapp');
		expect(await requestLines(office)).toEqual(['GET /people/{id}', 'GET /people/{id}']);
	});

	test('without further choice, twelve telling columns come', async () => {
		const id = String((await office.records('people')).at(-1)?.id);
		const { items } = await run({ operation: 'get', personId: byId(id) });
		const fields = Object.keys(items[0]?.json ?? {});
		expect(fields.sort()).toEqual([
			...['birthdate', 'business_phone', 'city', 'code', 'cpf_cnpj', 'email', 'external_id', 'first_name'],
			...['id', 'name', 'person_kind', 'whatsapp'],
		]);
		const rows = await run({ operation: 'getAll', limit: 2 });
		const notInRows = ['email', 'whatsapp'];
		expect(Object.keys(rows.items[0]?.json ?? {}).sort()).toEqual(
			fields.filter((field) => !notInRows.includes(field)),
		);
	});

	test('custom fields get their names, and the definitions are read once for all items', async () => {
		const field = (await office.records('custom_fields')).find(
			({ resource, kind }) => resource === 'people' && kind === 'text',
		);
		const ids = (await office.records('people')).slice(-2).map(({ id }) => String(id));
		await run(
			{
				operation: 'update',
				personId: byId('={{ $json.id }}'),
				customFields: mapped({ [String(field?.id)]: 'Corredor' }),
			},
			{ items: ids.map((id) => ({ id })) },
		);
		await office.forgetRequests();
		const { items } = await get(ids, {}, { output: 'everything' });
		const named = { [String(field?.name)]: 'Corredor' };
		for (const { json } of items) expect(json.custom_fields).toMatchObject(named);
		expect(items).toHaveLength(2);
		expect(await requestLines(office)).toEqual([
			'GET /people/{id}',
			'GET /people/{id}',
			'GET /custom_fields',
		]);
	});

	test('references are replaced by the people they name, each read once', async () => {
		const stored = (await office.records('people')).filter(({ seller_id }) => seller_id).slice(-2);
		const ids = stored.map(({ id }) => String(id));
		const { items } = await get(ids, {}, { output: 'everything', withReferences: true });
		for (const [index, { json }] of items.entries()) {
			expect(json.seller).toMatchObject({ id: stored[index]?.seller_id, person_kind: 'individual' });
		}
		const read = (await office.requests()).map(({ path }) => path);
		expect(new Set(read).size).toBe(read.length);
	});

	test('ten are read at once, and nobody further once one could not be read', async () => {
		// No answer arrives before all records that are read together have been requested.
		await office.fault({ kind: 'latency', path: '/people/*', latency_ms: 1_000, times: 20 });
		await office.fault({ kind: 'error_before_commit', path: '/people/*', status: 403, times: 20 });
		const ids = (await office.records('people')).slice(-20).map(({ id }) => String(id));
		const { items, error } = await get(ids);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/\[Item 0\]$/);
		expect(await office.requests()).toHaveLength(10);
	});

	test('a person who is not there is told with the item, and the others are read', async () => {
		const id = String((await office.records('people'))[0]?.id);
		const { items, error } = await get([UNKNOWN, id], { settings: { onError: 'continueRegularOutput' } });
		expect(error).toBeUndefined();
		expect(said(items[0])).toMatch(/not found.*\[Item 0\]/i);
		expect(items[1]?.json.id).toBe(id);
		const stopped = await get([UNKNOWN]);
		expect(stopped.error?.description).toMatch(
			/Check the ID: the record may be of another kind, have been deleted/,
		);
	});

	test.each([
		['', 'is empty: fill it in'],
		['1042', 'is "1042". Choose From List, or enter the ID'],
		['../sales', 'is "../sales". Choose From List, or enter the ID'],
		[`${UNKNOWN}/../../sales`, `is "${UNKNOWN}/../../sales". Choose From List, or enter the ID`],
	])('the ID "%s" is refused with the name of the field, and no request is made', async (id, sentence) => {
		const { error } = await get([UNKNOWN, id]);
		expect(error?.message).toContain(`'Person' ${sentence}`);
		expect(error?.message).toMatch(/\[Item 1\]$/);
		expect(await office.requests()).toEqual([]);
	});

	test('without the permission to read people it names it', async () => {
		const { error } = await get([UNKNOWN], { credential: office.credential('no_read_people') });
		expect(error?.message).toMatch(/Read all people/);
		expect(error?.description).toMatch(/lacks the permission: Read all people/);
		expect(error?.description).not.toMatch(/only allows reading/);
	});
});

describe('Person > Get Many', () => {
	test('every filter is sent as the API wants it and finds the person', async () => {
		const wanted = (await office.records('people')).find(
			({ passport_number, mobile_number, email, cpf_cnpj }) =>
				passport_number && mobile_number && email && cpf_cnpj,
		);
		const text = (name: string) => String(wanted?.[name]);
		const cpf = text('cpf_cnpj').replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
		const filters: Record<string, INodeParameters[string]> = {
			code: text('code'),
			cpfCnpj: cpf,
			email: text('email').slice(2, -3).toUpperCase(),
			kind: text('person_kind'),
			name: text('name').slice(1, 6).trim().toUpperCase(),
			passportNumber: text('passport_number').slice(0, 4).toLowerCase(),
			phone: text('mobile_number').slice(0, 8),
		};
		const together = await getAll(filters);
		expect(together.items.map(({ json }) => json.id)).toEqual([wanted?.id]);
		expect((await office.requests())[0]?.query).toEqual({
			code: text('code'),
			cpf_cnpj: text('cpf_cnpj'),
			email: filters.email,
			kind: text('person_kind'),
			name: filters.name,
			passport_number: filters.passportNumber,
			phone: text('mobile_number').slice(0, 8).replace(/\D/g, ''),
			size: '50',
		});
		for (const [name, value] of Object.entries(filters)) {
			const { items } = await getAll({ [name]: value }, { returnAll: true });
			expect(items.map(({ json }) => json.id)).toContain(wanted?.id);
		}
	});

	test('without filters it reads up to the limit and asks for nothing more', async () => {
		const { items } = await getAll({ name: '', code: '' }, { limit: 3 });
		expect(items).toHaveLength(3);
		expect((await office.requests()).map(({ query }) => query)).toEqual([{ size: '3' }]);
	});

	test('Return All reads everybody, 50 at a time, each once', async () => {
		await office.reset({ people: 120 });
		const { items } = await getAll({}, { returnAll: true });
		const stored = (await office.records('people')).map(({ id }) => id);
		expect(items.map(({ json }) => json.id).sort()).toEqual(stored.sort());
		expect((await office.requests()).map(({ query }) => query.size)).toEqual(['50', '50', '50']);
	});

	test('a search that finds nobody gives no items', async () => {
		const { items, error } = await getAll({ name: 'Ninguém Com Este Nome' });
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
	});

	test('each item is searched with its own filter, and its people are linked to it', async () => {
		const [ana, beto] = (await office.records('people')).slice(-2);
		const { items } = await run(
			{ operation: 'getAll', filters: { code: '={{ $json.code }}' } },
			{ items: [{ code: Number(beto?.code) }, { code: Number(ana?.code) }] },
		);
		expect(items.map(({ json }) => json.id)).toEqual([beto?.id, ana?.id]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('filters that the service would refuse are told, all of them, and nothing is asked', async () => {
		const { error } = await getAll(
			{ code: '12a', cpfCnpj: 'abc', kind: 'person', phone: 'casa' },
			{ limit: 0 },
		);
		for (const sentence of [
			'\'Filters > Code\' takes a whole number such as 12, not "12a"',
			'\'Filters > CPF or CNPJ\' takes a CPF (11 digits) or a CNPJ (14 digits or letters), not "abc"',
			'\'Filters > Kind\' is "person". Choose from Individual, Company',
			'\'Filters > Phone\' takes digits, not "casa"',
			"'Limit' takes 1 or more, not 0",
		]) {
			expect(error?.description).toContain(sentence);
		}
		expect(await office.requests()).toEqual([]);
	});

	test('with Continue a wrong filter fails alone', async () => {
		const code = Number((await office.records('people'))[5]?.code);
		const { items } = await run(
			{ operation: 'getAll', filters: { code: '={{ $json.code }}' } },
			{ items: [{ code: 'x' }, { code }], settings: { onError: 'continueRegularOutput' } },
		);
		expect(said(items[0])).toMatch(/'Filters > Code' takes a whole number.*\[Item 0\]/);
		expect(items[1]?.json.code).toBe(code);
		expect(await office.requests()).toHaveLength(1);
	});

	test('a credential without a license is told so', async () => {
		const { error } = await run({ operation: 'getAll' }, { credential: office.credential('no_license') });
		expect(error?.message).toMatch(/no API license \[Item 0\]/);
		expect(error?.description).toMatch(
			/^Ask an administrator of the agency to change that\. The back office checks in this order: \(1\) the company/,
		);
	});
});
