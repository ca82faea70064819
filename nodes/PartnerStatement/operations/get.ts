import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { partnerStatementId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get partner statement',
	description: 'Read everything about one receipt of a statement, deleted or not',
	properties: { partnerStatementId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.partnerStatement(params.partnerStatementId)),
});
