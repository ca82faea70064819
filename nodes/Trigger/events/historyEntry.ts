import { path } from '../../shared/api/path';
import { filters, withChanges } from '../../ChangeLog/fields';
import { createdAt, fetchListPage, itemsOf, output } from '../../shared/trigger/apiRecords';
import { changeEvent } from '../../shared/trigger/triggerEvent';

/** @see the API's GET /logs: it has no filter by date, and its order is not stated */
export const historyEntry = changeEvent({
	name: 'History Entry',
	value: 'historyEntry',
	description: 'An entry was added to the change history',
	action: 'List the change history',
	permission: 'reading the change history',
	path: path`/logs`,
	properties: { output, filters },
	watch: ({ output: chosen, filters: query }, api) => ({
		emitsEach: 'record',
		which: 'created',
		isAppendOnly: true,
		createdAt,
		page: async (_since, cursor) => await fetchListPage(api, path`/logs`, query, cursor),
		...itemsOf(api, chosen, (id) => path`/logs/${id}`, withChanges),
	}),
});
