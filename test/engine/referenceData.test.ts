import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyReferenceData } from '../../nodes/ReferenceData/TravelAgencyReferenceData.node';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { LISTS_WITH_DETAIL } from './everyRead';
import { byId } from './picked';
import { requestLines } from './requestLines';
import { editorOf, runNode, type NodeRun } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile({}, { isEvidence: true });
const node = new TravelAgencyReferenceData();
const UNKNOWN = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** Every list of the API that has no node of its own. */
const LISTS = [...LISTS_WITH_DETAIL, 'cabins', 'ships'].sort();

const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

/** The stored records that the API shows: internal payment methods stay hidden. */
async function shown(list: string): Promise<IDataObject[]> {
	return (await office.records(list)).filter(({ internal }) => internal !== true);
}

const identities = (list: string, rows: readonly IDataObject[]) =>
	rows.map(({ id, code }) => String(list === 'currencies' ? (code ?? id) : id)).sort();

describe('Reference Data > Get Many', () => {
	test('offers exactly the lists of the API', () => {
		const [property] = node.description.properties.filter(
			({ name, displayOptions }) =>
				name === 'resource' && displayOptions?.show?.operation?.includes('getAll'),
		);
		const options = (property?.options ?? []) as Array<{ name: string; value: string }>;
		expect(options.map(({ value }) => value).sort()).toEqual(LISTS);
	});

	test.each(LISTS)('reads all of %s', async (list) => {
		await office.settings({ in_development: true });
		const { items, error } = await run({ operation: 'getAll', resource: list, returnAll: true });
		expect(error).toBeUndefined();
		const stored = await shown(list);
		expect(stored.length).toBeGreaterThan(0);
		expect(
			identities(
				list,
				items.map(({ json }) => json),
			),
		).toEqual(identities(list, stored));
		expect(new Set(await requestLines(office))).toEqual(new Set([`GET /${list}`]));
		expect(items.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
	});

	test('searches cities at the service, regardless of case and accents', async () => {
		const { items } = await run({ operation: 'getAll', resource: 'cities', filters: { name: 'SAO p' } });
		expect(items.map(({ json }) => json.name)).toContain('São Paulo');
		expect(items.length).toBeLessThan(5);
		expect((await office.requests()).map(({ query }) => query)).toEqual([{ name: 'SAO p', size: '50' }]);
	});

	test('sends no city filter to another list, though it was filled in before', async () => {
		const { error, items } = await run({
			operation: 'getAll',
			resource: 'ships',
			limit: 1,
			filters: { name: 'sao' },
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect((await office.requests())[0]?.query).toEqual({ size: '1' });
	});

	test.each(['sales', '../sales', '={{ $json.list }}'])(
		'the list "%s" is refused without a request',
		async (list) => {
			const { error } = await run({ operation: 'getAll', resource: list }, { items: [{ list: 'ships' }] });
			expect(error?.message).toMatch(/^'Resource' is ".+"\. Choose from Account or Card, .* \[Item 0\]$/);
			expect(await office.requests()).toEqual([]);
		},
	);

	test('items that ask the same are answered by one request, with Continue also beside a wrong one', async () => {
		const { items } = await run(
			{ operation: 'getAll', resource: 'ships', limit: '={{ $json.limit }}' },
			{
				items: [{ limit: 0 }, { limit: 1 }, { limit: 1 }],
				settings: { onError: 'continueRegularOutput' },
			},
		);
		expect(said(items[0])).toMatch(/^'Limit' takes 1 or more, not 0 \[Item 0\]$/m);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
		expect(await requestLines(office)).toEqual(['GET /ships']);
	});

	test('without a license it says so', async () => {
		const { error } = await run(
			{ operation: 'getAll', resource: 'cabins' },
			{ credential: office.credential('no_license') },
		);
		expect(error?.message).toMatch(
			/^The back office does not allow ".+" with this credential: The company has no API license \[Item 0\]$/,
		);
	});
});

describe('Reference Data > Get', () => {
	const get = async (list: string, ids: readonly unknown[], more: Partial<NodeRun> = {}) =>
		await run(
			{ operation: 'get', resource: list, recordId: byId('={{ $json.ask }}') },
			{ items: ids.map((ask) => ({ ask }) as IDataObject), ...more },
		);
	const route = (list: string) => `GET /${list}/{${list === 'currencies' ? 'code' : 'id'}}`;

	test('offers every list whose records the API gives one by one', () => {
		const [property] = node.description.properties.filter(
			({ name, displayOptions }) => name === 'resource' && displayOptions?.show?.operation?.includes('get'),
		);
		const options = (property?.options ?? []) as Array<{ value: string }>;
		expect(options.map(({ value }) => value).sort()).toEqual(LISTS_WITH_DETAIL);
	});

	test.each(LISTS_WITH_DETAIL)('of %s reads records, each once', async (list) => {
		const [first = '', second = ''] = identities(list, await shown(list));
		await office.settings({ in_development: true });
		await office.forgetRequests();
		const { items } = await get(list, [second, first, second]);
		expect(
			identities(
				list,
				items.map(({ json }) => json),
			),
		).toEqual([first, second, second].sort());
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
		const lines = await requestLines(office);
		expect(lines.filter((line) => line === route(list))).toHaveLength(2);
		// A billing rule's row names whose it is.
		expect(lines.filter((line) => line !== route(list) && line !== 'GET /people/{id}')).toEqual([]);
	});

	test('reads a currency by its code', async () => {
		await office.settings({ in_development: true });
		const { items } = await get('currencies', ['USD']);
		expect(items[0]?.json).toMatchObject({ code: 'USD' });
		expect((await office.requests())[0]?.path).toBe('/currencies/USD');
	});

	test.each(['', 'usd', 'US', 'dólar', '../sales', `${UNKNOWN}/x`])(
		'"%s" is refused as an ID, and no request is made',
		async (id) => {
			const { error } = await get('currencies', [id]);
			expect(error?.message).toMatch(
				id === '' ? /^'Record' is empty/ : /^'Record' is .*\. Choose From List, or enter the ID/,
			);
			expect(await office.requests()).toEqual([]);
		},
	);

	test('a record that is not there is told, and with Continue the others are read', async () => {
		await office.settings({ in_development: true });
		const [city] = await office.records('cities');
		const { items } = await get('cities', [UNKNOWN, city?.id], {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(said(items[0])).toMatch(/check the ID/i);
		expect(items[1]?.json.name).toBe(city?.name);
	});

	test.each([undefined, 'ships/../sales', '={{ $json.list }}'])(
		'cannot be picked before a list is chosen: %s is no request but a sentence',
		async (list) => {
			const parameters = { operation: 'get', resource: list } as INodeParameters;
			const editor = editorOf(node, parameters, office.credential(), 'parameters.recordId');
			await expect(node.methods.listSearch?.searchReferenceData?.call(editor)).rejects.toThrow(/Resource/);
			expect(await office.requests()).toEqual([]);
		},
	);

	test.each(LISTS_WITH_DETAIL)('a record of %s can be picked from its list', async (list) => {
		await office.settings({ in_development: true });
		const editor = editorOf(
			node,
			{ operation: 'get', resource: list },
			office.credential(),
			'parameters.recordId',
		);
		const page = await node.methods.listSearch?.searchReferenceData?.call(editor);
		const stored = identities(list, await shown(list));
		expect(page?.results.length).toBe(Math.min(50, stored.length));
		for (const { name, value } of page?.results ?? []) {
			expect(stored).toContain(value);
			expect(name).toMatch(/\S/);
			expect(name).not.toMatch(/undefined|null|\[object/);
		}
	});
});

describe('Reference Data > Include Referenced Records', () => {
	const whole = { output: 'everything', withReferences: true };
	beforeEach(() => office.settings({ in_development: true }));

	test('puts the people of sellers in their places, in the list as in the record', async () => {
		const many = await run({ operation: 'getAll', resource: 'sellers', limit: 3, ...whole });
		expect(many.error).toBeUndefined();
		expect(many.items).toHaveLength(3);
		const one = await run({
			operation: 'get',
			resource: 'sellers',
			recordId: byId(many.items[0]?.json.id),
			...whole,
		});
		for (const { json } of [...many.items, ...one.items])
			expect(json.person).toMatchObject({ person_kind: expect.any(String) as unknown });
	});

	test.each([
		['nf_rules', 'supplier'],
		['nf_rules', 'payer'],
		['invoice_rules', 'person'],
	])('puts the people of %s in the place of %s', async (list, place) => {
		const rule = (await office.records(list)).find((stored) => stored[`${place}_id`]);
		expect(rule).toBeDefined();
		const { items, error } = await run({
			operation: 'get',
			resource: list,
			recordId: byId(rule?.id),
			...whole,
		});
		expect(error).toBeUndefined();
		expect(items[0]?.json[place]).toMatchObject({
			id: rule?.[`${place}_id`],
			person_kind: expect.any(String) as unknown,
		});
	});

	test('is offered for no other list', () => {
		const offered = node.description.properties
			.filter(({ name }) => name === 'withReferences')
			.map(({ displayOptions }) => displayOptions?.show);
		const lists = [
			['getAll', ['sellers']],
			['get', ['integrations', 'invoice_rules', 'nf_rules', 'sellers']],
		];
		expect(offered.map((show) => [show?.operation?.[0], [...(show?.resource ?? [])].sort()])).toEqual(lists);
	});
});

test('Rows of accounts have the same columns, whether they are of a bank or of a card', async () => {
	const { items } = await run({ operation: 'getAll', resource: 'accounts', returnAll: true });
	const rows = items.map(({ json }) => json);
	expect(new Set(rows.map((row) => Object.keys(row).join()))).toHaveProperty('size', 1);
	for (const part of ['bank_bank_name', 'credit_card_brand'])
		expect(new Set(rows.map((row) => row[part] === null))).toEqual(new Set([true, false]));
	for (const { companies } of nonEmpty(rows)) expect(companies).toMatch(/^[\da-f-]{36}(, [\da-f-]{36})*$/);
});
