import type { INodeProperties } from 'n8n-workflow';

import { propertiesOf, type Fields } from '../fields/field';
import { fieldsOf } from '../node/describe';
import type { TriggerEvent } from './triggerEvent';

/** The fields that a trigger has whatever its events. */
function commonOf(events: readonly TriggerEvent[]): Fields {
	return events[0]?.common ?? {};
}

/** "Trigger On", the fields of every event, each shown with its event, and those that all have. */
export function triggerProperties(events: readonly TriggerEvent[], defaultEvent: string): INodeProperties[] {
	const triggerOn: INodeProperties = {
		displayName: 'Trigger On',
		name: 'triggerOn',
		type: 'multiOptions',
		noDataExpression: true,
		options: events.map(({ name, value, description }) => ({ name, value, description })),
		default: [defaultEvent],
		required: true,
		description: 'What starts the workflow. An item says in <code>event</code> which of them happened.',
	};
	return [triggerOn, ...fieldsOf(events, triggerOn.name), ...propertiesOf(commonOf(events))];
}
