import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { MAX_ATTEMPTS } from '../../nodes/shared/request/retry';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile();
const node = new TravelAgencyPerson();
const UNKNOWN = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

const remove = async (ids: unknown[], more: Partial<NodeRun> = {}) =>
	await run(
		{ operation: 'delete', personId: byId('={{ $json.id }}') },
		{ items: ids.map((id) => ({ id }) as IDataObject), ...more },
	);

/** People to whom no record refers. */
async function newPeople(...names: string[]): Promise<string[]> {
	const { items } = await run(
		{ operation: 'create', name: '={{ $json.name }}' },
		{ items: names.map((name) => ({ name })) },
	);
	await office.forgetRequests();
	return items.map(({ json }) => String(json.id));
}

const isThere = async (id: string) => (await office.records('people')).some((person) => person.id === id);

async function withSales(): Promise<string> {
	const [sale] = await office.records('sales');
	return String((sale?.participants as string[])[0]);
}

describe('Person > Delete', () => {
	test('deletes each item, says so, and links the answers to the items', async () => {
		const [ana = '', beto = ''] = await newPeople('Ana', 'Beto');
		const { items, error } = await remove([ana, beto]);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([
			{ deleted: true, id: ana },
			{ deleted: true, id: beto },
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect([await isThere(ana), await isThere(beto)]).toEqual([false, false]);
		const requests = await office.requests();
		expect(requests.map(({ method, idempotency_key }) => [method, idempotency_key])).toEqual([
			['DELETE', null],
			['DELETE', null],
		]);
	});

	test('a person with sales stays: 409 with what to do', async () => {
		const id = await withSales();
		const { error } = await remove([id]);
		expect(error?.message).toMatch(/can't be deleted: it takes part in sales \[Item 0\]/);
		expect(error?.description).toMatch(/nobody who has any of these can be deleted/);
		expect(await isThere(id)).toBe(true);
		expect(await requestLines(office)).toEqual(['DELETE /people/{id}']);
	});

	test('with Continue the person who stays is told and the others are deleted', async () => {
		const [ana = ''] = await newPeople('Ana');
		const regular = await remove([await withSales(), ana], {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(said(regular.items[0])).toMatch(/takes part in sales \[Item 0\]/);
		expect(regular.items[1]?.json).toEqual({ deleted: true, id: ana });
		expect(regular.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('by the error output leave those who stay', async () => {
		const [ana = ''] = await newPeople('Ana');
		const { items, errorItems } = await remove([await withSales(), ana], {
			settings: { onError: 'continueErrorOutput' },
		});
		expect(items.map(({ json }) => json)).toEqual([{ deleted: true, id: ana }]);
		expect(errorItems).toHaveLength(1);
		expect(said(errorItems[0])).toMatch(/takes part in sales/);
	});

	test('somebody who was not there at the first attempt is not reported as deleted', async () => {
		const { error, items } = await remove([UNKNOWN]);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/not found.*\[Item 0\]/i);
	});

	test.each([[''], ['42'], ['../tasks'], ['%2e%2e%2ftasks'], [['a']], [{ value: UNKNOWN }]])(
		'the ID %p is refused before a request',
		async (id) => {
			const { error } = await remove([id]);
			expect(error?.message).toMatch(
				/^'Person' (is empty|is .*\. Choose From List, or enter the ID).*\[Item 0\]$/,
			);
			expect(await office.requests()).toEqual([]);
		},
	);

	test.each([
		['no_delete_people', /People delete/],
		['read_only', /read-only/],
	])('with the token %s nobody is deleted, and the cause is named', async (token, message) => {
		const [ana = ''] = await newPeople('Ana');
		const { error } = await remove([ana], { credential: office.credential(token) });
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/\(3\) the credential lacks the permission: People delete/);
		expect(await isThere(ana)).toBe(true);
	});
});

describe('Person > Delete, when answers get lost', () => {
	test('deleted, answer lost, 404 on asking again: that is the success of the first attempt', async () => {
		const [ana = ''] = await newPeople('Ana');
		await office.fault({ kind: 'cut_after_commit', method: 'DELETE', path: '/people/*', times: 1 });
		const { items, error } = await remove([ana]);
		expect(error).toBeUndefined();
		expect(items[0]?.json).toEqual({ deleted: true, id: ana });
		expect((await office.requests('DELETE')).map(({ status }) => status)).toEqual([null, 404]);
	});

	test('a lost answer on an ID that never was anybody is not reported as deleted', async () => {
		await office.fault({ kind: 'cut_before_commit', method: 'DELETE', path: '/people/*', times: 1 });
		const { items, error } = await remove([UNKNOWN]);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/not found.*\[Item 0\]/i);
	});

	test('Retry On Fail does not ask again for what it has deleted', async () => {
		const ids = await newPeople('Ana', 'Beto');
		// Ana is deleted. For Beto, the client gives up, and n8n runs the node again.
		await office.fault({
			kind: 'error_after_commit',
			method: 'DELETE',
			path: '/people/*',
			skip: 1,
			times: MAX_ATTEMPTS,
		});
		const { items, error } = await remove(ids, {
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual(ids.map((id) => ({ deleted: true, id })));
		const deletions = (await office.requests('DELETE')).map(({ status }) => status);
		expect(deletions).toEqual([204, 503, 503, 503, 503, 503, 503, 404]);
	});

	test('a 503 after the deletion is no harm either', async () => {
		const [ana = ''] = await newPeople('Ana');
		await office.fault({ kind: 'error_after_commit', method: 'DELETE', path: '/people/*', times: 1 });
		const { items } = await remove([ana]);
		expect(items[0]?.json).toEqual({ deleted: true, id: ana });
		expect(await isThere(ana)).toBe(false);
	});

	test('not processed and cut: it is asked again and deleted once', async () => {
		const [ana = ''] = await newPeople('Ana');
		await office.fault({ kind: 'cut_before_commit', method: 'DELETE', path: '/people/*', times: 1 });
		const { items } = await remove([ana]);
		expect(items[0]?.json).toEqual({ deleted: true, id: ana });
		expect((await office.requests()).map(({ status }) => status)).toEqual([null, 204]);
	});

	test('a lost answer on a person with sales is not reported as deleted', async () => {
		const id = await withSales();
		await office.fault({ kind: 'cut_after_commit', method: 'DELETE', path: '/people/*', times: 1 });
		const { items, error } = await remove([id]);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/takes part in sales/);
		expect(await isThere(id)).toBe(true);
	});
});
