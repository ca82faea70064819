import type { IDataObject } from 'n8n-workflow';

import type { BackOffice } from '../backOffice';
import { byId } from '../picked';
import { requestLines } from '../requestLines';
import { editorOf, runNode, type NodeRun } from '../runNode';
import { said } from '../said';
import type { ReadOnlyResource } from './resource';

const UNKNOWN = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** Tests for Get, with the records of a resource. */
export function testGet(office: BackOffice, resource: ReadOnlyResource): void {
	const { node, collection, route, idParameter, idLabel } = resource;
	const unknown = collection === 'custom_fields' ? '987654' : UNKNOWN;

	const get = async (ids: readonly unknown[], more: Partial<NodeRun> = {}) =>
		await runNode({
			node,
			parameters: { operation: 'get', [idParameter]: byId('={{ $json.ask }}'), output: 'raw' },
			credential: office.credential(),
			items: ids.map((ask) => ({ ask }) as IDataObject),
			...more,
		});
	const someIds = async (count: number) =>
		(await office.records(collection)).slice(-count).map(({ id }) => String(id));

	describe('Get', () => {
		test('gives the whole record of every item, linked to it, and asks once for the same one', async () => {
			const [first, second] = await someIds(2);
			const { items, error } = await get([second, first, second]);
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => String(json.id))).toEqual([second, first, second]);
			expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
			for (const field of resource.detailFields) expect(items[0]?.json).toHaveProperty(field);
			expect(await requestLines(office)).toEqual(Array(2).fill(`GET ${route}/{id}`));
		});

		test('a record that is not there is told with its item, and the others are read', async () => {
			const [id] = await someIds(1);
			const { items, error } = await get([unknown, id], {
				settings: { onError: 'continueRegularOutput' },
			});
			expect(error).toBeUndefined();
			expect(said(items[0])).toMatch(/\[Item 0\]$/m);
			expect(said(items[0])).toMatch(/check the ID/i);
			expect(String(items[1]?.json.id)).toBe(id);
			expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		});

		test('with the error output, it leaves there with its input', async () => {
			const [id] = await someIds(1);
			const { items, errorItems } = await get([id, unknown, 'x'], {
				settings: { onError: 'continueErrorOutput' },
			});
			expect(items.map(({ json, pairedItem }) => [String(json.id), pairedItem])).toEqual([[id, { item: 0 }]]);
			expect(errorItems).toMatchObject([
				{ json: { ask: unknown }, pairedItem: { item: 1 } },
				{ json: { ask: 'x' }, pairedItem: { item: 2 } },
			]);
		});

		test.each(['', 'abc', '../sales', '%2e%2e/sales', `${UNKNOWN}/../../sales`, `${UNKNOWN}?x=1`])(
			'"%s" is refused as an ID, and no request is made',
			async (id) => {
				const { error } = await get([id]);
				expect(error?.message).toContain(
					id === ''
						? `'${idLabel}' is empty: fill it in`
						: `'${idLabel}' is "${id}". Choose From List, or enter the ID`,
				);
				expect(error?.message).toMatch(/\[Item 0\]$/);
				expect(await office.requests()).toEqual([]);
			},
		);

		test('can be picked from a list of what there is', async () => {
			const property = node.description.properties.find(({ name }) => name === idParameter);
			const method = String(property?.modes?.[0]?.typeOptions?.searchListMethod);
			const editor = editorOf(node, { operation: 'get' }, office.credential(), `parameters.${idParameter}`);
			const page = await node.methods?.listSearch?.[method]?.call(editor);
			const stored = await office.records(collection);
			const [picked] = page?.results ?? [];
			expect(picked?.name).toBeTruthy();
			expect(picked?.name).not.toMatch(/undefined|null|\[object/);
			expect(stored.map(({ id }) => String(id))).toContain(String(picked?.value));
			const { items } = await get([picked?.value]);
			expect(String(items[0]?.json.id)).toBe(String(picked?.value));
		});
	});
}
