import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile } from './backOffice';
import { createByForm, hotelLine } from './createSale';
import { EVERY_GET } from './everyRead';
import { EVERY_WRITE } from './everyWrite';
import { changed, frontOfThisFile, type Mangling } from './front';
import { byId } from './picked';
import { editorOf, runNode } from './runNode';

/** An answer with a good status only counts as the API's answer if it proves that it is. */

const office = backOfficeOfThisFile({ sales: 20, people: 30, tasks: 12 });
const front = frontOfThisFile(office);

const OTHER = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const NOT_THE_API = "answered with something other than the back office's data";
const person = new TravelAgencyPerson();

const credential = (more: IDataObject = {}) =>
	office.credential('full_access', { baseUrl: `${front.url}/api/v3`, ...more });
const peopleInAll = async () => (await office.records('people')).length;

/** The first person in the seed for whom the credential has an External ID, or has none. */
async function registered(isKnown: boolean): Promise<IDataObject> {
	const known = ({ external_ids: ids }: IDataObject) => !!(ids as IDataObject | undefined)?.full_access;
	const people = await office.records('people');
	const isWanted = (one: IDataObject) =>
		one.person_kind === 'individual' && !one.system && !!one.cpf_cnpj && known(one) === isKnown;
	return people.find(isWanted) ?? {};
}

describe('A record by ID carries the ID that was asked for', () => {
	const others: Array<[string, (body: IDataObject) => unknown]> = [
		['nothing', () => ({})],
		["somebody's status", () => ({ status: 'ok' })],
		['a wrapped record', (data) => ({ data })],
		['another record', (body) => ({ ...body, id: OTHER, ...('code' in body && { code: 'XTS' }) })],
	];

	test.each(EVERY_GET.map((get) => [get.name, get] as const))('%s', async (_name, { node, given }) => {
		const parameters = { ...(await given(office)), options: {} };
		const run = async () => await runNode({ node, parameters, credential: credential() });
		const { items, error } = await run();
		expect({ error, items: items.length }).toEqual({ error: undefined, items: 1 });
		for (const [what, change] of others) {
			front.mangle(() => changed((body) => change(body)));
			const told = await run();
			expect({ what, items: told.items.length, said: told.error?.message }).toEqual({
				...{ what, items: 0, said: expect.stringContaining(NOT_THE_API) },
			});
		}
	});

	test('in capitals, too, which become small, as they are compared', async () => {
		front.mangle(() => changed((body) => void (body.id = String(body.id).toUpperCase())));
		for (const { node, given, name } of EVERY_GET) {
			if (name.includes('currencies')) continue;
			const parameters = { ...(await given(office)), options: {} };
			const { items, error } = await runNode({ node, parameters, credential: credential() });
			expect({ name, error }).toEqual({ name, error: undefined });
			expect(String(items[0]?.json.id)).not.toMatch(/[A-F]/);
		}
	});
});

describe('What a write answers with is the record that was written', () => {
	const writes = EVERY_WRITE.filter(
		({ method, name }) => method !== 'DELETE' && !/partner|revoke/.test(name),
	);
	const refused: Array<[string, RegExp, (body: IDataObject) => unknown]> = [
		['another ID', /^(update|complete|reopen|comment)/, (body) => void (body.id = OTHER)],
		['an ID that is a list', /./, (body) => void (body.id = [body.id])],
		['another name', /^(create|find).* person/, (body) => void (body.name = 'Somebody Else')],
		['another title', /^create a task/, (body) => void (body.title = 'Something else')],
		['another kind', /^(create|find).* person/, (body) => void (body.person_kind = 'company')],
	];

	test.each(refused)(
		'%s is none, sent again with the same key, and told as open',
		async (_what, names, change) => {
			const concerned = writes.filter(({ name }) => names.test(name));
			expect(concerned.length).toBeGreaterThan(0);
			for (const { name, method, given } of concerned) {
				const { node, parameters, files } = await given(office);
				await office.forgetRequests();
				front.mangle((passing) => (passing.method === method ? changed(change) : undefined));
				const { items, error } = await runNode({ node, parameters, files, credential: credential() });
				const keys = (await office.requests(method)).map((request) => request.idempotency_key);
				front.mangle(() => undefined);
				expect({ name, items: items.length, said: error?.message, keys: new Set(keys).size }).toEqual({
					...{ name, items: 0, said: expect.stringContaining(NOT_THE_API), keys: 1 },
				});
				expect({ name, again: keys.length, next: error?.description }).toEqual({
					...{ name, again: 6, next: expect.stringMatching(/may (be|have) stored/) },
				});
			}
		},
	);

	test('its ID alone is enough, and texts may come back formatted', async () => {
		const right: Array<(body: IDataObject) => unknown> = [
			({ id }) => ({ id }),
			(body) => ({
				...body,
				...(typeof body.name === 'string' && { name: ` ${body.name.toUpperCase()} ` }),
				...(typeof body.title === 'string' && { title: body.title.toUpperCase() }),
			}),
		];
		for (const change of right) {
			for (const { name, method, given } of writes) {
				const { node, parameters, files } = await given(office);
				front.mangle((passing) => (passing.method === method ? changed(change) : undefined));
				const { error } = await runNode({ node, parameters, files, credential: credential() });
				front.mangle(() => undefined);
				expect({ name, error }).toEqual({ name, error: undefined });
			}
			await office.reset();
		}
	});
});

describe('A match that cannot be used makes no second person', () => {
	const ids: Array<[string, (row: IDataObject) => void]> = [
		['null', (row) => void (row.id = null)],
		['missing', (row) => void delete row.id],
		['a number', (row) => void (row.id = 7)],
		['a list', (row) => void (row.id = [row.id] as string[])],
		['an object', (row) => void (row.id = { id: row.id })],
	];
	const cases = ['upsert', 'findOrCreate'].flatMap((operation) =>
		['cpfCnpj', 'code', 'email', 'externalId'].map((matchBy) => [operation, matchBy] as const),
	);

	test.each(cases)('%s by %s', async (operation, matchBy) => {
		const known = await registered(true);
		const email = 'ana.unica@example.com';
		if (matchBy === 'email')
			await runNode({
				node: person,
				parameters: { operation: 'update', personId: byId(known.id), updateFields: { email } },
				credential: office.credential(),
			});
		const value: Record<string, unknown> = {
			...{ cpfCnpj: known.cpf_cnpj, code: known.code, email },
			externalId: (known.external_ids as IDataObject).full_access,
		};
		const before = await peopleInAll();
		for (const [what, spoil] of ids) {
			front.mangle(({ path }) =>
				path === '/people'
					? changed((body) => {
							for (const row of (body.data ?? []) as IDataObject[]) spoil(row);
						})
					: undefined,
			);
			const { items, error } = await runNode({
				node: person,
				parameters: {
					...{ operation, matchBy, name: known.name as string, personKind: 'individual' },
					matchValue: value[matchBy] as string,
				},
				credential: credential(),
			});
			expect({ what, items: items.length, people: await peopleInAll() }).toEqual({
				...{ what, items: 0, people: before },
			});
			expect(error?.message).toMatch(/shows no ID that can be used/);
		}
	});
});

describe('Sale > Create gives an External ID of ours only to whom has none', () => {
	const unknown: Array<[string, (body: IDataObject) => void]> = [
		['missing', (body) => void delete body.external_id],
		['a list', (body) => void (body.external_id = [])],
		['an object', (body) => void (body.external_id = {})],
		['a number', (body) => void (body.external_id = 7)],
	];
	const create = async (payer: INodeParameters) =>
		await createByForm(
			office,
			{ payer, products: { hotel: [hotelLine()] } },
			{ credential: credential({ companyIdentifier: '12.345.678/0001-95' }) },
		);

	test.each(unknown)('%s is unknown', async (_what, spoil) => {
		const ana = await registered(false);
		front.mangle(({ method }) => (method === 'GET' ? changed((body) => spoil(body)) : undefined));
		const { error } = await create(byId(ana.id));
		expect(error?.message).toMatch(/^'Payer' .*External ID.*choose By External ID/);
		expect((await office.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	test.each([null, ''])('%p is none', async (none) => {
		const ana = await registered(false);
		front.mangle(({ method }) =>
			method === 'GET' ? changed((body) => void (body.external_id = none)) : undefined,
		);
		expect((await create(byId(ana.id))).error).toBeUndefined();
		expect(await office.requests('PATCH')).toHaveLength(1);
	});
});

describe('Definitions of custom fields are read as far as they make sense', () => {
	/** The answer has only the first definition, as `change` leaves it. */
	const defined = (change: (definition: IDataObject) => void): Mangling =>
		changed((body) => {
			const [first = {}] = body.data as IDataObject[];
			change(first);
			body.data = [first];
		});
	const fields = async () => {
		const load = person.methods.resourceMapping?.peopleNewCustomFields;
		return await load?.call(editorOf(person, {}, credential(), 'parameters.customFields'));
	};

	test.each<[string, IDataObject, object[]]>([
		['choices that are no list', { kind: 'choices', choices: 'a' }, [{ type: 'string' }]],
		['choices that are no texts', { kind: 'choices', choices: [null, { a: 1 }] }, [{ type: 'string' }]],
		['a choice among others', { kind: 'choices', choices: ['a', null] }, [{ type: 'options' }]],
		['no kind', { kind: null }, [{ type: 'string' }]],
		['an unknown kind', { kind: 'color' }, [{ type: 'string' }]],
		['no name', { name: null }, []],
		['no ID', { id: null }, []],
		['a number as text', { id: '12' }, [{ id: '12' }]],
	])('%s', async (_what, change, expected) => {
		front.mangle(() => defined((definition) => Object.assign(definition, { active: true }, change)));
		expect((await fields())?.fields).toEqual(expected.map((field) => expect.objectContaining(field)));
	});

	test.each([
		['values that are none stay as they are', [null, 'x', { id: 999_999 }], [null, 'x', { id: 999_999 }]],
		['a value without a definition has its number', [{ id: 999_999, value: 7 }], { 999999: 7 }],
	])('%s', async (_, given, told) => {
		const [sale] = await office.records('sales');
		front.mangle(({ path }) =>
			path.startsWith('/sales') ? changed((body) => void (body.custom_fields = given)) : undefined,
		);
		const { items, error } = await runNode({
			node: new TravelAgencySale(),
			parameters: { operation: 'get', saleId: byId(sale?.id), output: 'everything' },
			credential: credential(),
		});
		expect(error).toBeUndefined();
		const { custom_fields: shown } = items[0]?.json ?? {};
		if (Array.isArray(told)) expect(shown).toEqual(told);
		else expect(shown).toMatchObject(told);
	});
});
