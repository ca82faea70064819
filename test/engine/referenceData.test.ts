import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyReferenceData } from '../../nodes/ReferenceData/TravelAgencyReferenceData.node';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile({}, { isEvidence: true });
const node = new TravelAgencyReferenceData();

/** Every released list of the API that has no node of its own. */
const LISTS = [
	'accounts',
	'cabins',
	'categories',
	'cities',
	'cost_centers',
	'currencies',
	'integrations',
	'invoice_rules',
	'nf_rules',
	'payment_methods',
	'sellers',
	'ships',
];

const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

/** The stored records that the API shows; internal payment methods stay hidden. */
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

test('Include Referenced Records puts the people of sellers in their places, and is offered for no other list', async () => {
	const { items, error } = await run({
		...{ operation: 'getAll', resource: 'sellers', limit: 3 },
		...{ output: 'everything', withReferences: true },
	});
	expect(error).toBeUndefined();
	for (const { json } of nonEmpty(items))
		expect(json.person).toMatchObject({ person_kind: expect.any(String) as unknown });
	const offered = node.description.properties.filter(({ name }) => name === 'withReferences');
	expect(offered.map(({ displayOptions }) => displayOptions?.show?.resource)).toEqual([['sellers']]);
});

test('Rows of accounts have the same columns, whether they are of a bank or of a card', async () => {
	const { items } = await run({ operation: 'getAll', resource: 'accounts', returnAll: true });
	const rows = items.map(({ json }) => json);
	expect(new Set(rows.map((row) => Object.keys(row).join()))).toHaveProperty('size', 1);
	for (const part of ['bank_bank_name', 'credit_card_brand'])
		expect(new Set(rows.map((row) => row[part] === null))).toEqual(new Set([true, false]));
	for (const { companies } of nonEmpty(rows)) expect(companies).toMatch(/^[\da-f-]{36}(, [\da-f-]{36})*$/);
});
