import { readOperation } from '../../shared/node/operation';
import { outputOf, recordId, recordPath, resourceWithDetail } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get reference record',
	description: 'Read one record of a list',
	isInDevelopment: true,
	properties: { resource: resourceWithDetail, recordId },
	output: outputOf(['invoice_rules', 'nf_rules', 'sellers']),
	run: ({ api, params }) => api.get(recordPath(params.resource, params.recordId)),
});
