import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { READ_SALES, saleId } from '../form/saleFields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get sale',
	description: 'Read everything about one sale: products, people, payments, commissions, attachments',
	permission: READ_SALES,
	properties: { saleId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.sale(params.saleId)),
});
