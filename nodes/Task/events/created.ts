import { reminderEvent } from '../../shared/trigger/triggerEvent';
import { taskEvent, tasksSince } from './taskEvents';

export const created = reminderEvent({
	...taskEvent,
	name: 'Task Created',
	value: 'created',
	description: 'A task was registered',
	properties: {},
	occurredAt: ({ created_at }) => created_at,
	watch: ({ options }, api) => tasksSince(api, ({ created_at }) => created_at, options.timeZone),
});
