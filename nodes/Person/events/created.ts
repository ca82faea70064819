import { recordPaths } from '../../shared/request/recordPaths';
import { createdAt, fetchListPage, itemSource } from '../../shared/trigger/apiRecords';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { personEvent } from './personEvents';

export const created = triggerEvent({
	...personEvent,
	kind: 'due',
	name: 'Person Created',
	value: 'created',
	description: 'A person was registered, noticed once a day',
	properties: {},
	isNews: true,
	occurredAt: ({ created_at }) => created_at,
	watch: ({ levelOfDetail, filters }, api) => ({
		page: async (_window, cursor) => await fetchListPage(api, personEvent.path, filters, cursor),
		due(row, { since }) {
			const at = createdAt(row);
			return at !== undefined && at >= since ? { key: String(row.created_at), until: at } : undefined;
		},
		...itemSource(api, levelOfDetail, recordPaths.person),
	}),
});
