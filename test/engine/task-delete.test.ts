import type { IDataObject } from 'n8n-workflow';

import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { runNode, type NodeRun } from './runNode';
import { storedTask, taskThatIs } from './tasksAtHand';
import { said } from './said';

const office = backOfficeOfThisFile();
const node = new TravelAgencyTask();

const remove = async (ids: unknown[], more: Partial<NodeRun> = {}) =>
	await runNode({
		node,
		parameters: { operation: 'delete', taskId: byId('={{ $json.id }}') },
		credential: office.credential(),
		items: ids.map((id) => ({ id }) as IDataObject),
		...more,
	});

const statuses = async () => (await office.requests('DELETE')).map(({ status }) => status);

describe('Task > Delete', () => {
	test('deletes each item, says so, and links the answers to the items', async () => {
		const ids = (await office.records('tasks'))
			.filter(({ deleted, completed_at }) => !deleted && completed_at === null)
			.slice(0, 2)
			.map(({ id }) => String(id));
		const { items, error } = await remove(ids);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual(ids.map((id) => ({ deleted: true, id })));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		for (const id of ids) expect((await storedTask(office, id)).deleted).toBe(true);
	});

	test('a completed task stays: 409 with what to do', async () => {
		const id = await taskThatIs.completed(office);
		const { error, items } = await remove([id]);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/completed task is not deleted" \[Item 0\]/);
		expect(error?.description).toMatch(/A completed task cannot be deleted: reopen it first/);
		expect((await storedTask(office, id)).deleted).toBe(false);
		expect(await statuses()).toEqual([409]);
	});

	test('with Continue those that stay are told and the others are deleted, by either output', async () => {
		const ids = [await taskThatIs.completed(office), await taskThatIs.pending(office)];
		const regular = await remove(ids, { settings: { onError: 'continueRegularOutput' } });
		expect(said(regular.items[0])).toMatch(/\[Item 0\]$/m);
		expect(regular.items[1]?.json).toEqual({ deleted: true, id: ids[1] });
		await office.setClock({ advance_seconds: 60 });
		const split = await remove(ids, { settings: { onError: 'continueErrorOutput' } });
		expect(split.items).toEqual([]);
		expect(split.errorItems.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('a task that was deleted before is told, not reported as deleted now', async () => {
		const { error } = await remove([await taskThatIs.deleted(office)]);
		expect(error?.message).toMatch(/was deleted" \[Item 0\]/);
	});

	test.each([[''], ['7'], ['../people'], ['%2e%2e/people'], [['a']], [{ a: 1 }]])(
		'the ID %p is refused before a request',
		async (id) => {
			const { error } = await remove([id]);
			expect(error?.message).toMatch(
				/^'Task' (is empty|is .*\. Choose From List, or enter the ID).*\[Item 0\]$/,
			);
			expect(await office.requests()).toEqual([]);
		},
	);

	test('without the permission it is named and the task stays', async () => {
		const id = await taskThatIs.pending(office);
		const { error } = await remove([id], { credential: office.credential('no_delete_tasks') });
		expect(error?.description).toMatch(/lacks the permission: delete tasks/);
		expect((await storedTask(office, id)).deleted).toBe(false);
	});
});

describe('Task > Delete, when answers get lost', () => {
	const lose = async (kind: 'cut_after_commit' | 'error_after_commit' | 'cut_before_commit') =>
		await office.fault({ kind, method: 'DELETE', path: '/tasks/*', times: 1 });

	test.each(['cut_after_commit', 'error_after_commit'] as const)(
		'deleted, then %s, then 409: that is the success of the first attempt',
		async (kind) => {
			const id = await taskThatIs.pending(office);
			await lose(kind);
			const { items, error } = await remove([id]);
			expect(error).toBeUndefined();
			expect(items[0]?.json).toEqual({ deleted: true, id });
			expect((await statuses()).at(-1)).toBe(409);
			expect((await storedTask(office, id)).deleted).toBe(true);
		},
	);

	test('not processed and cut: it is asked again and deleted', async () => {
		const id = await taskThatIs.pending(office);
		await lose('cut_before_commit');
		expect((await remove([id])).items[0]?.json).toEqual({ deleted: true, id });
		expect(await statuses()).toEqual([null, 204]);
	});

	test('a lost answer on a completed task is NOT reported as deleted', async () => {
		const id = await taskThatIs.completed(office);
		await lose('cut_after_commit');
		const { items, error } = await remove([id]);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/completed task is not deleted/);
	});

	test('nor is it when the ID was typed in capitals', async () => {
		const id = await taskThatIs.completed(office);
		await lose('cut_after_commit');
		const { items, error } = await remove([id.toUpperCase()]);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/completed task is not deleted/);
	});

	test('a credential that cannot look is told the conflict, not a permission it does not need', async () => {
		const id = await taskThatIs.completed(office);
		await lose('cut_after_commit');
		const { items, error } = await remove([id], { credential: office.credential('no_read_tasks') });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/completed task is not deleted/);
		expect(error?.description).not.toMatch(/lacks the permission: delete tasks/);
	});
});
