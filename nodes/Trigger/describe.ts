import type { INodeProperties } from 'n8n-workflow';

import { fieldsOf } from '../shared/node/describe';
import type { TriggerEvent } from './triggerEvent';

/** "Trigger On" and the fields of every event, each shown for its event alone. */
export function propertiesFor(events: readonly TriggerEvent[]): INodeProperties[] {
	const triggerOn: INodeProperties = {
		displayName: 'Trigger On',
		name: 'triggerOn',
		type: 'options',
		noDataExpression: true,
		options: events.map(({ name, value, description }) => ({ name, value, description })),
		default: 'saleCreated',
		description: 'What starts the workflow',
	};
	return [triggerOn, ...fieldsOf(events, triggerOn.name)];
}
