import { fetchListPage, createdAt, itemsOf } from '../../shared/trigger/apiRecords';
import { reminderEvent } from '../../shared/trigger/triggerEvent';
import { personAt, personEvent } from './personEvents';

export const created = reminderEvent({
	...personEvent,
	name: 'Person Created',
	value: 'created',
	description: 'A person was registered, noticed once a day',
	properties: {},
	occurredAt: ({ created_at }) => created_at,
	watch: ({ output, filters }, api) => ({
		page: async (_window, cursor) => await fetchListPage(api, personEvent.path, filters, cursor),
		due(row, { since }) {
			const at = createdAt(row);
			return at !== undefined && at >= since ? { key: '', until: at } : undefined;
		},
		...itemsOf(api, output, personAt),
	}),
});
