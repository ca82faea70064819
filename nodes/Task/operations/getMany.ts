import { path } from '../../shared/api/path';
import { listControls, rowsWanted } from '../../shared/fields/listControls';
import { readOperation } from '../../shared/node/operation';

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many tasks',
	description:
		'List the tasks that are not deleted. The back office has no filters for tasks: use a Filter node after this one.',
	permission: 'Read all tasks',
	properties: listControls,
	run: ({ api, params }) => api.rows(path`/tasks`, {}, rowsWanted(params)),
});
