import type { INodeProperties } from 'n8n-workflow';

import { fieldsOf } from '../node/describe';
import type { TriggerEvent } from './triggerEvent';

/** "Trigger On" and the fields of every event, each shown for its event alone. */
export function triggerProperties(events: readonly TriggerEvent[], defaultEvent: string): INodeProperties[] {
	const triggerOn: INodeProperties = {
		displayName: 'Trigger On',
		name: 'triggerOn',
		type: 'options',
		noDataExpression: true,
		options: events.map(({ name, value, description }) => ({ name, value, description })),
		default: defaultEvent,
		description: 'What starts the workflow',
	};
	return [triggerOn, ...fieldsOf(events, triggerOn.name)];
}
