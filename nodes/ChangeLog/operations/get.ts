import { readOperation } from '../../shared/node/operation';
import { resolve } from '../../shared/node/resolve';
import { shape } from '../columns';
import { changeLogId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get history entry',
	description: 'Read one entry of the change history: who changed which record, and how',
	properties: { changeLogId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(resolve.historyEntry(params.changeLogId)),
});
