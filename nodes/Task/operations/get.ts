import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { taskId } from '../form/taskFields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get task',
	description: 'Read one task with its comments and custom fields',
	permission: 'readTasks',
	properties: { taskId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.task(params.taskId)),
});
