import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { personId } from '../form/personFields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get person',
	description: 'Read everything about one person',
	permission: 'readPeople',
	properties: { personId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.person(params.personId)),
});
