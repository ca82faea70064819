import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { taskEvent, tasksSince } from './taskEvents';

export const completed = triggerEvent({
	...taskEvent,
	kind: 'due',
	name: 'Task Completed',
	value: 'completed',
	description: 'A task was completed',
	properties: {},
	occurredAt: ({ completed_at }) => completed_at,
	isNews: true,
	watch: (_params, api) =>
		tasksSince(api, ({ completed, completed_at }) => (completed === true ? completed_at : undefined)),
});
