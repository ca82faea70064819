import { Settings } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';

import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { runNode, type NodeRun } from './runNode';
import { activeUser, taskCategory } from './tasksAtHand';
import { said } from './said';

const office = backOfficeOfThisFile({}, { isEvidence: true });
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
		expect(items.slice(0, 3).map((item) => said(item)?.split('\n')[0])).toEqual([
			"'Limit' takes 1 or more, not 0 [Item 0]",
			'\'Limit\' takes a whole number such as 12, not "dez" [Item 1]',
			"'Limit' takes a whole number such as 12, not 1.5 [Item 2]",
		]);
		expect(items[3]?.json).toHaveProperty('title');
		expect(await office.requests()).toHaveLength(1);
	});

	describe('with filters, which the node applies itself,', () => {
		const NOW = '2026-11-22T23:30:00-03:00';
		beforeEach(() => {
			Settings.now = () => Date.parse(NOW);
		});
		afterEach(() => {
			Settings.now = () => Date.now();
		});
		const list = async (filters: INodeParameters, more: INodeParameters = { returnAll: true }) =>
			await run({ operation: 'getAll', filters, ...more });
		/** The expected result: the sandbox's own records that match. */
		const tasksThat = async (matches: (task: { completed: boolean; due: string }) => boolean) => {
			const stored = (await office.records('tasks')) as unknown as Array<{
				id: string;
				completed: boolean;
				deleted: boolean;
				due: string;
			}>;
			const found = stored.filter((task) => !task.deleted && matches(task));
			expect(found.length).toBeGreaterThan(0);
			expect(found.length).toBeLessThan(stored.filter(({ deleted }) => !deleted).length);
			return found.map(({ id }) => id).sort();
		};
		const middle = async () => {
			const dues = (await office.records('tasks')).map(({ due }) => String(due)).sort();
			return String(dues[Math.floor(dues.length / 2)]);
		};
		const idsOf = ({ items }: Awaited<ReturnType<typeof run>>) => items.map(({ json }) => json.id).sort();

		test('Only Open leaves out completed tasks', async () => {
			expect(idsOf(await list({ onlyOpen: true }))).toEqual(await tasksThat(({ completed }) => !completed));
		});

		test('Only Overdue leaves out what is completed or still has time, by the clock of Brasília', async () => {
			const due = await middle();
			// A task that is due at this very second is not overdue yet.
			Settings.now = () => Date.parse(`${due}-03:00`);
			expect(idsOf(await list({ onlyOverdue: true }))).toEqual(
				await tasksThat((task) => !task.completed && task.due < due),
			);
		});

		test('Due From and Due Until are days in Brasília, and both are part of the range', async () => {
			const day = (await middle()).slice(0, 10);
			const on = await list({ dueFrom: day, dueUntil: day.split('-').reverse().join('/') });
			expect(idsOf(on)).toEqual(await tasksThat(({ due }) => due.startsWith(day)));
			expect(idsOf(await list({ dueFrom: day }))).toEqual(await tasksThat(({ due }) => due >= day));
			expect(idsOf(await list({ dueUntil: day, onlyOpen: true }))).toEqual(
				await tasksThat(({ due, completed }) => !completed && due.slice(0, 10) <= day),
			);
		});

		test('a task that is due late in the evening is due on that day in Brasília, when it is the next one in UTC', async () => {
			const { items } = await run({
				operation: 'create',
				title: 'Late',
				due: '05/06/2031 23:30',
				companyIdentifier: '12345678000195',
				assigneeId: byId(await activeUser(office)),
				categoryId: byId(await taskCategory(office)),
			});
			const { items: found } = await list({ dueFrom: '05/06/2031', dueUntil: '05/06/2031' });
			expect(found.map(({ json }) => json.id)).toEqual([items[0]?.json.id]);
			expect((await list({ dueFrom: '06/06/2031' })).items).toEqual([]);
		});

		test('Due takes a range by its name, as of the moment of the run', async () => {
			const day = (await middle()).slice(0, 10);
			Settings.now = () => Date.parse(`${day}T23:59:59-03:00`);
			expect(idsOf(await list({ due: 'today' }))).toEqual(await tasksThat(({ due }) => due.startsWith(day)));
		});

		test('the limit counts tasks that match: the list is read until there are enough, and not further', async () => {
			await office.reset({ tasks: 270 });
			const stored = (await office.records('tasks')).filter(({ deleted }) => deleted === false);
			const { items } = await list({ onlyOpen: true }, { returnAll: false, limit: 55 });
			expect(items).toHaveLength(55);
			expect(items.every(({ json }) => json.completed === false)).toBe(true);
			const pages = (await sizesAsked()).length;
			expect(pages).toBeGreaterThan(1);
			expect(pages).toBeLessThan(Math.ceil(stored.length / 50));
			expect(await sizesAsked()).toEqual(Array(pages).fill('50'));
		});

		test('a range that is given twice or the wrong way round is refused without a request', async () => {
			const both = await list({ due: 'today', dueFrom: '2026-01-01' });
			expect(both.error?.message).toBe(
				"'Filters > Due' cannot be combined with 'Due From' and 'Due Until': remove it, or remove these [Item 0]",
			);
			const inverted = await list({ dueFrom: '02/01/2026', dueUntil: '01/01/2026' });
			expect(inverted.error?.message).toBe(
				"'Filters > Due From' (2026-01-02) is after 'Due Until' (2026-01-01): correct one of the two [Item 0]",
			);
			expect(await office.requests()).toEqual([]);
		});

		test('filters that are added and left empty change nothing', async () => {
			const { items } = await list(
				{ due: '', dueFrom: '', dueUntil: '', onlyOpen: false, onlyOverdue: false },
				{ returnAll: false, limit: 1 },
			);
			expect(items).toHaveLength(1);
			expect(await sizesAsked()).toEqual(['1']);
		});
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
