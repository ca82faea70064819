import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { changeLogId, output, withChanges } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get history entry',
	description: 'Read one entry of the change history: who changed which record, and how',
	properties: { changeLogId },
	output,
	run: async ({ api, params }) => withChanges(await api.get(path`/logs/${params.changeLogId}`)),
});
