import { path } from '../../shared/api/path';
import { writeOperation } from '../../shared/node/operation';
import { taskId } from '../form/taskFields';

export const deleteTask = writeOperation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete task',
	description: 'Delete a task that is not completed',
	permission: 'delete tasks',
	properties: { taskId },
	async run({ api, params }) {
		await api.remove(path`/tasks/${params.taskId}`, async (status) => {
			if (status !== 409) return false;
			// Completed and deleted tasks both answer 409; only a deleted one is gone from the list.
			const tasks = await api.list(path`/tasks`, {}, Infinity);
			return !tasks.some(({ id }) => String(id).toLowerCase() === params.taskId.toLowerCase());
		});
		return { deleted: true };
	},
});
