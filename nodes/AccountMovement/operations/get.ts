import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { accountMovementId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get account movement',
	description: 'Read everything about one movement',
	properties: { accountMovementId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(path`/account_movements/${params.accountMovementId}`),
});
