import { resolve } from '../../shared/node/resolve';
import { createdAt, fetchListPage, itemsOf } from '../../shared/trigger/apiRecords';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { isSince, LATE_MS } from '../../shared/trigger/polling/reminders';
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
		due(row, window) {
			const at = createdAt(row);
			return at !== undefined && isSince(at, window) ? { key: '', until: at + LATE_MS } : undefined;
		},
		...itemsOf(api, levelOfDetail, resolve.person),
	}),
});
