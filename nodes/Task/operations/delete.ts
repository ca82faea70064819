import { wasDeleted } from '../../shared/writes/deletions';
import { path } from '../../shared/request/path';
import { required } from '../../shared/fields/field';
import { pickers } from '../../shared/fields/pickers';
import { writeOperation } from '../../shared/node/operation';

export const deleteTask = writeOperation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete task',
	description: 'Delete a task that is not completed',
	permission: 'deleteTasks',
	properties: { taskId: required(pickers.task('Task', { description: 'The task to delete' })) },
	async run({ api, params }) {
		await api.remove(path`/tasks/${params.taskId}`, {
			status: 409,
			// Completed and deleted tasks both answer 409. If the history does not show the deletion, the list
			// decides, which has completed tasks and takes longer to read. To create a task again, a missing row
			// would prove too little, see isGone in session.ts.
			isGone: async () => {
				if (await wasDeleted(api, params.taskId)) return true;
				const tasks = await api.anew().list(path`/tasks`, {}, Infinity);
				return !tasks.some(({ id }) => id === params.taskId);
			},
		});
		return { deleted: true, id: params.taskId };
	},
});
