import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { recordLog } from './recordLog';
import { runNode, type NodeResult, type NodeRun } from './runNode';

/**
 * What is shown next to the output of a run that waited or repeated something, and in the log of a long run.
 */

const office = backOfficeOfThisFile();
const person = new TravelAgencyPerson();

const hintsOf = ({ hints, error }: NodeResult): string[] => {
	expect(error?.message).toBeUndefined();
	expect(hints.every(({ location }) => location === 'outputPane')).toBe(true);
	return hints.map(({ message }) => message);
};

/** Reads this many records one by one. */
async function read(collection: 'sales' | 'people', count: number): Promise<NodeResult> {
	const ids = (await office.records(collection)).slice(0, count).map(({ id }) => id);
	expect(ids).toHaveLength(count);
	return await runNode({
		node: collection === 'sales' ? new TravelAgencySale() : person,
		credential: office.credential(),
		items: ids.map((id) => ({ id }) as IDataObject),
		parameters: {
			...{ operation: 'get', output: 'raw' },
			[collection === 'sales' ? 'saleId' : 'personId']: byId('={{ $json.id }}'),
		},
	});
}

const write = async (parameters: INodeParameters, more: Partial<NodeRun> = {}): Promise<NodeResult> =>
	await runNode({ node: person, credential: office.credential(), parameters, ...more });
const create = async (more: Partial<NodeRun> = {}) =>
	await write({ operation: 'create', name: 'Ana Souza' }, more);

describe('a short run whose answers come from memory', () => {
	async function readOneSale(output: string): Promise<NodeResult> {
		const [first] = await office.records('sales');
		const result = await runNode({
			node: new TravelAgencySale(),
			credential: office.credential(),
			items: Array.from({ length: 60 }, () => ({})),
			parameters: { operation: 'get', saleId: byId(first?.id), output },
		});
		expect(result.items).toHaveLength(60);
		return result;
	}

	test('says nothing', async () => {
		expect(hintsOf(await readOneSale('raw'))).toEqual([]);
	});

	test('says how many requests its output took, and who chooses that', async () => {
		expect(hintsOf(await readOneSale('simple'))).toEqual([
			'Names and other details took 2 of 3 requests. Output decides whether they are read.',
		]);
	});
});

test('a run that waited for the limit says so', async () => {
	// Ten at once, and then ten every three seconds.
	expect(hintsOf(await read('sales', 24))).toEqual([
		expect.stringMatching(/^24 requests in \d+ s; \d+ s of it waiting for the back office's limit\.$/),
	]);
});

describe('every ten seconds the log says how far a run is', () => {
	const said: string[] = [];
	recordLog((level, line) => void (level === 'info' && said.push(line)));
	beforeEach(() => {
		said.length = 0;
	});

	test('over several items, how many requests are to come', async () => {
		await read('sales', 60);
		// The estimate counts some requests that are still under way towards the items that are done, so it is a
		// little too high.
		expect(said).toEqual([
			expect.stringMatching(/^Travel agency: 40 of 6[0-3] requests, about 10 seconds left$/),
		]);
	});

	test('over the rows of a list, as soon as their number is known', async () => {
		const result = await runNode({
			node: new TravelAgencySale(),
			credential: office.credential(),
			parameters: { operation: 'getAll', returnAll: false, limit: 55, output: 'everything' },
		});
		expect(result.items).toHaveLength(55);
		expect(said).toEqual([
			expect.stringMatching(/^Travel agency: 40 of (5[5-9]|60) requests, about 10 seconds left$/),
		]);
	});
});

describe('what was sent again is told', () => {
	test('after a lost answer of a write, which was settled: it is stored once', async () => {
		const before = (await office.records('people')).length;
		await office.fault({ kind: 'cut_after_commit', method: 'POST', path: '/people', times: 1 });
		expect(hintsOf(await create())).toEqual([
			'Requests sent again: 1 after a lost answer. The answer to 1 write was lost, then confirmed: it was made once.',
		]);
		expect(await office.records('people')).toHaveLength(before + 1);
	});

	test('of several writes, how many were settled', async () => {
		await office.fault({ kind: 'cut_after_commit', method: 'POST', path: '/people', times: 2 });
		const [hint] = hintsOf(await create({ items: [{}, {}, {}] }));
		expect(hint).toMatch(/ The answers to 2 writes were lost, then confirmed: each was made once\.$/);
	});

	test('after a lost answer of a read, of which there is nothing to settle', async () => {
		await office.fault({ kind: 'cut_before_commit', method: 'GET', path: '/sales/*', times: 1 });
		expect(hintsOf(await read('sales', 1))).toEqual(['Requests sent again: 1 after a lost answer.']);
	});

	test('after a deletion without an answer, which the look at the record has settled', async () => {
		const { items } = await create();
		await office.fault({ kind: 'cut_after_commit', method: 'DELETE', times: 1 });
		const deleted = await write({ operation: 'delete', personId: byId(items[0]?.json.id) });
		expect(hintsOf(deleted)).toEqual([
			'Requests sent again: 1 after a lost answer. The answer to 1 write was lost, then confirmed: it was made once.',
		]);
	});

	test('and a deletion that was answered at once is no news', async () => {
		const { items } = await create();
		expect(hintsOf(await write({ operation: 'delete', personId: byId(items[0]?.json.id) }))).toEqual([]);
	});

	test('after a refusal for the limit', async () => {
		await office.fault({ kind: 'rate_limited', path: '/sales/*', times: 1 });
		expect(hintsOf(await read('sales', 1))).toEqual([
			'Requests sent again: 1 after a refusal for the limit.',
		]);
	});
});

test('the items are the same, whatever is told beside them', async () => {
	const quiet = await read('sales', 1);
	await office.fault({ kind: 'cut_before_commit', method: 'GET', path: '/sales/*', times: 1 });
	const told = await read('sales', 1);
	expect(hintsOf(told)).toHaveLength(1);
	expect(told.items).toEqual(quiet.items);
});
