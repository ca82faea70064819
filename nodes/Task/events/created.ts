import { dueEvent } from '../../shared/trigger/triggerEvent';
import { taskEvent, tasksSince } from './taskEvents';

export const created = dueEvent({
	...taskEvent,
	name: 'Task Created',
	value: 'created',
	description: 'A task was registered',
	properties: {},
	occurredAt: ({ created_at }) => created_at,
	isNews: true,
	watch: (_params, api) => tasksSince(api, ({ created_at }) => created_at),
});
