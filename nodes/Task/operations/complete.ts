import { path } from '../../shared/request/path';
import { writeOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { taskId } from '../form/taskFields';

export const complete = writeOperation({
	name: 'Complete',
	value: 'complete',
	action: 'Complete task',
	description: 'Mark a task as done; its participants are notified by email',
	permission: 'writeTasks',
	properties: { taskId },
	output: { ...shape, gives: 'written' },
	run: ({ api, params }) => api.update(path`/tasks/${params.taskId}`, { completed: true }),
});
