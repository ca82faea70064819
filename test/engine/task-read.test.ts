import type { INodeParameters } from 'n8n-workflow';

import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { runNode, type NodeRun } from './runNode';
import { taskThatIs } from './tasksAtHand';

const office = backOfficeOfThisFile();
const node = new TravelAgencyTask();

const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

describe('Task > Get Many', () => {
	const sizesAsked = async () => (await office.requests()).map(({ query }) => query.size);

	test('Return All reads 120 tasks with three requests, each task once, deleted ones left out', async () => {
		// Every ninth task of the seed is deleted.
		await office.reset({ tasks: 135 });
		const { items } = await run({ operation: 'getAll', returnAll: true });
		const stored = (await office.records('tasks')).filter(({ deleted }) => deleted === false);
		expect(stored).toHaveLength(120);
		expect(items.map(({ json }) => json.id).sort()).toEqual(stored.map(({ id }) => id).sort());
		expect(await sizesAsked()).toEqual(['50', '50', '50']);
		expect(items.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
	});

	test.each([
		[1, ['1']],
		[50, ['50']],
		[60, ['50', '10']],
		[100, ['50', '50']],
		[500, ['50', '50', '50']],
	])('a limit of %i asks for pages of %p and not for one more', async (limit, sizes) => {
		await office.reset({ tasks: 135 });
		const { items } = await run({ operation: 'getAll', returnAll: false, limit });
		expect(items).toHaveLength(Math.min(limit, 120));
		expect(await sizesAsked()).toEqual(sizes);
	});

	test('several items that ask the same are answered by one request', async () => {
		const { items } = await run({ operation: 'getAll', limit: 2 }, { items: [{}, {}, {}] });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 0, 1, 1, 2, 2].map((item) => ({ item })));
		expect(await office.requests()).toHaveLength(1);
	});

	test('a limit that is no number from 1 on is refused with its item, and the others are read', async () => {
		const { items } = await run(
			{ operation: 'getAll', limit: '={{ $json.limit }}' },
			{
				items: [{ limit: 0 }, { limit: 'dez' }, { limit: 1.5 }, { limit: 1 }],
				settings: { onError: 'continueRegularOutput' },
			},
		);
		expect(items.slice(0, 3).map(({ json }) => json.error)).toEqual([
			'Limit takes 1 or more, not 0 [Item 0]',
			'Limit takes a whole number, not "dez" [Item 1]',
			'Limit takes a whole number, not 1.5 [Item 2]',
		]);
		expect(items[3]?.json).toHaveProperty('title');
		expect(await office.requests()).toHaveLength(1);
	});

	test('without the permission to read tasks it names it', async () => {
		const { error } = await run({ operation: 'getAll' }, { credential: office.credential('no_read_tasks') });
		expect(error?.message).toMatch(/Read all tasks/);
		expect(error?.description).toMatch(/lacks the permission: Read all tasks/);
	});

	test('a credential of one company sees the tasks of that company and those of none', async () => {
		const { items } = await run(
			{ operation: 'getAll', returnAll: true },
			{ credential: office.credential('single_company') },
		);
		const expected = (await office.records('tasks')).filter(
			({ deleted, company_id }) => deleted === false && !String(company_id).endsWith('2'),
		);
		expect(items).toHaveLength(expected.length);
	});
});

describe('Task > Get', () => {
	const get = async (id: unknown, more: Partial<NodeRun> = {}) =>
		await run({ operation: 'get', taskId: byId(id) }, more);

	test('while it is in development the sentence says so, with what to do instead', async () => {
		const { error } = await get(await taskThatIs.pending(office));
		expect(error?.message).toBe(
			'"Get task" is not usable yet: the back office has announced it but not released it [Item 0]',
		);
		expect(error?.description).toMatch(/Use another operation until it is released/);
	});

	test('the editor labels it as in development', () => {
		const operations = node.description.properties.find(({ name }) => name === 'operation')?.options;
		expect(operations).toContainEqual(
			expect.objectContaining({ value: 'get', name: 'Get (In Development)' }),
		);
	});

	test('with Continue the items go on although none can be read', async () => {
		const { items, error } = await get(await taskThatIs.pending(office), {
			items: [{}, {}],
			settings: { onError: 'continueRegularOutput' },
		});
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(items[1]?.json.error).toMatch(/not usable yet.*\[Item 1\]/);
	});

	describe('once it is released', () => {
		beforeEach(() => office.settings({ in_development: true }));

		test('gives every task with history and custom fields, a deleted one as deleted', async () => {
			const ids = [await taskThatIs.pending(office), await taskThatIs.deleted(office)];
			const { items, error } = await get('={{ $json.id }}', { items: ids.map((id) => ({ id })) });
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => [json.id, json.deleted])).toEqual([
				[ids[0], false],
				[ids[1], true],
			]);
			expect(items[0]?.json).toMatchObject({
				history: expect.any(Array) as unknown,
				custom_fields: expect.any(Array) as unknown,
			});
			expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		});

		test('custom fields get their names', async () => {
			const task = (await office.records('tasks')).find(
				({ custom_fields }) => (custom_fields as unknown[]).length > 0,
			);
			const [value] = task?.custom_fields as Array<{ id: number }>;
			const definition = (await office.records('custom_fields')).find(({ id }) => id === value?.id);
			const { items } = await run({
				operation: 'get',
				taskId: byId(task?.id),
				options: { addCustomFieldNames: true },
			});
			expect((items[0]?.json.custom_fields as unknown[])[0]).toEqual({ ...value, name: definition?.name });
		});

		test('an unknown ID is told: check the ID', async () => {
			const { error } = await get('3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b');
			expect(error?.description).toMatch(/check the ID/i);
		});
	});

	test('an ID that is none is refused before a request', async () => {
		for (const id of ['7', '../people', '%2e%2e/people']) {
			const { error } = await get(id);
			expect(error?.message).toMatch(/^Task takes a record from the list or its ID.*\[Item 0\]$/);
		}
		expect(await office.requests()).toEqual([]);
	});
});
