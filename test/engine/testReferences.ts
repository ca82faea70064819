import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { BackOffice } from './backOffice';
import { byId } from './picked';
import { FINANCIAL } from './readOnly/financial';
import { GENERAL } from './readOnly/general';
import { runNode, type NodeRun } from './runNode';

/** Where a reference is read, and which credential may not read it. */
export interface Target {
	route: string;
	forbiddenTo?: string;
	/** The sandbox's own field for it; by default, its name with `_id`. */
	stored?: string;
}

export const PERSON: Target = { route: '/people/{id}', forbiddenTo: 'no_read_people' };
export const SALE: Target = { route: '/sales/{id}', forbiddenTo: 'no_read_sales' };
export const BILL: Target = { route: '/bills/{id}' };
export const STATEMENT: Target = { route: '/partner_statements/{id}' };

/** The values at a place in a record, in each line of lists on the way. */
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

/** Runs Get of a node that only reads. @param ids one record for each item */
export async function get(
	office: BackOffice,
	name: string,
	ids: readonly unknown[],
	chosen: INodeParameters,
	more: Partial<NodeRun> = {},
) {
	const { node, idParameter } = resourceOf(name);
	return await runNode({
		node,
		credential: office.credential(),
		items: ids.map((ask) => ({ ask }) as IDataObject),
		parameters: { operation: 'get', [idParameter]: byId('={{ $json.ask }}'), output: 'raw', ...chosen },
		...more,
	});
}

export const WHOLE = { output: 'everything', withReferences: true };

/** Two records with a reference at `place`, as Get returns them; if possible, to the same record. */
export async function withReference(
	office: BackOffice,
	name: string,
	place: string,
	own = `${place.split('.').at(-1)}_id`,
): Promise<IDataObject[]> {
	const holds = new RegExp(`"${own}":(\\[?["{])`);
	const stored = (await office.records(resourceOf(name).collection)).filter((record) =>
		holds.test(JSON.stringify(record)),
	);
	const { items } = await get(
		office,
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
}

/** Tests what Get does with the references in a node's records, by place. */
export function testReferences(office: BackOffice, name: string, references: Record<string, Target>): void {
	const cases = Object.entries(references).map(([place, target]) => ({ place, target }));

	test.each(cases)(
		'$place becomes the record it names, read once and not further',
		async ({ place, target }) => {
			const records = await withReference(office, name, place, target.stored);
			const ids = records.map(({ id }) => id);
			await office.forgetRequests();
			const { items, error } = await get(office, name, [...ids, ids[0]], WHOLE);
			expect(error).toBeUndefined();

			const given = allAt(records[0], place);
			const resolved = allAt(items[0]?.json, place);
			expect(resolved.map(({ id }) => id)).toEqual(given.map(({ id }) => id));
			for (const [index, reference] of given.entries()) {
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
				...Object.values(references).map(({ route }) => route),
			]);
			for (const { route } of requests) expect(expected).toContain(route);
			expect(requests.map(({ route }) => route)).toContain(target.route);
			// References in a resolved record stay references.
			for (const [field, value] of resolved.flatMap((record) => Object.entries(record))) {
				const inner = value as IDataObject | null;
				const isDeclared = `${place}.${field}` in references;
				if (!isDeclared && inner && typeof inner === 'object' && typeof inner.id === 'string') {
					expect(['id', 'id,name']).toContain(Object.keys(inner).join(','));
				}
			}
		},
	);

	const forbidden = cases.filter(({ target }) => target.forbiddenTo);
	if (forbidden.length === 0) return;
	test.each(forbidden)(
		'$place stays a reference for a credential that may not read it',
		async ({ place, target }) => {
			const [record] = await withReference(office, name, place, target.stored);
			const { items, error } = await get(office, name, [record?.id], WHOLE, {
				credential: office.credential(target.forbiddenTo),
			});
			expect(error).toBeUndefined();
			expect(allAt(items[0]?.json, place)).toEqual(allAt(record, place));
		},
	);
}

/** Custom fields have their names, and their definitions are read only once. */
export async function expectNamedCustomFields(office: BackOffice, name: string): Promise<void> {
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
		const own = definitions.filter(({ resource }) => resource === collection);
		const named = own.map(({ id, name: called }) => [
			called,
			values.find((value) => value.id === id)?.value ?? null,
		]);
		expect(json.custom_fields).toEqual(Object.fromEntries(named));
	}
	const routes = (await office.requests()).map(({ route }) => route);
	expect(routes.filter((route) => route === '/custom_fields')).toHaveLength(1);
	expect((await office.requests('GET', '/custom_fields'))[0]?.query.resource).toBe(collection);
}
