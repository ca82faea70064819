import { readOperation } from '../../shared/node/operation';
import { resolve } from '../../shared/node/resolve';
import { shape } from '../columns';
import { taskId } from '../form/taskFields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get task',
	description: 'Read one task with its comments and custom fields',
	permission: 'Read all tasks',
	properties: { taskId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(resolve.task(params.taskId)),
});
