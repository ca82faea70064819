import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { invoiceId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get invoice',
	description: 'Read everything about one invoice',
	properties: { invoiceId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.invoice(params.invoiceId)),
});
