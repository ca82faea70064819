import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { changeLogId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get history entry',
	description: 'Read one entry of the change history: who changed which record, and how',
	properties: { changeLogId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.historyEntry(params.changeLogId)),
});
