import { path } from '../../shared/request/path';
import { createdAt, fetchListPage, itemSource } from '../../shared/trigger/apiRecords';
import { levelOfDetail } from '../../shared/trigger/fields';
import { newestFirst } from '../../shared/trigger/polling/newestFirst';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { shape } from '../columns';
import { filters } from '../fields';

/** @see the API's GET /logs: it has no filter by date, and its order is not stated */
export const added = triggerEvent({
	kind: 'changed',
	gives: 'created',
	name: 'History Entry Added',
	value: 'added',
	description: 'An entry was added to the change history',
	action: 'List the change history',
	permission: 'readHistory',
	path: path`/logs`,
	common: { levelOfDetail, filters },
	shape,
	properties: {},
	occurredAt: ({ created_at }) => created_at,
	watch: ({ levelOfDetail: chosen, filters: query }, api) => ({
		isAppendOnly: true,
		createdAt,
		page: newestFirst(async (cursor) => await fetchListPage(api, path`/logs`, query, cursor), createdAt),
		...itemSource(api, chosen, (id) => path`/logs/${id}`),
	}),
});
