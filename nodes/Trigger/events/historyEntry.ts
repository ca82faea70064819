import { path } from '../../shared/api/path';
import { filters, withChanges } from '../../ChangeLog/fields';
import { contentsOf, createdAt, listPage, output } from '../records';
import { changeEvent } from '../triggerEvent';

/** @see the API's GET /logs: it has no filter by date, and its order is not stated */
export const historyEntry = changeEvent({
	name: 'History Entry',
	value: 'historyEntry',
	description: 'Something was entered into the change history',
	action: 'List the change history',
	permission: 'reading the change history',
	path: path`/logs`,
	properties: { output, filters },
	watch: ({ output: chosen, filters: query }, api) => ({
		announcesEach: 'record',
		of: 'created',
		isAppendOnly: true,
		createdAt,
		page: async (_since, cursor) => await listPage(api, path`/logs`, query, cursor),
		...contentsOf(api, chosen, (id) => path`/logs/${id}`, withChanges),
	}),
});
