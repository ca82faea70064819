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
	/** The sandbox's own field that holds it; its name with `_id` unless stated. */
	stored?: string;
}

const PERSON: Target = { route: '/people/{id}', forbiddenTo: 'no_read_people' };
const SALE: Target = { route: '/sales/{id}', forbiddenTo: 'no_read_sales' };
const BILL: Target = { route: '/bills/{id}' };
const STATEMENT: Target = { route: '/partner_statements/{id}' };

/** Every node that only reads, with the resolvable references of its records, as its description promises. */
const RESOLVABLE: Record<string, Record<string, Target>> = {
	Bill: {
		sale: SALE,
		'items.sale': SALE,
		'items.cvc_statement': STATEMENT,
		credit_card_items: { route: '/account_movements/{id}', stored: 'movement_id' },
		'credit_card_items.bill': { ...BILL, stored: 'movement_id' },
		'commissions.person': PERSON,
	},
	'Account Movement': { bill: BILL, credit_card_invoice: BILL },
	Refund: { bill: BILL, person: PERSON, sale: SALE },
	Invoice: { canceled_by: PERSON, created_by: PERSON, person: PERSON, sale: SALE },
	'Partner Statement': {
		contractor: PERSON,
		created_by: PERSON,
		intermediary: PERSON,
		invoice: { route: '/nfs/{id}' },
		sale: SALE,
		seller: PERSON,
	},
	'Change Log': { person: PERSON },
	Product: {
		'supplies.supplier': { ...PERSON, stored: 'supplier' },
		'supplies.representatives': { ...PERSON, stored: 'representatives' },
	},
	Travel: {
		customer: PERSON,
		passengers: { ...PERSON, stored: 'sale_ids' },
		sales: { ...SALE, stored: 'sale_ids' },
		seller: PERSON,
	},
};

const CASES = Object.entries(RESOLVABLE).flatMap(([name, references]) =>
	Object.entries(references).map(([place, target]) => ({ name, place, target })),
);

/** What stands at a place of a record, in each line of the lists on the way. */
function allAt(value: unknown, place: string): IDataObject[] {
	const [name = '', ...rest] = place === '' ? [] : place.split('.');
	if (Array.isArray(value)) return value.flatMap((line) => allAt(line, place));
	if (typeof value !== 'object' || value === null) return [];
	return name === '' ? [value as IDataObject] : allAt((value as IDataObject)[name], rest.join('.'));
}

const resourceOf = (wanted: string) => {
	const found = [...FINANCIAL, ...GENERAL].find(({ name }) => name === wanted);
	if (!found) throw new Error(`No node reads ${wanted}`);
	return found;
};

describe('Include Referenced Records', () => {
	const get = async (
		name: string,
		ids: readonly unknown[],
		chosen: INodeParameters,
		more: Partial<NodeRun> = {},
	) => {
		const { node, idParameter } = resourceOf(name);
		return await runNode({
			node,
			credential: office.credential(),
			items: ids.map((ask) => ({ ask }) as IDataObject),
			parameters: { operation: 'get', [idParameter]: byId('={{ $json.ask }}'), output: 'raw', ...chosen },
			...more,
		});
	};
	const WHOLE = { output: 'everything', withReferences: true };
	/** Two records with a reference at `place`, as Get gives them: to the same record where there are such. */
	const withReference = async (name: string, place: string): Promise<IDataObject[]> => {
		const own = RESOLVABLE[name]?.[place]?.stored ?? `${place.split('.').at(-1)}_id`;
		const holds = new RegExp(`"${own}":(\\[?["{])`);
		const stored = (await office.records(resourceOf(name).collection)).filter((record) =>
			holds.test(JSON.stringify(record)),
		);
		const { items } = await get(
			name,
			stored.slice(0, 8).map(({ id }) => id),
			{},
		);
		const [first, ...others] = items
			.map(({ json }) => json)
			.filter((record) => allAt(record, place).length > 0);
		if (!first) throw new Error(`No ${name} of the seed has a reference at ${place}`);
		const id = allAt(first, place)[0]?.id;
		const same = others.find((record) => allAt(record, place).some((reference) => reference.id === id));
		return [first, same ?? others[0] ?? first];
	};

	test('is offered by every node whose records can be resolved, and by no other', () => {
		const offering = [...FINANCIAL, ...GENERAL].filter(({ node }) =>
			JSON.stringify(node.description.properties).includes('"withReferences"'),
		);
		expect(offering.map(({ name }) => name).sort()).toEqual(Object.keys(RESOLVABLE).sort());
	});

	test.each(CASES)(
		'$name: $place becomes the record it names, read once and not further',
		async ({ name, place, target }) => {
			const records = await withReference(name, place);
			const ids = records.map(({ id }) => id);
			await office.forgetRequests();
			const { items, error } = await get(name, [...ids, ids[0]], WHOLE);
			expect(error).toBeUndefined();

			const references = allAt(records[0], place);
			const resolved = allAt(items[0]?.json, place);
			expect(resolved.map(({ id }) => id)).toEqual(references.map(({ id }) => id));
			for (const [index, reference] of references.entries()) {
				const names = Object.keys(reference);
				expect(names).toContain('id');
				expect(Object.keys(resolved[index] ?? {})).toEqual(expect.arrayContaining(names));
				expect(Object.keys(resolved[index] ?? {}).length).toBeGreaterThan(names.length + 2);
			}
			expect(allAt(items[2]?.json, place)).toEqual(resolved);

			const requests = await office.requests();
			const paths = requests.map(({ path }) => path);
			expect(new Set(paths).size).toBe(paths.length);
			const expected = new Set([
				...[`${resourceOf(name).route}/{id}`, '/custom_fields'],
				...Object.values(RESOLVABLE[name] ?? {}).map(({ route }) => route),
			]);
			for (const { route } of requests) expect(expected).toContain(route);
			expect(requests.map(({ route }) => route)).toContain(target.route);
			// A resolved record's own references stay references.
			for (const [field, value] of resolved.flatMap((record) => Object.entries(record))) {
				const inner = value as IDataObject | null;
				const isDeclared = `${place}.${field}` in (RESOLVABLE[name] ?? {});
				if (!isDeclared && inner && typeof inner === 'object' && typeof inner.id === 'string') {
					expect(['id', 'id,name']).toContain(Object.keys(inner).join(','));
				}
			}
		},
	);

	test.each(CASES.filter(({ target }) => target.forbiddenTo))(
		'$name: $place stays a reference for a credential that may not read it',
		async ({ name, place, target }) => {
			const [record] = await withReference(name, place);
			const { items, error } = await get(name, [record?.id], WHOLE, {
				credential: office.credential(target.forbiddenTo),
			});
			expect(error).toBeUndefined();
			expect(allAt(items[0]?.json, place)).toEqual(allAt(record, place));
		},
	);

	test('a service that fails while a reference is read is told, not taken for a forbidden one', async () => {
		const [record] = await withReference('Bill', 'sale');
		await office.fault({ kind: 'error_before_commit', path: '/sales/*', status: 422, times: 1 });
		const { error } = await get('Bill', [record?.id], WHOLE);
		expect(error?.message).toMatch(/\[Item 0\]$/);
	});
});

describe('Everything', () => {
	test.each(['Bill', 'Travel'])(
		'%s: has the custom fields by their names, and reads the definitions once',
		async (name) => {
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
					output: 'everything',
				},
			});
			for (const [index, { json }] of items.entries()) {
				const values = stored[index]?.custom_fields as IDataObject[];
				const named = values.map(({ id, value }) => [definitions.find((one) => one.id === id)?.name, value]);
				expect(json.custom_fields).toEqual(Object.fromEntries(named));
			}
			const routes = (await office.requests()).map(({ route }) => route);
			expect(routes.filter((route) => route === '/custom_fields')).toHaveLength(1);
			expect((await office.requests('GET', '/custom_fields'))[0]?.query.resource).toBe(collection);
		},
	);
});
