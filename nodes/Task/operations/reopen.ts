import { path } from '../../shared/request/path';
import { required } from '../../shared/fields/field';
import { pickers } from '../../shared/fields/pickers';
import { writeOperation } from '../../shared/node/operation';
import { shape } from '../columns';

export const reopen = writeOperation({
	name: 'Reopen',
	value: 'reopen',
	action: 'Reopen task',
	description: 'Mark a completed task as not done; its participants are notified by email',
	permission: 'writeTasks',
	properties: { taskId: required(pickers.taskById('Task', { description: 'The task to reopen' })) },
	output: { ...shape, gives: 'written' },
	run: ({ api, params }) => api.update(path`/tasks/${params.taskId}`, { completed: false }),
});
