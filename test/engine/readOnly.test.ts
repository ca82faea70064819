import { Settings } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { filterOf } from '../service/records';
import { backOfficeOfThisFile } from './backOffice';
import { FINANCIAL } from './readOnly/financial';
import { GENERAL } from './readOnly/general';
import { testGet } from './readOnly/get';
import type { FilterCase, ReadOnlyResource } from './readOnly/resource';
import { runNode, type NodeRun } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile({}, { isEvidence: true });

afterEach(() => {
	Settings.now = () => Date.now();
});

/** The IDs in a list, of any kind, sorted. */
const idsOf = (records: readonly IDataObject[]): string[] => records.map(({ id }) => String(id)).sort();

const RESOURCES: readonly ReadOnlyResource[] = [...FINANCIAL, ...GENERAL];

test('Return All reads everything that is listed, each once, in pages of 50', async () => {
	// Makes lists have several pages.
	await office.reset({ sales: 400 });
	for (const { name, node, collection, route } of RESOURCES) {
		await office.forgetRequests();
		const { items, error } = await runNode({
			node,
			parameters: { operation: 'getAll', returnAll: true },
			credential: office.credential(),
		});
		const listed = (await office.records(collection)).filter(filterOf(collection, {}, Date.now()));
		expect({ name, count: listed.length }).not.toEqual({ name, count: 0 });
		expect({ name, error, found: idsOf(items.map(({ json }) => json)) }).toEqual({
			name,
			error: undefined,
			found: idsOf(listed),
		});
		expect(items.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
		const requests = await office.requests();
		expect(requests.map(({ path, query }) => [path, query.size])).toEqual(
			Array(Math.ceil(listed.length / 50)).fill([route, '50']),
		);
	}
});

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
	'%s',
	(_name, resource: ReadOnlyResource) => {
		const { node, collection } = resource;

		const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
			await runNode({ node, parameters, credential: office.credential(), ...more });
		const getAll = async (filters: INodeParameters, more: INodeParameters = {}) =>
			await run({ operation: 'getAll', returnAll: true, output: 'raw', filters, ...more });

		describe('Get Many', () => {
			test('a limit is asked for exactly, and once for items that ask the same', async () => {
				const { items } = await run({ operation: 'getAll', limit: 2 }, { items: [{}, {}] });
				expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 0, 1, 1].map((item) => ({ item })));
				expect((await office.requests()).map(({ query }) => query)).toEqual([{ size: '2' }]);
			});

			const filters = Object.entries(resource.filters);
			if (filters.length > 0) {
				test.each(filters)(
					'the filter %s is sent as the API wants it and finds what matches',
					async (name, casesOf) => {
						const records = resource.hasComputedFields
							? (await getAll({})).items.map(({ json }) => json)
							: await office.records(collection);
						const cases = casesOf(records);
						const foundBy = (query: FilterCase['query']) =>
							records.filter(filterOf(collection, query, Date.now()));
						expect(cases.some(({ query }) => foundBy(query).length > 0)).toBe(true);
						for (const { form, query, now } of cases) {
							if (now !== undefined) Settings.now = () => Date.parse(now);
							expect(Object.keys(form)).toContain(name);
							await office.forgetRequests();
							const { items, error } = await getAll(form);
							expect(error?.message).toBeUndefined();
							expect({ form, found: idsOf(items.map(({ json }) => json)) }).toEqual({
								form,
								found: idsOf(foundBy(query)),
							});
							expect((await office.requests())[0]?.query).toEqual({ ...query, size: '50' });
						}
					},
				);

				test('every filter that the editor offers is tried here', () => {
					const offered = node.description.properties.find(({ name }) => name === 'filters')?.options ?? [];
					expect(offered.map(({ name }) => name).sort()).toEqual(Object.keys(resource.filters).sort());
				});

				test('filters left empty are not sent', async () => {
					const empty = Object.fromEntries(Object.keys(resource.filters).map((name) => [name, '']));
					await getAll(empty, { returnAll: false, limit: 1 });
					expect((await office.requests()).map(({ query }) => query)).toEqual([{ size: '1' }]);
				});
			}

			if (resource.refused.length > 0) {
				test.each(resource.refused)(
					'$filters is refused without a request: $sentence',
					async ({ filters, sentence }) => {
						const { error } = await getAll(filters);
						expect(error?.message).toContain(sentence);
						expect(error?.message).toMatch(/\[Item 0\]$/);
						expect(await office.requests()).toEqual([]);
					},
				);
			}

			test('with Continue, the item with a wrong limit fails alone', async () => {
				const { items, error } = await run(
					{ operation: 'getAll', limit: '={{ $json.limit }}' },
					{ items: [{ limit: 'dez' }, { limit: 1 }], settings: { onError: 'continueRegularOutput' } },
				);
				expect(error).toBeUndefined();
				expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
				expect(said(items[0])).toMatch(/^'Limit' takes a whole number such as 12, not "dez" \[Item 0\]$/m);
				expect(items[1]?.json).toHaveProperty('id');
				expect(await office.requests()).toHaveLength(1);
			});

			test('without a license, or without the permission, it says which is missing', async () => {
				const unlicensed = await run(
					{ operation: 'getAll' },
					{ credential: office.credential('no_license') },
				);
				expect(unlicensed.error?.message).toMatch(
					/^The back office does not allow ".+" with this credential: The company has no API license \[Item 0\]$/,
				);
				expect(unlicensed.error?.description).toMatch(/\(1\) the company has no API license/);
				const { error, items } = await run(
					{ operation: 'getAll', limit: 1 },
					{ credential: office.credential('no_read_finance') },
				);
				if (resource.isFinancial) {
					expect(error?.message).toMatch(
						/ with this credential: The credential lacks the permission Read financial records \[Item 0\]$/,
					);
					expect(error?.description).toMatch(/\(2\) the credential lacks the permission/);
				} else {
					expect(items).toHaveLength(1);
				}
			});
		});

		if (!resource.isGetInDevelopment) testGet(office, resource);
	},
);
