import { path } from '../../shared/request/path';
import { writeOperation } from '../../shared/node/operation';
import { taskId } from '../form/taskFields';

export const reopen = writeOperation({
	name: 'Reopen',
	value: 'reopen',
	action: 'Reopen task',
	description: 'Mark a completed task as not done; its participants are notified by email',
	permission: 'create/edit tasks',
	properties: { taskId },
	run: ({ api, params }) => api.update(path`/tasks/${params.taskId}`, { completed: false }),
});
