import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { partnerStatementId, output } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get partner statement',
	description: 'Read everything about one receipt of a statement, deleted or not',
	properties: { partnerStatementId },
	output,
	run: ({ api, params }) => api.get(path`/partner_statements/${params.partnerStatementId}`),
});
