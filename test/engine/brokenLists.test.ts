import type { INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyChangeLog } from '../../nodes/ChangeLog/TravelAgencyChangeLog.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { editorCache } from '../../nodes/shared/reads/responseCache';
import { backOfficeOfThisFile } from './backOffice';
import { frontOfThisFile, replacedBy } from './front';
import { editorOf, runNode } from './runNode';
import { DurableEngine } from './trigger/engines';
import { said } from './said';

/**
 * Lists with wrong pagination: nobody takes part of a list for the whole list, and nobody keeps asking
 * forever.
 */

const office = backOfficeOfThisFile();
const front = frontOfThisFile(office);
beforeEach(async () => {
	await office.reset({ sales: 5, people: 160, tasks: 160 });
	asked = 0;
});

const credential = () => ({ ...office.credential(), baseUrl: `${front.url}/api/v3` });

interface Pagination {
	has_next_page?: unknown;
	next_cursor?: unknown;
}

/** How many pages of lists were requested. */
let asked = 0;

/** From now on, changes the text of every answer. */
const rewrite = (change: (text: string) => string): void => front.mangle(() => replacedBy(change));

/** From now on, changes what each page of a list (by its number) says about the next one. */
function lie(change: (pagination: Pagination, page: number) => Pagination): void {
	rewrite((text) => {
		const body = JSON.parse(text === '' ? '{}' : text) as { pagination?: Pagination };
		if (!body.pagination) return text;
		asked += 1;
		return JSON.stringify({ ...body, pagination: change(body.pagination, asked) });
	});
}

/** The third page leads back to the second one, with the cursor that the service issued. */
function goRound(): void {
	let second: unknown;
	lie((pagination, page) => {
		if (page === 1) second = pagination.next_cursor;
		return page === 3 ? { has_next_page: true, next_cursor: second } : pagination;
	});
}

const BREAKS: Array<[string, (pagination: Pagination) => Pagination]> = [
	['more, but the cursor is null', () => ({ has_next_page: true, next_cursor: null })],
	['more, but no cursor', () => ({ has_next_page: true })],
	['more, but an empty cursor', () => ({ has_next_page: true, next_cursor: '' })],
	['more, but a cursor that is a number', () => ({ has_next_page: true, next_cursor: 2 })],
	['a cursor, but not whether there is more', ({ next_cursor }) => ({ next_cursor })],
	[
		'a cursor, and null for whether there is more',
		({ next_cursor }) => ({ has_next_page: null, next_cursor }),
	],
	['nothing at all', () => ({})],
];

const CIRCLE = /^The back office's list goes round in a circle/;
const LOST = /^The back office's list breaks off/;

/** Operations that read a list to its end. */
const READERS: Array<[string, INodeType, INodeParameters]> = [
	['Get Many', new TravelAgencyPerson(), { operation: 'getAll', returnAll: true }],
	['Get Many with a limit', new TravelAgencyPerson(), { operation: 'getAll', returnAll: false, limit: 155 }],
	[
		'Create or Update, which looks for a person',
		new TravelAgencyPerson(),
		{ operation: 'upsert', matchBy: 'externalId', matchValue: 'crm-1', name: 'Ana' },
	],
];

describe.each(READERS)('%s', (_, node, parameters) => {
	const read = async () => {
		// To find out whose External ID it is, everybody has to be read.
		await runNode({
			node: new TravelAgencyPerson(),
			parameters: { operation: 'create', name: 'Bia', additionalFields: { externalId: 'crm-1' } },
			credential: office.credential(),
		});
		return await runNode({ node, parameters, credential: credential() });
	};

	test('tells a list that goes round in a circle, and gives nothing of it', async () => {
		goRound();
		const { items, error } = await read();
		expect(items).toEqual([]);
		expect(error?.message).toMatch(CIRCLE);
		expect(error?.message).toMatch(/ \[Item 0\]$/);
		expect(error?.description).toMatch(
			/^No records were returned.* Run the workflow again later; if it happens again/,
		);
		expect(asked).toBe(3);
	});

	test.each(BREAKS)('tells a list that says "%s"', async (__, change) => {
		lie((pagination, page) => (page === 2 ? change(pagination) : pagination));
		const { items, error } = await read();
		expect(items).toEqual([]);
		expect(error?.message).toMatch(LOST);
		expect(error?.message).toMatch(/ \[Item 0\]$/);
		expect(asked).toBe(2);
	});
});

test('A list that goes round is told for every item, also from what is remembered of it', async () => {
	goRound();
	const { items, error } = await runNode({
		node: new TravelAgencyPerson(),
		parameters: { operation: 'getAll', returnAll: true },
		credential: credential(),
		items: Array.from({ length: 30 }, (_, number) => ({ number })),
		settings: { onError: 'continueRegularOutput' },
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(30);
	for (const item of items) expect(said(item)).toMatch(CIRCLE);
	expect(asked).toBe(3);
});

test('Whoever wants no more rows than came before it goes wrong has them', async () => {
	lie((pagination, page) => (page === 2 ? { has_next_page: true, next_cursor: null } : pagination));
	const { items, error } = await runNode({
		node: new TravelAgencyPerson(),
		parameters: { operation: 'getAll', returnAll: false, limit: 50 },
		credential: credential(),
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(50);
});

test.each([[null], [{}], ['x']])('A row that is %j is damage, and no item', async (row) => {
	rewrite((text) => {
		const body = JSON.parse(text) as { data: unknown[] };
		return JSON.stringify({ ...body, data: [...body.data, row] });
	});
	for (const [node, list] of [
		[new TravelAgencyPerson(), 'people'],
		[new TravelAgencyTask(), 'tasks'],
		[new TravelAgencySale(), 'sales'],
		[new TravelAgencyChangeLog(), 'logs'],
	] as const) {
		const { items, error } = await runNode({
			node,
			parameters: { operation: 'getAll', returnAll: false, limit: 50 },
			credential: credential(),
		});
		expect({ list, items, said: error?.message }).toEqual({
			...{ list, items: [] },
			said: "The back office's list has a line that shows no record [Item 0]",
		});
	}
});

test.each([
	['an object', '{"a":', '}'],
	['a list', '[', ']'],
])('A record that is 8,000 deep with %s is told, and breaks nothing', async (_, open, close) => {
	const deep = `${open.repeat(8_000)}1${close.repeat(8_000)}`;
	rewrite((text) => text.replace(/^\{/, `{"deep":${deep},`));
	const [person] = await office.records('people');
	for (const parameters of [
		{ operation: 'get', personId: { __rl: true, mode: 'id', value: String(person?.id) } },
		{ operation: 'getAll', returnAll: true },
	]) {
		const { items, error } = await runNode({
			node: new TravelAgencyPerson(),
			parameters,
			credential: credential(),
		});
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/\(ANSWER_TOO_LARGE\) \[Item 0\]$/);
	}
});

test('A refusal of 40 MB is one, without its words', async () => {
	rewrite(() => JSON.stringify({ errors: [`nome inválido: ${'A'.repeat(40 * 1024 * 1024)}`] }));
	const { error } = await runNode({
		node: new TravelAgencyPerson(),
		parameters: {
			operation: 'get',
			personId: { __rl: true, mode: 'id', value: '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b' },
		},
		credential: credential(),
	});
	expect(error?.message).toBe('The back office has no such record [Item 0]');
});

describe('In the editor', () => {
	beforeEach(() => editorCache.invalidate(() => true));

	const searchTasks = async (typed: string) => {
		const node = new TravelAgencyTask();
		const editor = editorOf(node, { operation: 'get' }, credential(), 'parameters.taskId');
		const search = node.methods.listSearch?.searchTasks;
		if (!search) throw new Error('The node has no search for tasks');
		return await search.call(editor, typed).catch((thrown: unknown) => thrown);
	};

	test('a list that goes round is told in place of the list, however often it is opened', async () => {
		goRound();
		for (let times = 0; times < 3; times += 1)
			expect(await searchTasks('nothing is called so')).toMatchObject({
				message: expect.stringMatching(CIRCLE) as unknown,
			});
		expect(asked).toBe(3);
	});

	test.each(BREAKS)('so is one that says "%s"', async (_, change) => {
		lie((pagination, page) => (page === 2 ? change(pagination) : pagination));
		expect(await searchTasks('nothing is called so')).toMatchObject({
			message: expect.stringMatching(LOST) as unknown,
		});
	});

	test('so is one whose custom fields cannot be read to their end', async () => {
		lie(() => ({ has_next_page: true, next_cursor: null }));
		const node = new TravelAgencyTask();
		const mapping = Object.values(node.methods.resourceMapping ?? {});
		expect(mapping.length).toBeGreaterThan(0);
		for (const load of mapping) {
			const editor = editorOf(node, { operation: 'create' }, credential(), 'parameters.customFields');
			await expect(load.call(editor)).rejects.toMatchObject({
				message: expect.stringMatching(LOST) as unknown,
			});
		}
	});
});

test.each(BREAKS)('The trigger keeps its state while a list says "%s"', async (_, change) => {
	front.mangle(() => undefined);
	const engine = new DurableEngine({ triggerOn: ['created', 'updated'] }, credential());
	await engine.activate();
	await engine.tick();
	expect(engine.failures).toEqual([]);
	const kept = engine.stored;
	expect(kept).toMatch(/"begun":/);
	lie(change);
	await engine.tick();
	expect(engine.failures.map(({ message }) => message)).toEqual([expect.stringMatching(LOST)]);
	expect(engine.stored).toBe(kept);
});
