import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { taskEvent, tasksSince } from './taskEvents';

export const created = triggerEvent({
	...taskEvent,
	kind: 'due',
	name: 'Task Created',
	value: 'created',
	description: 'A task was registered',
	properties: {},
	occurredAt: ({ created_at }) => created_at,
	isNews: true,
	watch: (_params, api) => tasksSince(api, ({ created_at }) => created_at),
});
