import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { customFieldId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get custom field',
	description: 'Read the definition of one custom field',
	properties: { customFieldId },
	output: { gives: 'record' },
	run: ({ api, params }) => api.get(path`/custom_fields/${params.customFieldId}`),
});
