import { readOperation } from '../../shared/node/operation';
import { resolve } from '../../shared/node/resolve';
import { shape } from '../columns';
import { personId } from '../form/personFields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get person',
	description: 'Read everything about one person',
	permission: 'Read all people',
	properties: { personId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(resolve.person(params.personId)),
});
