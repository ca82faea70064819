import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { accountMovementId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get account movement',
	description: 'Read everything about one movement',
	properties: { accountMovementId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.accountMovement(params.accountMovementId)),
});
