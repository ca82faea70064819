import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { personOutput } from '../form/personOutput';
import { personId } from '../form/personFields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get person',
	description: 'Read everything about one person',
	permission: 'Read all people',
	properties: { personId },
	output: personOutput,
	run: ({ api, params }) => api.get(path`/people/${params.personId}`),
});
