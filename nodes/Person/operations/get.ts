import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
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
	run: ({ api, params }) => api.get(path`/people/${params.personId}`),
});
