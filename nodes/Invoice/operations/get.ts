import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { invoiceId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get invoice',
	description: 'Read everything about one invoice',
	properties: { invoiceId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(path`/nfs/${params.invoiceId}`),
});
