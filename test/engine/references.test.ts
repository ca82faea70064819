import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { FINANCIAL } from './readOnly/financial';
import { GENERAL } from './readOnly/general';
import { runNode, type NodeRun } from './runNode';

const office = backOfficeOfThisFile();

/** What a reference becomes: where it is read, and which credential may not. */
interface Target {
	route: string;
	forbiddenTo?: string;
}

const PERSON: Target = { route: '/people/{id}', forbiddenTo: 'no_read_people' };
const SALE: Target = { route: '/sales/{id}', forbiddenTo: 'no_read_sales' };
const BILL: Target = { route: '/bills/{id}' };

/** Every node that only reads, with the references of its records that can be resolved, as its description promises. */
const RESOLVABLE: Record<string, Record<string, Target>> = {
	Bill: { sale: SALE },
	'Account Movement': { bill: BILL },
	Refund: { bill: BILL, person: PERSON, sale: SALE },
	Invoice: { person: PERSON, sale: SALE },
	'Partner Statement': { invoice: { route: '/nfs/{id}' }, sale: SALE, seller: PERSON },
	'Change Log': { person: PERSON },
	Travel: { customer: PERSON, seller: PERSON },
};

const CASES = Object.entries(RESOLVABLE).flatMap(([name, references]) =>
	Object.entries(references).map(([place, target]) => ({ name, place, target })),
);

const resourceOf = (wanted: string) => {
	const found = [...FINANCIAL, ...GENERAL].find(({ name }) => name === wanted);
	if (!found) throw new Error(`No node reads ${wanted}`);
	return found;
};

beforeEach(() => office.settings({ in_development: true }));

describe('Resolve References', () => {
	const get = async (
		name: string,
		ids: readonly unknown[],
		options: INodeParameters,
		more: Partial<NodeRun> = {},
	) => {
		const { node, idParameter } = resourceOf(name);
		return await runNode({
			node,
			credential: office.credential(),
			items: ids.map((ask) => ({ ask }) as IDataObject),
			parameters: { operation: 'get', [idParameter]: byId('={{ $json.ask }}'), options },
			...more,
		});
	};
	/** Two records whose reference at `place` names the same record where there are such, or else other ones. */
	const withReference = async (name: string, place: string): Promise<string[]> => {
		const { collection } = resourceOf(name);
		const stored = (await office.records(collection)).filter((record) => record[`${place}_id`]);
		const [first] = stored;
		const same = stored.find(
			(record) => record !== first && record[`${place}_id`] === first?.[`${place}_id`],
		);
		return [first, same ?? stored[1]].map((record) => String(record?.id));
	};

	test('is offered by every node whose records can be resolved, and by no other', () => {
		const offering = [...FINANCIAL, ...GENERAL].filter(({ node }) =>
			JSON.stringify(node.description.properties).includes('"resolveReferences"'),
		);
		expect(offering.map(({ name }) => name).sort()).toEqual(Object.keys(RESOLVABLE).sort());
	});

	test.each(CASES)(
		'$name: $place becomes the record it names, read once and not further',
		async ({ name, place, target }) => {
			const ids = await withReference(name, place);
			const plain = await get(name, ids, {});
			await office.forgetRequests();
			const { items, error } = await get(name, [...ids, ids[0]], { resolveReferences: true });
			expect(error).toBeUndefined();

			const [reference, resolved] = [plain.items[0]?.json[place], items[0]?.json[place]] as IDataObject[];
			expect(Object.keys(reference ?? {})).toEqual(expect.arrayContaining(['id']));
			expect(resolved).toMatchObject({ id: reference?.id });
			expect(Object.keys(resolved ?? {}).length).toBeGreaterThan(Object.keys(reference ?? {}).length + 2);
			expect(items[2]?.json[place]).toEqual(resolved);

			const requests = await office.requests();
			const paths = requests.map(({ path }) => path);
			expect(new Set(paths).size).toBe(paths.length);
			const expected = new Set([
				`${resourceOf(name).route}/{id}`,
				...Object.values(RESOLVABLE[name] ?? {}).map(({ route }) => route),
			]);
			for (const { route } of requests) expect(expected).toContain(route);
			expect(requests.map(({ route }) => route)).toContain(target.route);
			// A resolved record's own references stay references.
			for (const value of Object.values(resolved ?? {})) {
				const inner = value as IDataObject | null;
				if (inner && typeof inner === 'object' && typeof inner.id === 'string') {
					expect(['id', 'id,name']).toContain(Object.keys(inner).join(','));
				}
			}
		},
	);

	test.each(CASES.filter(({ target }) => target.forbiddenTo))(
		'$name: $place stays a reference for a credential that may not read it',
		async ({ name, place, target }) => {
			const [id] = await withReference(name, place);
			const { items, error } = await get(
				name,
				[id],
				{ resolveReferences: true },
				{ credential: office.credential(target.forbiddenTo) },
			);
			expect(error).toBeUndefined();
			expect(Object.keys(items[0]?.json[place] as IDataObject)).toEqual(['id']);
		},
	);

	test('a service that fails while a reference is read is told, not taken for a forbidden one', async () => {
		const [id] = await withReference('Bill', 'sale');
		await office.fault({ kind: 'error_before_commit', path: '/sales/*', status: 422, times: 1 });
		const { error } = await get('Bill', [id], { resolveReferences: true });
		expect(error?.message).toMatch(/\[Item 0\]$/);
	});
});

describe('Add Custom Field Names', () => {
	test.each(['Bill', 'Travel'])('%s: adds the names, and reads the definitions once', async (name) => {
		const { node, idParameter, collection } = resourceOf(name);
		const stored = (await office.records(collection)).filter(
			({ custom_fields: values }) => (values as unknown[]).length > 0,
		);
		const definitions = await office.records('custom_fields');
		const ids = stored.slice(0, 2).map(({ id }) => id);
		expect(ids).toHaveLength(2);
		const { items } = await runNode({
			node,
			credential: office.credential(),
			items: ids.map((ask) => ({ ask }) as IDataObject),
			parameters: {
				operation: 'get',
				[idParameter]: byId('={{ $json.ask }}'),
				options: { addCustomFieldNames: true },
			},
		});
		for (const [index, { json }] of items.entries()) {
			const values = stored[index]?.custom_fields as IDataObject[];
			expect(json.custom_fields).toEqual(
				values.map((value) => ({ ...value, name: definitions.find(({ id }) => id === value.id)?.name })),
			);
		}
		const routes = (await office.requests()).map(({ route }) => route);
		expect(routes.filter((route) => route === '/custom_fields')).toHaveLength(1);
		expect((await office.requests('GET', '/custom_fields'))[0]?.query.resource).toBe(collection);
	});
});
